// Rows to columns through shared memory, in tiles of 32 by 32. The swizzle keeps the lanes of a
// warp in distinct banks on both sides.

#include <cute/tensor.hpp>

using namespace cute;

using Square = Shape<_32, _32>;
using Threads = Layout<Shape<_8, _32>, Stride<_32, _1>>;
using Rows = decltype(composition(Swizzle<5, 0, 5>{}, make_layout(Square{}, LayoutRight{})));
using Columns = decltype(composition(Swizzle<5, 0, 5>{}, make_layout(Square{}, LayoutLeft{})));

extern "C" __global__ void __launch_bounds__(256)
transpose(float const* __restrict__ src, float* __restrict__ dst, int m, int n) {
  __shared__ float storage[cosize_v<Rows>];

  Tensor S = make_tensor(make_gmem_ptr(src), make_shape(m, n), LayoutRight{});
  Tensor D = make_tensor(make_gmem_ptr(dst), make_shape(n, m), LayoutRight{});
  Tensor sS = make_tensor(make_smem_ptr(storage), Rows{});
  Tensor sD = make_tensor(make_smem_ptr(storage), Columns{});           // sD(j,i) is sS(i,j)
  Tensor gS = local_tile(S, Square{}, make_coord(blockIdx.x, blockIdx.y));
  Tensor gD = local_tile(D, Square{}, make_coord(blockIdx.y, blockIdx.x));

  copy(local_partition(gS, Threads{}, threadIdx.x), local_partition(sS, Threads{}, threadIdx.x));
  __syncthreads();
  copy(local_partition(sD, Threads{}, threadIdx.x), local_partition(gD, Threads{}, threadIdx.x));
}
