//! The tiled MMA, and one thread of it.

use super::{
    atom::Mma,
    operand::{
        LayoutTv, OfA, OfB, OfC, Operand, PartitionShape, Permutations, Thrfrg, ThrfrgFn, Vmnk,
        try_partition_shape,
    },
    part::{Partitionable, PartitionableByAll, TileIn, unwrap},
};
use crate::{
    composed::AnyLayout,
    coord::granted,
    int::{Int, IntoLeaf, One, Zero},
    lang::verdict::keep_apart,
    tree::{
        Layout, Mode, Modes, NoModes,
        tuple::{Cons, IntTuple, Nil, Underscore},
    },
    value::LayoutError,
};
use core::marker::PhantomData;

/// `(1,1,1):(0,0,0)`.
type OneAtom = Modes<Mode<One, Zero>, Modes<Mode<One, Zero>, Modes<Mode<One, Zero>, NoModes>>>;
/// `<_,_,_>`.
type InOrder = Cons<Underscore, Cons<Underscore, Cons<Underscore, Nil>>>;

/// An MMA atom repeated by a layout of atoms (M,N,K), in a tile that permutations reorder.
///
/// Takes no space. `L` is the layout of atoms; `P` has a tiler for each of M, N and K, where `_`
/// keeps the order. Thread numbers count from 0.
///
/// # Laws
/// - Each element of C is in the part of one thread, or of those that differ in K alone.
/// - The parts are those of [`value::TiledMma`](crate::value::TiledMma).
///
/// ```
/// use stridewise::{prelude::*, tiled::{TiledMma, UniversalFma}};
/// // 16 by 16 threads, each of which multiplies single numbers: the SIMT kernel.
/// type Simt = TiledMma<UniversalFma<f32>, Layout![(16, 16, 1) : (1, 16, 0)]>;
/// let mma = Simt::default();
/// let c = col_major(shape!((128, 64)));
/// let (part, offset) = mma.get_slice(int!(17)).partition_c(c);
/// assert_eq!((part.to_string(), offset), ("(1,8,4):(0,16,2048)".to_string(), int!(129)));
/// ```
///
/// # Compile errors
/// Those of divides and compositions; a static thread that is not there.
///
/// Source: CuTe `TiledMMA` (`atom/mma_atom.hpp`), which takes numbers of threads that it does not
/// have.
#[derive(Debug)]
pub struct TiledMma<A, L = OneAtom, P = InOrder>(PhantomData<(A, L, P)>);

/// One thread of a tiled MMA: [`TiledMma::get_slice`].
///
/// Source: CuTe `ThrMMA`.
#[derive(Debug)]
pub struct ThrMma<A, L, P, I> {
    thread: I,
    of: PhantomData<(A, L, P)>,
}

zero_sized! { TiledMma<A, L, P> }
impl<A, L, P, I: Copy> Clone for ThrMma<A, L, P, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, L, P, I: Copy> Copy for ThrMma<A, L, P, I> {}

impl<A: Mma, L: Layout + Default, P: Permutations> TiledMma<A, L, P> {
    /// The threads: those of the atom, and how it is repeated in M, N and K.
    ///
    /// Source: CuTe `get_thr_layout_vmnk`.
    #[inline(always)]
    #[must_use]
    pub fn thr_layout_vmnk(self) -> Vmnk<A, L> {
        Layout::blank()
    }

    /// One thread, by its number.
    #[inline(always)]
    pub fn get_slice<I: IntoLeaf>(self, thread: I) -> ThrMma<A, L, P, I::Leaf> {
        ThrMma {
            thread: thread.into_leaf(),
            of: PhantomData,
        }
    }
}

/// The operands of a tiled MMA.
#[doc(hidden)]
pub trait MmaOperands {
    type A: Operand;
    type B: Operand;
    type C: Operand;
}
impl<A: Mma, L: Layout + Default, P: Permutations> MmaOperands for TiledMma<A, L, P> {
    type A = OfA<A, L, P>;
    type B = OfB<A, L, P>;
    type C = OfC<A, L, P>;
}

/// The methods of each operand.
macro_rules! operands {
    ($($(#[$m:meta])* $Of:ident [$fits:expr] $thrfrg:ident $try_thrfrg:ident $tile:ident
        $partition:ident $try_partition:ident $partitions:ident $try_partitions:ident
        $layout_tv:ident
        $partition_shape:ident $try_partition_shape:ident;)*) => {
        impl<A: Mma, L: Layout + Default, P: Permutations> TiledMma<A, L, P> { $(
            $(#[$m])*
            /// as `((ThrV,(ThrM,ThrN)),(FrgV,(RestM,RestN,…)))`. See [`Thrfrg`].
            ///
            /// # Panics
            /// As its `try_` form has errors.
            #[track_caller]
            pub fn $thrfrg<X: AnyLayout>(self, x: X) -> Thrfrg<X, $Of<A, L, P>> {
                let () = $fits;
                x.evaluate(ThrfrgFn(<$Of<A, L, P>>::default()))
            }
            $(#[$m])*
            /// by thread and value, or the rule that a dynamic extent breaks.
            ///
            /// # Errors
            /// As [`LayoutExt::try_zipped_divide`](crate::LayoutExt::try_zipped_divide).
            pub fn $try_thrfrg<X: AnyLayout>(self, x: X)
                -> Result<Thrfrg<X, $Of<A, L, P>>, LayoutError> {
                let () = $fits;
                x.try_evaluate(ThrfrgFn(<$Of<A, L, P>>::default()))
            }
            $(#[$m])*
            /// the elements of each thread, one part after the other, or all at once. Of a tensor
            /// that is written, threads have different elements: several threads can then write
            /// their parts.
            ///
            /// # Panics
            /// As its `try_` form has errors.
            #[track_caller]
            pub fn $partitions<X: PartitionableByAll>(self, x: X) -> X::Parts<$Of<A, L, P>> {
                let () = $fits;
                keep_apart!(X);
                unwrap(
                    granted!(
                        HasForm TileIn<X, $Of<A, L, P>> => x.try_parts_of(<$Of<A, L, P>>::default())
                    )
                )
            }
            $(#[$m])*
            /// the elements of each thread, or the rule that a dynamic number breaks.
            ///
            /// # Errors
            /// [`ElementTwice`](crate::tensor::TensorError::ElementTwice), of a tensor that is
            /// written, where threads share elements;
            /// [`PartialTiles`](crate::tensor::TensorError::PartialTiles).
            pub fn $try_partitions<X: PartitionableByAll>(
                self,
                x: X,
            ) -> Result<X::Parts<$Of<A, L, P>>, X::Error> {
                let () = $fits;
                granted!(
                    HasForm TileIn<X, $Of<A, L, P>> => x.try_parts_of(<$Of<A, L, P>>::default())
                )
            }
            $(#[$m])*
            /// thread and value to a position in its tile.
            ///
            /// Source: CuTe `get_layoutA_TV`, `get_layoutB_TV`, `get_layoutC_TV`. With several
            /// atoms in K, CuTe's for C takes threads outside of the tile.
            #[must_use]
            pub fn $layout_tv(self) -> LayoutTv<$Of<A, L, P>> {
                let () = $fits;
                Layout::blank()
            }
            $(#[$m])*
            /// its tile, in elements.
            #[must_use]
            pub fn $tile(self) -> <$Of<A, L, P> as Operand>::Tile {
                IntTuple::blank()
            }
            $(#[$m])*
            /// the shape of a thread's part, `(FrgV,RestM,RestN)`. See [`PartitionShape`].
            ///
            /// # Panics
            /// As its `try_` form has errors.
            #[track_caller]
            pub fn $partition_shape<S: IntTuple>(self, shape: S)
                -> PartitionShape<S, $Of<A, L, P>> {
                let () = $fits;
                crate::lang::apply::unwrap(try_partition_shape(shape, <$Of<A, L, P>>::default()))
            }
            $(#[$m])*
            /// the shape of a thread's part, or the rule that a dynamic extent breaks.
            ///
            /// # Errors
            /// As [`LayoutExt::try_zipped_divide`](crate::LayoutExt::try_zipped_divide).
            pub fn $try_partition_shape<S: IntTuple>(
                self,
                shape: S,
            ) -> Result<PartitionShape<S, $Of<A, L, P>>, LayoutError> {
                let () = $fits;
                try_partition_shape(shape, <$Of<A, L, P>>::default())
            }
        )* }
        impl<A: Mma, L: Layout + Default, P: Permutations, I: Int> ThrMma<A, L, P, I> { $(
            $(#[$m])*
            /// the elements of this thread, `(FrgV,RestM,RestN,…)`, and their offset.
            ///
            /// # Panics
            /// As its `try_` form has errors.
            #[track_caller]
            pub fn $partition<X: Partitionable>(self, x: X) -> X::Part<$Of<A, L, P>, I> {
                let () = $fits;
                keep_apart!(X);
                unwrap(
                    granted!(
                        HasForm TileIn<X, $Of<A, L, P>> =>
                        x.try_part_of(<$Of<A, L, P>>::default(), self.thread)
                    )
                )
            }
            $(#[$m])*
            /// the elements of this thread, or the rule that a dynamic number breaks.
            ///
            /// # Errors
            /// [`NoSuchThread`](crate::value::Reason::NoSuchThread), and as
            /// [`LayoutExt::try_zipped_divide`](crate::LayoutExt::try_zipped_divide).
            pub fn $try_partition<X: Partitionable>(
                self,
                x: X,
            ) -> Result<X::Part<$Of<A, L, P>, I>, X::Error> {
                let () = $fits;
                granted!(
                    HasForm TileIn<X, $Of<A, L, P>> =>
                    x.try_part_of(<$Of<A, L, P>>::default(), self.thread)
                )
            }
        )* }
    };
}
operands! {
    /// A, of (M,K):
    OfA [<OfA<A, L, P>>::FITS] thrfrg_a try_thrfrg_a tile_a partition_a try_partition_a partitions_a
        try_partitions_a layout_a_tv
        partition_shape_a try_partition_shape_a;
    /// B, of (N,K):
    OfB [<OfB<A, L, P>>::FITS] thrfrg_b try_thrfrg_b tile_b partition_b try_partition_b partitions_b
        try_partitions_b layout_b_tv
        partition_shape_b try_partition_shape_b;
    /// C, of (M,N):
    OfC [<OfC<A, L, P>>::FITS] thrfrg_c try_thrfrg_c tile_c partition_c try_partition_c partitions_c
        try_partitions_c layout_c_tv
        partition_shape_c try_partition_shape_c;
}
