//! CuTe's tutorial `sgemm_sm80.cu`: vectors of 128 bits into swizzled shared memory, two stages of
//! it, and a tiled MMA of single threads.
//!
//! The guide `stridewise::guide::sgemm_sm80` has CuTe's lines beside these. A CTA is a function,
//! and its threads take turns. What stands between two barriers is a loop over all threads. Run it
//! with `cargo run --release --example sgemm_sm80`.

mod check;

use stridewise::{
    kernels,
    prelude::*,
    tiled::{MakeTiledCopy, TiledMma, TypedCopy, UniversalCopy, UniversalFma},
};

/// Tiles of A, B and C: 128 by 128, and 8 of K at a time.
type CtaTiler = Tile![128, 128, 8];
/// Stages of shared memory, `(BLK_M,BLK_K,PIPE)`. K is contiguous, as in global memory: rows of
/// 32 bytes, whose halves of 16 bytes change places so that 16 rows lie in twice as many banks.
type Smem = ComposedLayout<Swizzle![1, 2, 3], Int![0], Layout![(128, 8, 2) : (8, 1, 1024)]>;
/// 256 threads copy 4 numbers of a row each.
type Copy128 = TypedCopy<UniversalCopy<u128>, f32>;
type CopyA = MakeTiledCopy<Copy128, Layout![(128, 2) : (2, 1)], Layout![(1, 4) : (0, 1)]>;
type CopyB = CopyA;
/// 16 by 16 threads multiply single numbers.
type Mma = TiledMma<UniversalFma<f32>, Layout![(16, 16, 1) : (1, 16, 0)]>;
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

    // Tiles in global memory, which may be partial: (BLK_M,BLK_K,k), (BLK_N,BLK_K,k), (BLK_M,BLK_N).
    let g_a = m_a
        .masked()
        .local_tile(Projected(tiler, coord!((1, _, 1))), cta_coord);
    let g_b = m_b
        .masked()
        .local_tile(Projected(tiler, coord!((_, 1, 1))), cta_coord);
    let g_c = m_c
        .masked()
        .local_tile(Projected(tiler, coord!((1, 1, _))), cta_coord);

    // Shared memory, and the accumulators of each thread.
    let mut s_a = Owned::<f32, Smem>::default();
    let mut s_b = Owned::<f32, Smem>::default();
    let tcr_c = mma.partition_fragment_c::<f32, _>(shape!((128, 128))); // (MMA,MMA_M,MMA_N)
    let mut registers = vec![tcr_c; THREADS];

    // From global to shared memory: a tile of A and one of B into a stage.
    let copy_tiles = |s_a: &mut Owned<f32, Smem>, s_b: &mut Owned<f32, Smem>, k_tile, k_pipe| {
        for thread in 0..THREADS {
            let thr_copy_a = copy_a.get_slice(thread);
            let tag_a = thr_copy_a.partition_s(g_a); // (CPY,CPY_M,CPY_K,k)
            let tas_a = thr_copy_a.partition_d(s_a.view_mut()); // (CPY,CPY_M,CPY_K,PIPE)
            let tag_a = tag_a.slice(coord!((_, _, _, k_tile)));
            let tas_a = tas_a.slice(coord!((_, _, _, k_pipe)));
            kernels::copy_with_fill(tag_a, tas_a, 0.0);

            let thr_copy_b = copy_b.get_slice(thread);
            let tbg_b = thr_copy_b.partition_s(g_b); // (CPY,CPY_N,CPY_K,k)
            let tbs_b = thr_copy_b.partition_d(s_b.view_mut()); // (CPY,CPY_N,CPY_K,PIPE)
            let tbg_b = tbg_b.slice(coord!((_, _, _, k_tile)));
            let tbs_b = tbs_b.slice(coord!((_, _, _, k_pipe)));
            kernels::copy_with_fill(tbg_b, tbs_b, 0.0);
        }
        // cp_async_fence();
    };

    let k_tile_count = g_a.extent(int!(2));
    let (mut smem_pipe_read, mut smem_pipe_write) = (0, 1);
    copy_tiles(&mut s_a, &mut s_b, 0, smem_pipe_read);
    for k_tile in 0..k_tile_count {
        // cp_async_wait<0>(); __syncthreads();
        if k_tile + 1 < k_tile_count {
            copy_tiles(&mut s_a, &mut s_b, k_tile + 1, smem_pipe_write);
        }
        for (thread, tcr_c) in registers.iter_mut().enumerate() {
            let thr_mma = mma.get_slice(thread);
            let tcs_a = thr_mma.partition_a(s_a.view()); // (MMA,MMA_M,MMA_K,PIPE)
            let tcs_b = thr_mma.partition_b(s_b.view()); // (MMA,MMA_N,MMA_K,PIPE)
            let mut tcr_a = mma.partition_fragment_a::<f32, _>(shape!((128, 8)));
            let mut tcr_b = mma.partition_fragment_b::<f32, _>(shape!((128, 8)));
            kernels::copy(
                tcs_a.slice(coord!((_, _, _, smem_pipe_read))),
                tcr_a.view_mut(),
            );
            kernels::copy(
                tcs_b.slice(coord!((_, _, _, smem_pipe_read))),
                tcr_b.view_mut(),
            );

            // An MMA of single threads has single numbers in mode 0.
            let tcr_a = tcr_a.view().slice(coord!((0, _, _))); // (MMA_M,MMA_K)
            let tcr_b = tcr_b.view().slice(coord!((0, _, _))); // (MMA_N,MMA_K)
            let tcr_b = tcr_b.select(shape!((1, 0))); // (MMA_K,MMA_N)
            let tcr_c = tcr_c.view_mut().slice(coord!((0, _, _))); // (MMA_M,MMA_N)
            kernels::gemm(1.0, tcr_a, tcr_b, 1.0, tcr_c);
        }
        (smem_pipe_read, smem_pipe_write) = (smem_pipe_write, smem_pipe_read);
    }

    for (tcr_c, tcg_c) in registers.iter().zip(mma.partitions_c(g_c)) {
        kernels::axpby(alpha, tcr_c.view(), beta, tcg_c); // (MMA,MMA_M,MMA_N)
    }
}

/// All CTAs, one after the other.
fn gemm<LA: Layout, LB: Layout, LC: Writable>(
    alpha: f32,
    a: View<'_, f32, LA>,
    b: View<'_, f32, LB>,
    beta: f32,
    mut c: ViewMut<'_, f32, LC>,
) {
    for cta in check::grid(c.layout(), 128) {
        gemm_device(cta, alpha, a, b, beta, c.view_mut());
    }
}

fn main() {
    println!("copy: {}", CopyA::default().tv());
    println!("shared memory: {}", Smem::default());
    println!("mma: {}", Mma::default().thr_layout_vmnk());
    for (m, n, k) in [(256, 128, 24), (130, 75, 21), (7, 129, 1)] {
        let (a, b) = (check::numbers(m * k), check::numbers(n * k));
        let mut c = vec![1.0; m * n];
        gemm(
            2.0,
            Tensor::new(&a[..], layout!((m, k) : (k, 1))),
            Tensor::new(&b[..], layout!((n, k) : (k, 1))),
            3.0,
            Tensor::new(&mut c[..], layout!((m, n) : (1, m))),
        );
        let product = |i, j| (c[i + m * j] - 3.0) / 2.0;
        let error =
            check::largest_error((m, n, k), |i, l| a[k * i + l], |j, l| b[k * j + l], product);
        println!("{m} by {n} by {k}: largest error {error}");
    }
}
