//! The kernels as entries of PTX: one instance of each body, with the numbers of its launch.
//!
//! # Safety
//! Layouts have been checked on the host for the memory of these lengths, and the launch is the one that
//! `Kernel::launch` says. Parameters are passed as `Kernel::parameters` has them.

#![cfg_attr(
    target_arch = "nvptx64",
    allow(
        improper_ctypes_definitions,
        reason = "static leaves take no space, which C does not know"
    )
)]

#[cfg(all(target_arch = "nvptx64", not(feature = "twins")))]
use crate::device::{Device, Global};
use crate::{
    Bf16, F16, Index, Machine, View,
    kernels::{self, InVectors, Whole},
    tiles::{
        ByThread, HgemmA, HgemmB, HgemmC, HgemmElements, HgemmLoad, InsideTiles, SgemmA, SgemmB,
        SgemmC, SgemmElements, SgemmLoad, Swapped,
    },
};
#[cfg(not(target_arch = "nvptx64"))]
use crate::{
    Buffer, Simulator,
    launch::{self, Kernel, Launch, blocks, threads},
};
#[cfg(not(target_arch = "nvptx64"))]
use bytemuck::cast_slice;
use stridewise::prelude::*;

/// A row-major matrix.
type Matrix = Layout![(?{i32}, ?{i32}) : (?{i32}, 1)];

/// A matrix whose columns lie in lines.
type Columns = Layout![(?{i32}, ?{i32}) : (1, ?{i32})];

/// 128 bits.
#[cfg(target_arch = "nvptx64")]
type Vector = core::simd::f32x4;
#[cfg(not(target_arch = "nvptx64"))]
type Vector = [f32; 4];
/// Eight halves.
type Halves = [u32; 4];
/// Two sums.
#[cfg(target_arch = "nvptx64")]
type Pair = core::simd::f32x2;
#[cfg(not(target_arch = "nvptx64"))]
type Pair = [f32; 2];

/// Thread t has the element at position t of a tile.
type Single = Layout![(256, 1) : (1, 0)];
/// Tiles of 32 rows of 8 elements one after the other, by thread and block.
type Tiles = Layout![((32, 8), (?{i32}, ?{i32})) : ((8, 1), (256, ?{i32}))];
/// Lines of 32 are lines of threads, and a thread has each eighth line of a tile of 32 by 32.
pub(crate) type Lines = Layout![((32, 8), 4) : ((32, 1), 8)];

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

/// Rows of a block of `softmax`.
const WARPS: usize = 8;

/// The bytes of so many elements of shared memory.
#[cfg(not(target_arch = "nvptx64"))]
fn shared<T>(elements: isize) -> usize {
    elements as usize * size_of::<T>()
}

macro_rules! kernel {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($memory:ident: [$T:ty]),*; $($p:ident: $P:ty),* $(,)?)
        launch($grid:expr, $threads:expr, $shared:expr)
        |$machine:ident| $body:expr;
    )*) => { $(
        $(#[$doc])*
        #[allow(non_camel_case_types, reason = "as the entry is called")]
        #[allow(missing_docs, reason = "the kernel says it")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name { $(pub $p: $P),* }

        impl $name {
            /// What a thread does.
            #[inline(always)]
            pub fn run<M: Machine>(self, $machine: M, $($memory: M::Elements<$T>),*) {
                let Self { $($p),* } = self;
                $body
            }
        }

        #[cfg(not(target_arch = "nvptx64"))]
        impl Kernel for $name {
            fn name(&self) -> &'static str {
                stringify!($name)
            }
            fn elements(&self) -> &'static [usize] {
                &[$(size_of::<$T>()),*]
            }
            #[allow(unused_variables, reason = "a few parameters have all numbers")]
            fn launch(&self, available: usize) -> Result<Launch, launch::LaunchError> {
                let Self { $($p),* } = *self;
                Launch::new($grid, $threads, $shared, available)
            }
            fn parameters(&self) -> Vec<Vec<u32>> {
                vec![$({
                    let mut words = Vec::new();
                    crate::parameters::Parameter::pass(self.$p, &mut words);
                    words
                }),*]
            }
            fn simulate(&self, launch: Launch, memory: &mut [Vec<u32>]) {
                let [$($memory),*] = memory else {
                    panic!("{} has {} memories", self.name(), self.elements().len());
                };
                $(let $memory = (Buffer::<$T>::new(stringify!($memory), cast_slice($memory)), $memory);)*
                let simulator = Simulator::new(self.name(), launch);
                simulator.run(|thread| self.run(thread, $(thread.global(&$memory.0)),*));
                $(*$memory.1 = cast_slice(&$memory.0.elements()).to_vec();)*
            }
        }

        #[cfg(all(target_arch = "nvptx64", not(feature = "twins")))]
        const _: () = {
            /// # Safety
            /// As the module says.
            #[unsafe(no_mangle)]
            unsafe extern "ptx-kernel" fn $name($($memory: Global<$T>,)* $($p: <$P as crate::parameters::Parameter>::Passed),*) {
                // SAFETY: this is a kernel.
                let machine = unsafe { Device::new() };
                // SAFETY: the launch has passed the words of each.
                $(let $p = unsafe { <$P as crate::parameters::Parameter>::receive($p) };)*
                $name { $($p),* }.run(machine, $($memory.elements()),*);
            }
        };
    )* };
}

kernel! {
    /// A tile of 32 by 8 each block, to tiles behind a swizzle.
    fn gather(source: [f32], target: [f32]; from: ByThread<Matrix, Tile![32, 8], Single>, to: Tiles)
    launch(blocks(from), threads(from), 0)
    |machine| {
        let to = swizzle!(3, 0, 3).composition(to);
        kernels::gather(machine, View::new(source, from), View::new(target, to));
    };
    /// Rows of 128 elements a block, 32 of them, in vectors.
    fn copy_rows(
        source: [Vector],
        target: [Vector];
        from: ByThread<Matrix, Tile![32, 32], Lines>,
        to: ByThread<Matrix, Tile![32, 32], Lines>,
    )
    launch(blocks(from), threads(from), 0)
    |machine| kernels::copy::<4, _, _, _, _, _>(machine, View::new(source, from), View::new(target, to));
    /// A tile of 32 by 32 each block. The block modes of the target are in the order of the source's.
    fn transpose(
        source: [f32],
        target: [f32];
        from: ByThread<Matrix, Tile![32, 32], Lines>,
        to: Swapped<ByThread<Matrix, Tile![32, 32], Lines>>,
    )
    launch(blocks(from), threads(from), shared::<f32>(Filled::default().size().value()))
    |machine| kernels::transpose::<4, _, _, _, _, _, _, _>(
        machine,
        View::new(source, from),
        swizzle!(5, 0, 5).composition(Filled::default()),
        swizzle!(5, 0, 5).composition(Emptied::default()),
        View::new(target, to),
    );
    /// As `transpose`, for any sizes: blocks of the target are counted in its order.
    fn transpose_any(
        source: [f32],
        target: [f32];
        from: ByThread<Matrix, Tile![32, 32], Lines>,
        to: Swapped<ByThread<Matrix, Tile![32, 32], Lines>>,
        in_source: InLines,
        in_target: InLines,
    )
    launch(blocks(from), threads(from), shared::<f32>(Filled::default().size().value()))
    |machine| kernels::transpose_any::<4, _, _, _, _, _, _, _, _, _>(
        machine,
        View::new(source, from),
        in_source,
        swizzle!(5, 0, 5).composition(Filled::default()),
        swizzle!(5, 0, 5).composition(Emptied::default()),
        View::new(target, to),
        in_target,
    );
    /// Tiles of 128 by 128.
    fn sgemm(
        a: [Vector],
        b: [Vector],
        c: [Vector];
        of_a: ByThread<Columns, Tile![32, 8], SgemmLoad>,
        of_b: ByThread<Columns, Tile![32, 8], SgemmLoad>,
        of_c: ByThread<Columns, Tile![32, 128], SgemmC>,
        alpha: f32,
        beta: f32,
    )
    launch((blocks(of_a).0, blocks(of_b).0), threads(of_a), shared::<Vector>(SgemmA::new((), Whole).vectors() + SgemmB::new((), Whole).vectors()))
    |machine| {
        let (a, b) = (SgemmA::new(View::new(a, of_a), Whole), SgemmB::new(View::new(b, of_b), Whole));
        kernels::axpby(machine, alpha, kernels::sgemm(machine, a, b), beta, View::new(c, of_c));
    };
    /// As `sgemm`, for any sizes.
    fn sgemm_any(
        a: [Vector],
        b: [Vector],
        c: [f32];
        of_a: ByThread<Columns, Tile![32, 8], SgemmLoad>,
        of_b: ByThread<Columns, Tile![32, 8], SgemmLoad>,
        of_c: ByThread<Columns, Tile![128, 128], SgemmElements>,
        in_a: InNumbers,
        in_b: InNumbers,
        in_c: InsideTiles<Numbers![1, 0], Numbers![0, 1], Tile![128, 128], SgemmElements>,
        alpha: f32,
        beta: f32,
    )
    launch((blocks(of_a).0, blocks(of_b).0), threads(of_a), shared::<Vector>(SgemmA::new((), Whole).vectors() + SgemmB::new((), Whole).vectors()))
    |machine| {
        let a = SgemmA::new(View::new(a, of_a), in_a);
        let b = SgemmB::new(View::new(b, of_b), in_b);
        kernels::axpby_inside(machine, alpha, kernels::sgemm(machine, a, b), beta, View::new(c, of_c), in_c);
    };
    /// As `hgemm_f16`, for any sizes.
    fn hgemm_any(
        a: [Halves],
        b: [Halves],
        c: [f32];
        of_a: ByThread<Matrix, Tile![128, 4], HgemmLoad>,
        of_b: ByThread<Matrix, Tile![128, 4], HgemmLoad>,
        of_c: ByThread<Matrix, Tile![128, 128], HgemmElements>,
        in_a: InHalves,
        in_b: InHalves,
        in_c: InsideTiles<Numbers![1, 0], Numbers![0, 1], Tile![128, 128], HgemmElements>,
    )
    launch((blocks(of_a).0, blocks(of_b).0), threads(of_a), shared::<Halves>(HgemmA::new((), Whole).vectors() + HgemmB::new((), Whole).vectors()))
    |machine| {
        let a = HgemmA::new(View::new(a, of_a), in_a);
        let b = HgemmB::new(View::new(b, of_b), in_b);
        kernels::store_inside(machine, kernels::hgemm::<F16, _, _, _>(machine, a, b), View::new(c, of_c), in_c);
    };
    /// A row a warp.
    fn softmax(source: [f32], target: [f32]; from: Matrix, to: Matrix, rows: Index, columns: Index)
    launch(((rows.value() as usize).div_ceil(WARPS), 1), WARPS * kernels::LANES, 0)
    |machine| kernels::softmax::<WARPS, _, _, _, _, _>(machine, View::new(source, from), View::new(target, to), rows, columns);
}

macro_rules! hgemm {
    ($($name:ident: $H:ty;)*) => { kernel! { $(
        /// Tiles of 128 by 128.
        fn $name(
            a: [Halves],
            b: [Halves],
            c: [Pair];
            of_a: ByThread<Matrix, Tile![128, 4], HgemmLoad>,
            of_b: ByThread<Matrix, Tile![128, 4], HgemmLoad>,
            of_c: ByThread<Matrix, Tile![128, 64], HgemmC>,
        )
        launch((blocks(of_a).0, blocks(of_b).0), threads(of_a), shared::<Halves>(HgemmA::new((), Whole).vectors() + HgemmB::new((), Whole).vectors()))
        |machine| {
            let (a, b) = (HgemmA::new(View::new(a, of_a), Whole), HgemmB::new(View::new(b, of_b), Whole));
            kernels::store(machine, kernels::hgemm::<$H, _, _, _>(machine, a, b), View::new(c, of_c));
        };
    )* } };
}
hgemm! {
    hgemm_f16: F16;
    hgemm_bf16: Bf16;
}
