//! The kernels as entries of PTX: one instance of each body.
//!
//! # Safety
//! Layouts have been checked on the host for the memory of these lengths, and the launch is as each
//! entry says.

#![allow(
    improper_ctypes_definitions,
    reason = "static leaves have no fields and take no space, which C does not know"
)]

use crate::{
    Bf16, F16, Index,
    device::{Device, Elements, Global},
    kernels::{self, InVectors, Whole},
    tiles::{
        ByThread, HgemmA, HgemmB, HgemmC, HgemmElements, HgemmLoad, InsideTiles, SgemmA, SgemmB,
        SgemmC, SgemmElements, SgemmLoad, Swapped,
    },
    view::View,
};
use stridewise::prelude::*;

/// A row-major matrix.
type Matrix = Layout![(?{i32}, ?{i32}) : (?{i32}, 1)];

/// A matrix whose columns lie in lines.
type Columns = Layout![(?{i32}, ?{i32}) : (1, ?{i32})];

/// 128 bits.
type Vector = core::simd::f32x4;
/// Eight halves.
type Halves = [u32; 4];
/// Two sums.
type Pair = core::simd::f32x2;

/// Thread t has the element at position t of a tile.
type Single = Layout![(256, 1) : (1, 0)];
/// Lines of 32 are lines of threads, and a thread has each eighth line of a tile of 32 by 32.
type Lines = Layout![((32, 8), 4) : ((32, 1), 8)];

/// The tile in shared memory as the source fills it, by thread and value; and as the target empties it.
type Filled = Composition<Layout![(32, 32) : (32, 1)], Lines>;
type Emptied = Composition<Layout![(32, 32) : (1, 32)], Lines>;

/// A number of each element: its row, or its column.
macro_rules! Numbers {
    [$row:literal, $column:literal] => { Layout![(?{i32}, ?{i32}) : ($row, $column)] };
}
/// Which elements of a transposition exist.
type InLines = InsideTiles<Numbers![1, 0], Numbers![0, 1], Tile![32, 32], Lines>;
/// Which vectors of an operand of `sgemm` exist, along its columns.
type InNumbers = InVectors<4, InsideTiles<Numbers![4, 0], Numbers![0, 1], Tile![32, 8], SgemmLoad>>;
/// Which vectors of an operand of `hgemm` exist, along its rows.
type InHalves = InVectors<2, InsideTiles<Numbers![0, 8], Numbers![1, 0], Tile![128, 4], HgemmLoad>>;

macro_rules! kernel {
    ($($(#[$doc:meta])* fn $name:ident($($p:ident: $T:ty),* $(,)?) |$machine:ident| $body:expr;)*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// As the module says.
        #[unsafe(no_mangle)]
        unsafe extern "ptx-kernel" fn $name($($p: $T),*) {
            // SAFETY: this is a kernel.
            let $machine = unsafe { Device::new() };
            $body
        }
    )* };
}

/// Global memory behind a layout.
#[inline(always)]
fn view<T: Copy, L: Layout>(memory: Global<T>, layout: L) -> View<Elements<T>, L> {
    View::new(memory.elements(), layout)
}

kernel! {
    /// A tile of 32 by 8 each block, into tiles of 256 elements behind a swizzle.
    fn gather(source: Global<f32>, target: Global<f32>, layout: ByThread<Matrix, Tile![32, 8], Single>)
    |machine| {
        let tile = swizzle!(3, 0, 3).composition(layout!((32, 8) : (8, 1)));
        kernels::gather::<256, _, _, _, _, _>(machine, view(source, layout), target.elements(), tile);
    };
    /// Rows of 128 elements a block, 32 of them, in vectors.
    fn copy_rows(
        source: Global<Vector>,
        target: Global<Vector>,
        from: ByThread<Matrix, Tile![32, 32], Lines>,
        to: ByThread<Matrix, Tile![32, 32], Lines>,
    )
    |machine| kernels::copy::<4, _, _, _, _, _>(machine, view(source, from), view(target, to));
    /// A tile of 32 by 32 each block. The block modes of the target are in the order of the source's.
    fn transpose(
        source: Global<f32>,
        target: Global<f32>,
        from: ByThread<Matrix, Tile![32, 32], Lines>,
        to: Swapped<ByThread<Matrix, Tile![32, 32], Lines>>,
    )
    |machine| kernels::transpose::<4, _, _, _, _, _, _, _>(
        machine,
        view(source, from),
        swizzle!(5, 0, 5).composition(Filled::default()),
        swizzle!(5, 0, 5).composition(Emptied::default()),
        view(target, to),
    );
    /// As `transpose`, for any sizes: blocks of the target are counted in its order.
    fn transpose_any(
        source: Global<f32>,
        target: Global<f32>,
        from: ByThread<Matrix, Tile![32, 32], Lines>,
        to: Swapped<ByThread<Matrix, Tile![32, 32], Lines>>,
        in_source: InLines,
        in_target: InLines,
    )
    |machine| kernels::transpose_any::<4, _, _, _, _, _, _, _, _, _>(
        machine,
        view(source, from),
        in_source,
        swizzle!(5, 0, 5).composition(Filled::default()),
        swizzle!(5, 0, 5).composition(Emptied::default()),
        view(target, to),
        in_target,
    );
    /// Tiles of 128 by 128.
    fn sgemm(
        a: Global<Vector>,
        b: Global<Vector>,
        c: Global<Vector>,
        of_a: ByThread<Columns, Tile![32, 8], SgemmLoad>,
        of_b: ByThread<Columns, Tile![32, 8], SgemmLoad>,
        of_c: ByThread<Columns, Tile![32, 128], SgemmC>,
        alpha: f32,
        beta: f32,
    )
    |machine| {
        let (a, b) = (SgemmA::new(view(a, of_a), Whole), SgemmB::new(view(b, of_b), Whole));
        kernels::axpby(machine, alpha, kernels::sgemm(machine, a, b), beta, view(c, of_c));
    };
    /// As `sgemm`, for any sizes.
    fn sgemm_any(
        a: Global<Vector>,
        b: Global<Vector>,
        c: Global<f32>,
        of_a: ByThread<Columns, Tile![32, 8], SgemmLoad>,
        of_b: ByThread<Columns, Tile![32, 8], SgemmLoad>,
        of_c: ByThread<Columns, Tile![128, 128], SgemmElements>,
        in_a: InNumbers,
        in_b: InNumbers,
        in_c: InsideTiles<Numbers![1, 0], Numbers![0, 1], Tile![128, 128], SgemmElements>,
        alpha: f32,
        beta: f32,
    )
    |machine| {
        let a = SgemmA::new(view(a, of_a), in_a);
        let b = SgemmB::new(view(b, of_b), in_b);
        kernels::axpby_inside(machine, alpha, kernels::sgemm(machine, a, b), beta, view(c, of_c), in_c);
    };
    /// As `hgemm_f16`, for any sizes.
    fn hgemm_any(
        a: Global<Halves>,
        b: Global<Halves>,
        c: Global<f32>,
        of_a: ByThread<Matrix, Tile![128, 4], HgemmLoad>,
        of_b: ByThread<Matrix, Tile![128, 4], HgemmLoad>,
        of_c: ByThread<Matrix, Tile![128, 128], HgemmElements>,
        in_a: InHalves,
        in_b: InHalves,
        in_c: InsideTiles<Numbers![1, 0], Numbers![0, 1], Tile![128, 128], HgemmElements>,
    )
    |machine| {
        let a = HgemmA::new(view(a, of_a), in_a);
        let b = HgemmB::new(view(b, of_b), in_b);
        kernels::store_inside(machine, kernels::hgemm::<F16, _, _, _>(machine, a, b), view(c, of_c), in_c);
    };
    /// Eight rows a block.
    fn softmax(source: Global<f32>, target: Global<f32>, from: Matrix, to: Matrix, rows: Index, columns: Index)
    |machine| kernels::softmax::<8, _, _, _, _, _>(machine, view(source, from), view(target, to), rows, columns);
}

macro_rules! hgemm {
    ($($name:ident: $H:ty;)*) => { kernel! { $(
        /// Tiles of 128 by 128.
        fn $name(
            a: Global<Halves>,
            b: Global<Halves>,
            c: Global<Pair>,
            of_a: ByThread<Matrix, Tile![128, 4], HgemmLoad>,
            of_b: ByThread<Matrix, Tile![128, 4], HgemmLoad>,
            of_c: ByThread<Matrix, Tile![128, 64], HgemmC>,
        )
        |machine| {
            let (a, b) = (HgemmA::new(view(a, of_a), Whole), HgemmB::new(view(b, of_b), Whole));
            kernels::store(machine, kernels::hgemm::<$H, _, _, _>(machine, a, b), view(c, of_c));
        };
    )* } };
}
hgemm! {
    hgemm_f16: F16;
    hgemm_bf16: Bf16;
}
