// C <- A B^T in tensor cores: the TN case of CuTe's tutorial `sgemm_sm80`, with sums in f32 and 128
// by 128 by 32 tiles.

#include <cute/tensor.hpp>

using namespace cute;

using TileM = _128;
using TileN = _128;
using TileK = _32;
using Stages = _3;

// Rows of 64 bytes, swizzled for vectors of 16 bytes: neither `cp.async` nor `ldmatrix` has conflicts.
using SmemAtom = decltype(composition(Swizzle<2, 3, 3>{}, Layout<Shape<_8, TileK>, Stride<TileK, _1>>{}));
using SmemA = decltype(tile_to_shape(SmemAtom{}, Shape<TileM, TileK, Stages>{}));
using SmemB = decltype(tile_to_shape(SmemAtom{}, Shape<TileN, TileK, Stages>{}));

template <class T, class MmaOp>
CUTE_DEVICE void matrix_product(int m, int n, int k, T const* A, int ldA, T const* B, int ldB, float* C, int ldC) {
  __shared__ alignas(128) T storage_a[cosize_v<SmemA>];
  __shared__ alignas(128) T storage_b[cosize_v<SmemB>];

  TiledCopy tiled_copy = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>, T>{},
                                         Layout<Shape<_32, _4>, Stride<_4, _1>>{},
                                         Layout<Shape<_1, _8>>{});
  TiledMMA mma = make_tiled_mma(MmaOp{}, Layout<Shape<_2, _2, _1>>{},
                                Tile<_32, _32, _16>{});                 // 32x32x16, for x4 of B

  auto tile = Shape<TileM, TileN, TileK>{};
  auto coord = make_coord(blockIdx.x, blockIdx.y, _);
  Tensor mA = make_tensor(make_gmem_ptr(A), make_shape(m, k), make_stride(ldA, _1{}));
  Tensor mB = make_tensor(make_gmem_ptr(B), make_shape(n, k), make_stride(ldB, _1{}));
  Tensor mC = make_tensor(make_gmem_ptr(C), make_shape(m, n), make_stride(ldC, _1{}));
  Tensor gA = local_tile(mA, tile, coord, Step<_1, X, _1>{});           // (BLK_M,BLK_K,k)
  Tensor gB = local_tile(mB, tile, coord, Step<X, _1, _1>{});           // (BLK_N,BLK_K,k)
  Tensor gC = local_tile(mC, tile, coord, Step<_1, _1, X>{});           // (BLK_M,BLK_N)
  Tensor sA = make_tensor(make_smem_ptr(storage_a), SmemA{});           // (BLK_M,BLK_K,PIPE)
  Tensor sB = make_tensor(make_smem_ptr(storage_b), SmemB{});           // (BLK_N,BLK_K,PIPE)

  auto thr_copy = tiled_copy.get_slice(threadIdx.x);
  Tensor tAgA = thr_copy.partition_S(gA);                               // (CPY,CPY_M,CPY_K,k)
  Tensor tAsA = thr_copy.partition_D(sA);                               // (CPY,CPY_M,CPY_K,PIPE)
  Tensor tBgB = thr_copy.partition_S(gB);                               // (CPY,CPY_N,CPY_K,k)
  Tensor tBsB = thr_copy.partition_D(sB);                               // (CPY,CPY_N,CPY_K,PIPE)

  // All stages but the last are under way before the loop.
  int tiles_left = size<3>(tAgA);
  int tile_next = 0;
  CUTE_UNROLL
  for (int stage = 0; stage < Stages{} - 1; ++stage) {
    copy(tiled_copy, tAgA(_, _, _, tile_next), tAsA(_, _, _, stage));
    copy(tiled_copy, tBgB(_, _, _, tile_next), tBsB(_, _, _, stage));
    cp_async_fence();
    --tiles_left;
    if (tiles_left > 0) { ++tile_next; }
  }

  auto thr_mma = mma.get_slice(threadIdx.x);
  Tensor tCgC = thr_mma.partition_C(gC);                                // (MMA,MMA_M,MMA_N)
  Tensor tCrA = thr_mma.partition_fragment_A(sA(_, _, 0));              // (MMA,MMA_M,MMA_K)
  Tensor tCrB = thr_mma.partition_fragment_B(sB(_, _, 0));              // (MMA,MMA_N,MMA_K)
  Tensor tCrC = thr_mma.make_fragment_C(tCgC);                          // (MMA,MMA_M,MMA_N)
  clear(tCrC);

  Copy_Atom<SM75_U32x4_LDSM_N, T> s2r_atom;
  auto s2r_a = make_tiled_copy_A(s2r_atom, mma).get_slice(threadIdx.x);
  auto s2r_b = make_tiled_copy_B(s2r_atom, mma).get_slice(threadIdx.x);
  Tensor tXsA = s2r_a.partition_S(sA);                                  // (CPY,MMA_M,MMA_K,PIPE)
  Tensor tXrA = s2r_a.retile_D(tCrA);                                   // (CPY,MMA_M,MMA_K)
  Tensor tXsB = s2r_b.partition_S(sB);                                  // (CPY,MMA_N,MMA_K,PIPE)
  Tensor tXrB = s2r_b.retile_D(tCrB);                                   // (CPY,MMA_N,MMA_K)

  int read = 0;
  int write = Stages{} - 1;
  Tensor tXsA_p = tXsA(_, _, _, read);
  Tensor tXsB_p = tXsB(_, _, _, read);
  auto blocks = size<2>(tCrA);

  cp_async_wait<Stages{} - 2>();
  __syncthreads();
  copy(s2r_atom, tXsA_p(_, _, _0{}), tXrA(_, _, _0{}));
  copy(s2r_atom, tXsB_p(_, _, _0{}), tXrB(_, _, _0{}));

  CUTE_NO_UNROLL
  while (tiles_left > -(Stages{} - 1)) {
    CUTE_UNROLL
    for (int block = 0; block < blocks; ++block) {
      if (block == blocks - 1) {
        tXsA_p = tXsA(_, _, _, read);
        tXsB_p = tXsB(_, _, _, read);
        cp_async_wait<Stages{} - 2>();
        __syncthreads();
      }

      auto block_next = (block + _1{}) % blocks;                        // static
      copy(s2r_atom, tXsA_p(_, _, block_next), tXrA(_, _, block_next));
      copy(s2r_atom, tXsB_p(_, _, block_next), tXrB(_, _, block_next));

      if (block == 0) {
        copy(tiled_copy, tAgA(_, _, _, tile_next), tAsA(_, _, _, write));
        copy(tiled_copy, tBgB(_, _, _, tile_next), tBsB(_, _, _, write));
        cp_async_fence();
        --tiles_left;
        if (tiles_left > 0) { ++tile_next; }
        write = read;
        read = (read == Stages{} - 1) ? 0 : read + 1;
      }

      gemm(mma, tCrA(_, _, block), tCrB(_, _, block), tCrC);
    }
  }

  // Two neighbours of a row at once.
  copy(AutoVectorizingCopyWithAssumedAlignment<64>{}, tCrC, tCgC);
}

extern "C" __global__ void __launch_bounds__(128)
hgemm_f16(int m, int n, int k, half_t const* __restrict__ A, int ldA, half_t const* __restrict__ B, int ldB,
          float* __restrict__ C, int ldC) {
  matrix_product<half_t, SM80_16x8x16_F32F16F16F32_TN>(m, n, k, A, ldA, B, ldB, C, ldC);
}

extern "C" __global__ void __launch_bounds__(128)
hgemm_bf16(int m, int n, int k, bfloat16_t const* __restrict__ A, int ldA, bfloat16_t const* __restrict__ B, int ldB,
           float* __restrict__ C, int ldC) {
  matrix_product<bfloat16_t, SM80_16x8x16_F32BF16BF16F32_TN>(m, n, k, A, ldA, B, ldB, C, ldC);
}
