// As `transpose`, of a matrix whose last tiles are partial.

#include <cute/tensor.hpp>

using namespace cute;

using Square = Shape<_32, _32>;
using Threads = Layout<Shape<_8, _32>, Stride<_32, _1>>;
using Rows = decltype(composition(Swizzle<5, 0, 5>{}, make_layout(Square{}, LayoutRight{})));
using Columns = decltype(composition(Swizzle<5, 0, 5>{}, make_layout(Square{}, LayoutLeft{})));

// Which elements of this thread's part of a tile are inside of the matrix.
template <class Matrix, class Coord>
CUTE_DEVICE auto inside(Matrix const& matrix, Coord const& tile) {
  Tensor coords = local_tile(make_identity_tensor(shape(matrix)), Square{}, tile);
  Tensor part = local_partition(coords, Threads{}, threadIdx.x);
  Tensor mask = make_tensor<bool>(shape(part));
  CUTE_UNROLL
  for (int i = 0; i < size(mask); ++i) {
    mask(i) = elem_less(part(i), shape(matrix));
  }
  return mask;
}

extern "C" __global__ void __launch_bounds__(256)
transpose_any(float const* __restrict__ src, float* __restrict__ dst, int m, int n) {
  __shared__ float storage[cosize_v<Rows>];

  Tensor S = make_tensor(make_gmem_ptr(src), make_shape(m, n), LayoutRight{});
  Tensor D = make_tensor(make_gmem_ptr(dst), make_shape(n, m), LayoutRight{});
  Tensor sS = make_tensor(make_smem_ptr(storage), Rows{});
  Tensor sD = make_tensor(make_smem_ptr(storage), Columns{});           // sD(j,i) is sS(i,j)
  auto from = make_coord(blockIdx.x, blockIdx.y);
  auto to = make_coord(blockIdx.y, blockIdx.x);
  Tensor tSgS = local_partition(local_tile(S, Square{}, from), Threads{}, threadIdx.x);
  Tensor tDgD = local_partition(local_tile(D, Square{}, to), Threads{}, threadIdx.x);

  // Through registers, so that all loads are under way before the first store waits.
  Tensor fragment = make_fragment_like(tSgS);
  clear(fragment);
  copy_if(inside(S, from), tSgS, fragment);
  copy(fragment, local_partition(sS, Threads{}, threadIdx.x));
  __syncthreads();
  copy(local_partition(sD, Threads{}, threadIdx.x), fragment);
  copy_if(inside(D, to), fragment, tDgD);
}
