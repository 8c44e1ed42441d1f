// Rows with one leading dimension to rows with another, in vectors of 128 bits.

#include <cute/tensor.hpp>

using namespace cute;

extern "C" __global__ void __launch_bounds__(256)
copy_rows(float const* __restrict__ src, float* __restrict__ dst, int m, int n, int lds, int ldd) {
  auto tile = Shape<_32, _128>{};
  auto tiled_copy = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, float>{},
                                    Layout<Shape<_8, _32>, Stride<_32, _1>>{},
                                    Layout<Shape<_1, _4>>{});

  Tensor S = make_tensor(make_gmem_ptr(src), make_shape(m, n), make_stride(lds, _1{}));
  Tensor D = make_tensor(make_gmem_ptr(dst), make_shape(m, n), make_stride(ldd, _1{}));
  Tensor gS = local_tile(S, tile, blockIdx.x);
  Tensor gD = local_tile(D, tile, blockIdx.x);

  auto thread = tiled_copy.get_slice(threadIdx.x);
  Tensor tSgS = thread.partition_S(gS);                                 // (4,4,1)
  Tensor tDgD = thread.partition_D(gD);                                 // (4,4,1)
  Tensor fragment = make_fragment_like(tDgD);                           // (4,4,1)

  copy(tiled_copy, tSgS, fragment);
  copy(tiled_copy, fragment, tDgD);
}
