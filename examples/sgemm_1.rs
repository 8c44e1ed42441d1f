//! CuTe's tutorial `sgemm_1.cu`: a matrix product by layouts of threads alone.
//!
//! A CTA is a function, and its threads take turns. What stands between two barriers is a loop over
//! all threads. Run it with `cargo run --release --example sgemm_1`.

mod check;

use stridewise::{kernels, prelude::*};

/// Tiles of A, B and C: 64 by 64, and 8 of K at a time.
type CtaTiler = Tile![64, 64, 8];
/// Shared memory, with M and N contiguous.
type SmemA = Layout![(64, 8) : (1, 64)];
type SmemB = Layout![(64, 8) : (1, 64)];
/// Threads over tiles of A and B, and over the tile of C.
type ThreadsA = Layout![(32, 8) : (1, 32)];
type ThreadsB = Layout![(32, 8) : (1, 32)];
type ThreadsC = Layout![(16, 16) : (1, 16)];
/// The accumulators of a thread.
type FragmentC = Layout![(4, 4) : (1, 4)];
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
    let (tiler, cta_coord) = (CtaTiler::default(), coord!((cta.0, cta.1, _)));
    let (t_a, t_b, t_c) = (
        ThreadsA::default(),
        ThreadsB::default(),
        ThreadsC::default(),
    );

    // Tiles in global memory, which may be partial: (BLK_M,BLK_K,k), (BLK_N,BLK_K,k), (BLK_M,BLK_N).
    let g_a = m_a
        .masked()
        .local_tile(Projected(tiler, coord!((1, _, 1))), cta_coord);
    let g_b = m_b
        .masked()
        .local_tile(Projected(tiler, coord!((_, 1, 1))), cta_coord);
    let mut g_c = m_c
        .masked()
        .local_tile(Projected(tiler, coord!((1, 1, _))), cta_coord);

    // Shared memory, and the registers of each thread.
    let mut s_a = Owned::<f32, SmemA>::default();
    let mut s_b = Owned::<f32, SmemB>::default();
    let mut registers = vec![Owned::<f32, FragmentC>::default(); THREADS];

    for k_tile in 0..g_a.extent(int!(2)) {
        for thread in 0..THREADS {
            let tag_a = g_a.local_partition(t_a, thread); // (THR_M,THR_K,k)
            let tas_a = s_a.view_mut().local_partition(t_a, thread); // (THR_M,THR_K)
            kernels::copy_with_fill(tag_a.slice(coord!((_, _, k_tile))), tas_a, 0.0);

            let tbg_b = g_b.local_partition(t_b, thread); // (THR_N,THR_K,k)
            let tbs_b = s_b.view_mut().local_partition(t_b, thread); // (THR_N,THR_K)
            kernels::copy_with_fill(tbg_b.slice(coord!((_, _, k_tile))), tbs_b, 0.0);
        }
        // __syncthreads();
        let (s_a, s_b) = (s_a.view(), s_b.view());
        for (thread, tcr_c) in registers.iter_mut().enumerate() {
            // Rows of A by mode 0 of the threads, rows of B by mode 1.
            let tcs_a = s_a.local_partition(Projected(t_c, coord!((1, _))), thread);
            let tcs_b = s_b.local_partition(Projected(t_c, coord!((_, 1))), thread);
            let tcs_b = tcs_b.select(shape!((1, 0))); // (BLK_K,THR_N)
            kernels::gemm(1.0, tcs_a, tcs_b, 1.0, tcr_c.view_mut());
        }
        // __syncthreads();
    }

    for (thread, tcr_c) in registers.iter().enumerate() {
        let tcg_c = g_c.view_mut().local_partition(t_c, thread); // (THR_M,THR_N)
        kernels::axpby(alpha, tcr_c.view(), beta, tcg_c);
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
    for cta in check::grid(c.layout(), 64) {
        gemm_device(cta, alpha, a, b, beta, c.view_mut());
    }
}

fn main() {
    let (threads, tile) = (ThreadsC::default(), row_major(shape!((64, 64))));
    println!("thread 18 of {threads} in a tile {tile}:");
    let (part, offset) = tile.local_partition(threads, int!(18));
    println!("  {part} from {offset}");
    for (m, n, k) in [(128, 64, 32), (100, 75, 21), (7, 130, 1)] {
        let (a, b) = (check::numbers(m * k), check::numbers(n * k));
        let (mut nt, mut tn) = (vec![1.0; m * n], vec![1.0; m * n]);
        // M and N contiguous, as BLAS calls it: not transposed, transposed.
        gemm(
            2.0,
            Tensor::new(&a[..], layout!((m, k) : (1, m))),
            Tensor::new(&b[..], layout!((n, k) : (1, n))),
            3.0,
            Tensor::new(&mut nt[..], layout!((m, n) : (1, m))),
        );
        // K contiguous.
        gemm(
            1.0,
            Tensor::new(&a[..], layout!((m, k) : (k, 1))),
            Tensor::new(&b[..], layout!((n, k) : (k, 1))),
            0.0,
            Tensor::new(&mut tn[..], layout!((m, n) : (1, m))),
        );
        let of_nt = |i, j| (nt[i + m * j] - 3.0) / 2.0;
        let error =
            check::largest_error((m, n, k), |i, l| a[i + m * l], |j, l| b[j + n * l], of_nt);
        println!("{m} by {n} by {k}, NT: largest error {error}");
        let of_tn = |i, j| tn[i + m * j];
        let error =
            check::largest_error((m, n, k), |i, l| a[k * i + l], |j, l| b[k * j + l], of_tn);
        println!("{m} by {n} by {k}, TN: largest error {error}");
    }
}
