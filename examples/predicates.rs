//! CuTe's idiom for predicates: coordinates are partitioned as the data are, `elem_less` makes
//! predicates of them, and `copy_if` reads what exists. Beside it the mask that a tile has here.
//!
//! The product is that of the example `sgemm_1`, with small tiles. Run it with
//! `cargo run --example predicates`.

mod check;

use stridewise::{kernels, prelude::*, tensor::make_identity_tensor};

/// Matrices by rows, as large as the program says.
type Matrix = Layout![(?, ?) : (?, 1)];
/// Tiles of A, B and C: 16 by 16, and 8 of K at a time.
type CtaTiler = Tile![16, 16, 8];
/// Shared memory, with M and N contiguous.
type Smem = Layout![(16, 8) : (1, 16)];
/// Threads over tiles of A and B, and over the tile of C.
type ThreadsA = Layout![(8, 4) : (1, 8)];
type ThreadsC = Layout![(8, 4) : (1, 8)];
/// What a thread copies, `(THR_M,THR_K)`, and its accumulators, `(THR_M,THR_N)`.
type Predicates = Layout![(2, 2) : (1, 2)];
type FragmentC = Layout![(2, 4) : (1, 2)];
const THREADS: usize = 32;

/// One CTA: a tile of C ← A·Bᵀ. A is (M,K), B is (N,K) and C is (M,N).
fn gemm_device(
    cta: (usize, usize),
    m_a: View<'_, f32, Matrix>,
    m_b: View<'_, f32, Matrix>,
    m_c: ViewMut<'_, f32, Matrix>,
) {
    let (tiler, cta_coord) = (CtaTiler::default(), coord!((cta.0, cta.1, _)));
    let (t_a, t_c) = (ThreadsA::default(), ThreadsC::default());
    let (shape_a, shape_b, shape_c) = (
        m_a.layout().shape(),
        m_b.layout().shape(),
        m_c.layout().shape(),
    );

    // Coordinates of A, B and C.
    let c_a = make_identity_tensor(shape_a);
    let c_b = make_identity_tensor(shape_b);
    let c_c = make_identity_tensor(shape_c);

    // Tiles of the data, and of the coordinates: (BLK_M,BLK_K,k), (BLK_N,BLK_K,k), (BLK_M,BLK_N).
    let g_a = m_a
        .masked()
        .local_tile(Projected(tiler, coord!((1, _, 1))), cta_coord);
    let g_b = m_b
        .masked()
        .local_tile(Projected(tiler, coord!((_, 1, 1))), cta_coord);
    let mut g_c = m_c
        .masked()
        .local_tile(Projected(tiler, coord!((1, 1, _))), cta_coord);
    let cta_a = c_a.local_tile(Projected(tiler, coord!((1, _, 1))), cta_coord);
    let cta_b = c_b.local_tile(Projected(tiler, coord!((_, 1, 1))), cta_coord);
    let cta_c = c_c.local_tile(Projected(tiler, coord!((1, 1, _))), cta_coord);

    let mut s_a = Owned::<f32, Smem>::default();
    let mut s_b = Owned::<f32, Smem>::default();
    let mut by_mask = Owned::<f32, Smem>::default();
    let mut registers = vec![Owned::<f32, FragmentC>::default(); THREADS];

    for k_tile in 0..g_a.extent(int!(2)) {
        let (g_a, cta_a) = (
            g_a.slice(coord!((_, _, k_tile))),
            cta_a.slice(coord!((_, _, k_tile))),
        );
        let (g_b, cta_b) = (
            g_b.slice(coord!((_, _, k_tile))),
            cta_b.slice(coord!((_, _, k_tile))),
        );
        // clear(tAsA); clear(tBsB);
        s_a.fill(0.0);
        s_b.fill(0.0);
        for thread in 0..THREADS {
            let tag_a = g_a.local_partition(t_a, thread);
            let tac_a = cta_a.local_partition(t_a, thread);
            let tas_a = s_a.view_mut().local_partition(t_a, thread);
            let tap_a =
                Owned::<bool, Predicates>::from_fn(|coord| tac_a.at(coord).elem_less(shape_a));
            kernels::copy_if(tap_a.view(), tag_a, tas_a);

            let tbg_b = g_b.local_partition(t_a, thread);
            let tbc_b = cta_b.local_partition(t_a, thread);
            let tbs_b = s_b.view_mut().local_partition(t_a, thread);
            let tbp_b =
                Owned::<bool, Predicates>::from_fn(|coord| tbc_b.at(coord).elem_less(shape_b));
            kernels::copy_if(tbp_b.view(), tbg_b, tbs_b);

            // Tiles have the predicate as their mask.
            assert!((0..4).all(|i| tap_a[i] == tag_a.get(i).is_some()));
            let tas_a = by_mask.view_mut().local_partition(t_a, thread);
            kernels::copy_with_fill(tag_a, tas_a, 0.0);
        }
        assert_eq!(s_a, by_mask);
        // __syncthreads();
        let (s_a, s_b) = (s_a.view(), s_b.view());
        for (thread, tcr_c) in registers.iter_mut().enumerate() {
            let tcs_a = s_a.local_partition(Projected(t_c, coord!((1, _))), thread);
            let tcs_b = s_b.local_partition(Projected(t_c, coord!((_, 1))), thread);
            let tcs_b = tcs_b.select(shape!((1, 0))); // (BLK_K,THR_N)
            kernels::gemm(1.0, tcs_a, tcs_b, 1.0, tcr_c.view_mut());
        }
        // __syncthreads();
    }

    for (thread, tcr_c) in registers.iter().enumerate() {
        let mut tcg_c = g_c.view_mut().local_partition(t_c, thread);
        let tcc_c = cta_c.local_partition(t_c, thread);
        for i in 0..8 {
            if tcc_c.at(i).elem_less(shape_c) {
                tcg_c[i] = tcr_c[i];
            } else {
                assert!(tcg_c.get(i).is_none());
            }
        }
    }
}

fn main() {
    for (m, n, k) in [(32, 16, 24), (21, 33, 13), (1, 7, 3)] {
        let (a, b) = (check::numbers(m * k), check::numbers(n * k));
        let mut c = vec![f32::NAN; m * n];
        let m_a = Tensor::new(&a[..], layout!((m, k) : (k, 1)));
        let m_b = Tensor::new(&b[..], layout!((n, k) : (k, 1)));
        let mut m_c = Tensor::new(&mut c[..], layout!((m, n) : (n, 1)));
        for cta in check::grid(m_c.layout(), 16) {
            gemm_device(cta, m_a, m_b, m_c.view_mut());
        }
        let error = check::largest_error(
            (m, n, k),
            |i, l| a[k * i + l],
            |j, l| b[k * j + l],
            |i, j| c[n * i + j],
        );
        println!("{m} by {n} by {k}: largest error {error}");

        let shape = shape!((m, k));
        let last = coord!(((m - 1) / 16, (k - 1) / 8));
        let cta_a = make_identity_tensor(shape).local_tile(tile!(16, 8), last);
        println!("  thread 20 in tile {last} of A, whose shape is {shape}:");
        for coord in cta_a.local_partition(ThreadsA::default(), 20).coords() {
            println!("    {coord}: {}", coord.elem_less(shape));
        }
    }
}
