// A tile each block, one element a thread, to a row of swizzled tiles.

#include <cute/tensor.hpp>

using namespace cute;

template <class I>
CUTE_DEVICE void gather_tile(float const* src, float* dst, I m, I n, I ld) {
  auto tile = Shape<_32, _8>{};
  auto swizzled = composition(Swizzle<3, 0, 3>{}, make_layout(tile, LayoutRight{}));

  Tensor A = make_tensor(make_gmem_ptr(src), make_shape(m, n), make_stride(_1{}, ld));
  Tensor gA = local_tile(A, tile, make_coord(blockIdx.x, blockIdx.y));  // (32,8)
  I block = blockIdx.x + gridDim.x * blockIdx.y;
  Tensor gD = make_tensor(make_gmem_ptr(dst + size(tile) * block), swizzled);

  gD(threadIdx.x) = gA(threadIdx.x);
}

extern "C" __global__ void __launch_bounds__(256)
gather(float const* __restrict__ src, float* __restrict__ dst, int m, int n, int ld) {
  gather_tile(src, dst, m, n, ld);
}

extern "C" __global__ void __launch_bounds__(256)
gather_wide(float const* __restrict__ src, float* __restrict__ dst, int64_t m, int64_t n, int64_t ld) {
  gather_tile(src, dst, m, n, ld);
}
