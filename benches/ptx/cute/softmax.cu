// Softmax of rows: a warp a row, eight rows a block, three passes over global memory.

#include <cute/tensor.hpp>

using namespace cute;

CUTE_DEVICE float exp2_approx(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

// The reduction of one value a lane, in all lanes.
template <class Op>
CUTE_DEVICE float across_warp(float value, Op const& op) {
  CUTE_UNROLL
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    value = op(value, __shfl_xor_sync(0xffffffff, value, lanes));
  }
  return value;
}

extern "C" __global__ void __launch_bounds__(256)
softmax(float const* __restrict__ src, float* __restrict__ dst, int m, int n) {
  constexpr float log2_e = 1.4426950408889634f;

  int row = blockIdx.x * 8 + threadIdx.x / 32;
  int lane = threadIdx.x % 32;
  if (row >= m) {
    return;
  }

  Tensor S = make_tensor(make_gmem_ptr(src), make_shape(m, n), LayoutRight{})(row, _);
  Tensor D = make_tensor(make_gmem_ptr(dst), make_shape(m, n), LayoutRight{})(row, _);

  float most = -numeric_limits<float>::infinity();
  for (int j = lane; j < size(S); j += 32) {
    most = fmaxf(most, S(j));
  }
  float shift = across_warp(most, [](float a, float b) { return fmaxf(a, b); }) * log2_e;

  float sum = 0;
  for (int j = lane; j < size(S); j += 32) {
    sum += exp2_approx(fmaf(S(j), log2_e, -shift));
  }
  float scale = 1 / across_warp(sum, [](float a, float b) { return a + b; });

  for (int j = lane; j < size(S); j += 32) {
    D(j) = exp2_approx(fmaf(S(j), log2_e, -shift)) * scale;
  }
}
