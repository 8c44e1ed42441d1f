//! A product of halves by the tensor cores of SM80, as CuTe's `sgemm_sm80.cu` has it for `half_t`:
//! `ldmatrix` from swizzled shared memory, and `mma.m16n8k16`.
//!
//! A CTA is a function, and its threads take turns. What stands between two barriers is a loop over
//! all threads; the instruction itself is one of all threads of a warp, on their registers. Run it
//! with `cargo run --release --example hgemm`.

mod check;

use half::f16;
use stridewise::{
    algebra::TileToShape,
    atoms::{copy::SM75_U32x4_LDSM_N, mma::SM80_16x8x16_F32F16F16F32_TN},
    kernels,
    prelude::*,
    tiled::{MakeTiledCopy, MakeTiledCopyA, MakeTiledCopyB, TiledMma, TypedCopy, UniversalCopy},
};

/// Tiles of A, B and C: 64 by 64, and 64 of K at a time.
type CtaTiler = Tile![64, 64, 64];
/// Blocks of 8 by 8 halves. By the swizzle 8 vectors of 16 bytes lie in all banks, along a row as
/// they are stored, and along a column as they are loaded.
type SwizzleAtom = ComposedLayout<Swizzle![3, 3, 3], Int![0], Layout![(8, (8, 8)) : (8, (1, 64))]>;
/// Stages of shared memory, `(BLK_M,BLK_K,PIPE)`.
type Smem = TileToShape<SwizzleAtom, Shape![(64, 64, 2)]>;

/// What counts of an element is its width: `u16` stands for `f16`.
type Copy128 = TypedCopy<UniversalCopy<u128>, u16>;
/// 128 threads copy 8 halves of a row each.
type GmemCopy = MakeTiledCopy<Copy128, Layout![(16, 8) : (8, 1)], Layout![(1, 8) : (0, 1)]>;
/// 2 by 2 warps. Each has two atoms of 16 by 8 by 16 along N, whose B is one `ldmatrix`.
type Mma =
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)], Tile![32, 32, 16]>;
/// Four matrices of 8 by 8 from shared memory into the registers of the MMA.
type LoadMatrix = TypedCopy<SM75_U32x4_LDSM_N, u16>;
type LoadA = MakeTiledCopyA<LoadMatrix, Mma>;
type LoadB = MakeTiledCopyB<LoadMatrix, Mma>;

/// The registers of a thread: `(MMA,MMA_M,MMA_K)`, `(MMA,MMA_N,MMA_K)`, `(MMA,MMA_M,MMA_N)`.
type FragmentA = Layout![((2, 2, 2), 2, 4) : ((1, 2, 4), 8, 16)];
type FragmentB = Layout![((2, 2), 4, 4) : ((1, 2), 4, 16)];
type FragmentC = Layout![((2, 2), 2, 4) : ((1, 2), 4, 8)];
/// The registers of all threads, thread by thread.
type RegistersA = Layout![(128, (2, 2, 2), 2, 4) : (64, (1, 2, 4), 8, 16)];
type RegistersB = Layout![(128, (2, 2), 4, 4) : (64, (1, 2), 4, 16)];
type RegistersC = Layout![(128, (2, 2), 2, 4) : (32, (1, 2), 4, 8)];
const THREADS: usize = 128;

/// One CTA: a tile of C ← α·A·Bᵀ + β·C. A is (M,K), B is (N,K) and C is (M,N).
fn gemm_device<LA: Layout, LB: Layout, LC: Writable>(
    cta: (usize, usize),
    alpha: f32,
    m_a: View<'_, f16, LA>,
    m_b: View<'_, f16, LB>,
    beta: f32,
    m_c: ViewMut<'_, f32, LC>,
) {
    let (copy, mma) = (GmemCopy::default(), Mma::default());
    let (load_a, load_b) = (LoadA::default(), LoadB::default());
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

    // Shared memory, and the registers of all threads.
    let mut s_a = Owned::<f16, Smem>::default();
    let mut s_b = Owned::<f16, Smem>::default();
    let mut registers_a = vec![f16::ZERO; THREADS * 64];
    let mut registers_b = vec![f16::ZERO; THREADS * 64];
    let mut registers_c = vec![0.0_f32; THREADS * 32];

    // From global to shared memory: a tile of A and one of B into a stage.
    let copy_tiles = |s_a: &mut Owned<f16, Smem>, s_b: &mut Owned<f16, Smem>, k_tile, k_pipe| {
        for thread in 0..THREADS {
            let thr_copy = copy.get_slice(thread);
            let tag_a = thr_copy.partition_s(g_a); // (CPY,CPY_M,CPY_K,k)
            let tas_a = thr_copy.partition_d(s_a.view_mut()); // (CPY,CPY_M,CPY_K,PIPE)
            let tag_a = tag_a.slice(coord!((_, _, _, k_tile)));
            let tas_a = tas_a.slice(coord!((_, _, _, k_pipe)));
            kernels::copy_with_fill(tag_a, tas_a, f16::ZERO);

            let tbg_b = thr_copy.partition_s(g_b); // (CPY,CPY_N,CPY_K,k)
            let tbs_b = thr_copy.partition_d(s_b.view_mut()); // (CPY,CPY_N,CPY_K,PIPE)
            let tbg_b = tbg_b.slice(coord!((_, _, _, k_tile)));
            let tbs_b = tbs_b.slice(coord!((_, _, _, k_pipe)));
            kernels::copy_with_fill(tbg_b, tbs_b, f16::ZERO);
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
        // `ldmatrix`: a thread points to a row, which is its source, and gets elements of the rows
        // of other threads. These are its destination.
        let registers = registers_a.chunks_mut(64).zip(registers_b.chunks_mut(64));
        for (thread, (tcr_a, tcr_b)) in registers.enumerate() {
            let thr_load_a = load_a.get_slice(thread);
            let txs_a = thr_load_a.partition_d(s_a.view()); // (CPY,MMA_M,MMA_K,PIPE)
            let txr_a = thr_load_a.retile_d(Tensor::new(tcr_a, FragmentA::default()));
            kernels::copy(txs_a.slice(coord!((_, _, _, smem_pipe_read))), txr_a);

            let thr_load_b = load_b.get_slice(thread);
            let txs_b = thr_load_b.partition_d(s_b.view()); // (CPY,MMA_N,MMA_K,PIPE)
            let txr_b = thr_load_b.retile_d(Tensor::new(tcr_b, FragmentB::default()));
            kernels::copy(txs_b.slice(coord!((_, _, _, smem_pipe_read))), txr_b);
        }
        kernels::mma(
            mma,
            Tensor::new(&registers_a[..], RegistersA::default()),
            Tensor::new(&registers_b[..], RegistersB::default()),
            Tensor::new(&mut registers_c[..], RegistersC::default()),
            |c, a, b| *c += a.to_f32() * b.to_f32(),
        );
        (smem_pipe_read, smem_pipe_write) = (smem_pipe_write, smem_pipe_read);
    }

    for (tcr_c, tcg_c) in registers_c.chunks(32).zip(mma.partitions_c(g_c)) {
        let tcr_c = Tensor::new(tcr_c, FragmentC::default());
        kernels::axpby(alpha, tcr_c, beta, tcg_c); // (MMA,MMA_M,MMA_N)
    }
}

/// All CTAs, one after the other.
fn gemm<LA: Layout, LB: Layout, LC: Writable>(
    alpha: f32,
    a: View<'_, f16, LA>,
    b: View<'_, f16, LB>,
    beta: f32,
    mut c: ViewMut<'_, f32, LC>,
) {
    for cta in check::grid(c.layout(), 64) {
        gemm_device(cta, alpha, a, b, beta, c.view_mut());
    }
}

fn main() {
    println!("shared memory: {}", Smem::default());
    println!("mma: {}", Mma::default().thr_layout_vmnk());
    println!("ldmatrix of A: from {}", LoadA::default().layout_s_tv());
    println!("  to registers {}", LoadA::default().layout_d_tv());
    for (m, n, k) in [(128, 64, 128), (65, 40, 75), (7, 70, 1)] {
        let (a, b) = (check::numbers(m * k), check::numbers(n * k));
        let half = |numbers: &[f32]| {
            numbers
                .iter()
                .map(|x| f16::from_f32(*x))
                .collect::<Vec<_>>()
        };
        let (half_a, half_b, mut c) = (half(&a), half(&b), vec![1.0; m * n]);
        gemm(
            2.0,
            Tensor::new(&half_a[..], layout!((m, k) : (k, 1))),
            Tensor::new(&half_b[..], layout!((n, k) : (k, 1))),
            3.0,
            Tensor::new(&mut c[..], layout!((m, n) : (n, 1))),
        );
        let product = |i, j| (c[n * i + j] - 3.0) / 2.0;
        let error =
            check::largest_error((m, n, k), |i, l| a[k * i + l], |j, l| b[k * j + l], product);
        println!("{m} by {n} by {k}: largest error {error}");
    }
}
