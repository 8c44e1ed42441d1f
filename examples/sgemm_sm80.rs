//! CuTe's tutorial `sgemm_sm80.cu`: vectors of 128 bits into swizzled shared memory, two stages of
//! it, and a tiled MMA of single threads.
//!
//! The guide `stridewise::guide::sgemm_sm80` has CuTe's lines beside these. A CTA is a function, and
//! its threads take turns. What stands between two barriers is a loop over all threads. Run it with
//! `cargo run --release --example sgemm_sm80`.

mod check;

use stridewise::{
    kernels,
    prelude::*,
    tiled::{MakeTiledCopy, TiledMma, TypedCopy, UniversalCopy, UniversalFma},
};

/// Tiles of A, B and C: 128 by 128, and 8 of K at a time.
type CtaTiler = Tile![128, 128, 8];
/// Stages of shared memory, (BLK_M,BLK_K,PIPE). K is contiguous, as in global memory: rows of
/// 32 bytes, whose halves of 16 bytes change places so that 16 rows lie in twice as many banks.
type Smem = ComposedLayout<Swizzle![1, 2, 3], Int![0], Layout![(128, 8, 2) : (8, 1, 1024)]>;
/// 256 threads copy 4 numbers of a row each.
type Copy128 = TypedCopy<UniversalCopy<u128>, f32>;
type CopyA = MakeTiledCopy<Copy128, Layout![(128, 2) : (2, 1)], Layout![(1, 4) : (0, 1)]>;
type CopyB = CopyA;
/// 16 by 16 threads multiply single numbers.
type Mma = TiledMma<UniversalFma<f32>, Layout![(16, 16, 1) : (1, 16, 0)]>;
/// The registers of a thread: (MMA,MMA_M,MMA_K), (MMA,MMA_N,MMA_K), (MMA,MMA_M,MMA_N).
type FragmentA = Layout![(1, 8, 8) : (0, 1, 8)];
type FragmentB = Layout![(1, 8, 8) : (0, 1, 8)];
type FragmentC = Layout![(1, 8, 8) : (0, 1, 8)];
const THREADS: usize = 256;

/// One CTA: a tile of C ← α·A·Bᵀ + β·C. A is (M,K), B is (N,K) and C is (M,N).
fn gemm_device<LA: Layout, LB: Layout, LC: Writable>(
    cta: (usize, usize),
    alpha: f32,
    m_a: View<'_, f32, LA>,
    m_b: View<'_, f32, LB>,
    beta: f32,
    m_c: ViewMut<'_, f32, LC>,
) {
    let (copy_a, copy_b, mma) = (CopyA::default(), CopyB::default(), Mma::default());
    let (tiler, cta_coord) = (CtaTiler::default(), coord!((cta.0, cta.1, _)));

    // Tiles in global memory, which may overhang: (BLK_M,BLK_K,k), (BLK_N,BLK_K,k), (BLK_M,BLK_N).
    let g_a = m_a.masked_local_tile_projected(tiler, cta_coord, coord!((1, _, 1)));
    let g_b = m_b.masked_local_tile_projected(tiler, cta_coord, coord!((_, 1, 1)));
    let g_c = m_c.masked_local_tile_projected(tiler, cta_coord, coord!((1, 1, _)));

    // Shared memory, and the accumulators of each thread.
    let mut s_a = Owned::<f32, Smem>::default();
    let mut s_b = Owned::<f32, Smem>::default();
    let mut accumulators = vec![Owned::<f32, FragmentC>::default(); THREADS];

    let k_tiles = g_a.layout().get(int!(2)).size().value() as usize;
    let mut copy_tile = |k_tile: usize, k_pipe: usize, thread: usize| {};
    for k_tile in 0..=k_tiles {
        let (smem_pipe_write, smem_pipe_read) = (k_tile % 2, (k_tile + 1) % 2);
        for (thread, tcr_c) in accumulators.iter_mut().enumerate() {
            // The next stage is filled while this one is read.
            if k_tile < k_tiles {
                let (thr_copy_a, thr_copy_b) = (copy_a.get_slice(thread), copy_b.get_slice(thread));
                let tag_a = thr_copy_a.partition_s(g_a); // (CPY,CPY_M,CPY_K,k)
                let tas_a = thr_copy_a.partition_d(s_a.view_mut()); // (CPY,CPY_M,CPY_K,PIPE)
                let tbg_b = thr_copy_b.partition_s(g_b);
                let tbs_b = thr_copy_b.partition_d(s_b.view_mut());
                kernels::copy_with_fill(
                    tag_a.slice(coord!((_, _, _, k_tile))),
                    tas_a.slice(coord!((_, _, _, smem_pipe_write))),
                    0.0,
                );
                kernels::copy_with_fill(
                    tbg_b.slice(coord!((_, _, _, k_tile))),
                    tbs_b.slice(coord!((_, _, _, smem_pipe_write))),
                    0.0,
                );
            }
        }
    }
}
fn main() {}
