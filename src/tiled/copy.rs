//! The tiled copy, and one thread of it.

use super::{
    atom::{CopyAtom, ElementWidth, TypedCopy},
    copy_side::{OfDestination, OfSource, Side, SideTv, Tidfrg, TidfrgFn},
    mma::MmaOperands,
    operand::{LayoutTv, Operand},
    part::{First, Partitionable, PartitionableByAll, Plain, TileIn, unwrap},
};
use crate::{
    algebra::{ThreadTiles, twin::*},
    composed::AnyLayout,
    coord::granted,
    int::{Int, IntoLeaf},
    lang::verdict::keep_apart,
    tree::{
        Layout, LayoutTuple as _,
        tuple::{Cons, IntTuple, Nil},
    },
    value::LayoutError,
};
use core::marker::PhantomData;

/// A copy atom repeated over the threads and values of a layout.
///
/// Takes no space. `A` is a [`TypedCopy`], `V` takes thread and value to a position in the tile,
/// and `T` is the shape of the tile. [`MakeTiledCopy`] and its kin make them.
///
/// # Laws
/// - Each element is in the part of one thread, if the layout `V` has each position once.
/// - The parts are those of [`value::TiledCopy`](crate::value::TiledCopy).
///
/// ```
/// use stridewise::{prelude::*, tiled::{MakeTiledCopy, TypedCopy, UniversalCopy}};
/// // 128 threads copy 8 numbers of 16 bits each: rows of 32.
/// type Atom = TypedCopy<UniversalCopy<u128>, u16>;
/// type Load = MakeTiledCopy<Atom, Layout![(32, 4) : (4, 1)], Layout![(1, 8) : (0, 1)]>;
/// let copy = Load::default();
/// assert_eq!((copy.tiler_mn(), copy.size()), (shape!((32, 32)), int!(128)));
/// let tile = row_major(shape!((64, 32)));
/// let (part, offset) = copy.get_slice(int!(5)).partition_s(tile);
/// assert_eq!((part.to_string(), offset), ("((8,1),2,1):((1,0),1024,0)".to_string(), int!(40)));
/// ```
///
/// # Compile errors
/// Those of [`Tidfrg`]; those of divides and compositions; a static thread that is not there.
///
/// Source: CuTe `TiledCopy` (`atom/copy_atom.hpp`).
#[derive(Debug)]
pub struct TiledCopy<A, V, T>(PhantomData<(A, V, T)>);

/// One thread of a tiled copy: [`TiledCopy::get_slice`].
///
/// Source: CuTe `ThrCopy`.
#[derive(Debug)]
pub struct ThrCopy<A, V, T, I> {
    thread: I,
    of: PhantomData<(A, V, T)>,
}

zero_sized! { TiledCopy<A, V, T> }
impl<A, V, T, I: Copy> Clone for ThrCopy<A, V, T, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, V, T, I: Copy> Copy for ThrCopy<A, V, T, I> {}

/// The tile of threads and their values.
type Raked<Threads, Values> = Plain<Threads, RakedProductFn<Values>>;
/// `(threads,values)`.
type Sizes<Threads, Values> = Cons<<Threads as Layout>::Size, Cons<<Values as Layout>::Size, Nil>>;

/// A copy by a layout of threads, each of which has the values of a layout.
///
/// ```
/// use stridewise::{prelude::*, tiled::{MakeTiledCopy, TypedCopy, UniversalCopy}};
/// type Atom = TypedCopy<UniversalCopy<u128>, f32>;
/// type Load = MakeTiledCopy<Atom, Layout![(8, 32) : (32, 1)], Layout![(4, 1) : (1, 0)]>;
/// assert_eq!(Load::default().tv().to_string(), "((32,8),4):((32,4),1)");
/// ```
///
/// Source: CuTe `make_tiled_copy`.
pub type MakeTiledCopy<A, Threads, Values> = TiledCopy<
    A,
    Plain<Plain<Raked<Threads, Values>, RightInverseFn>, WithShapeFn<Sizes<Threads, Values>>>,
    ThreadTiles<Raked<Threads, Values>>,
>;

/// A copy by a layout of threads.
///
/// Source: CuTe `make_tiled_copy`.
#[must_use]
#[inline(always)]
pub fn make_tiled_copy<A, Threads: Layout, Values: Layout>(
    _: A,
    _: Threads,
    _: Values,
) -> MakeTiledCopy<A, Threads, Values> {
    TiledCopy::default()
}

/// The two sides of a tiled copy.
#[doc(hidden)]
pub trait CopySides {
    type S: Side;
    type D: Side;
}
impl<A: CopyAtom, E: ElementWidth, V: Layout, T: IntTuple> CopySides
    for TiledCopy<TypedCopy<A, E>, V, T>
{
    type S = OfSource<A, E, V, T>;
    type D = OfDestination<A, E, V, T>;
}

/// Copies of what threads have elsewhere: in an MMA, or on a side of another copy.
macro_rules! copies_of {
    (
        $($(#[$m:meta])* $Make:ident $make:ident<$Of:ident: $Bound:ident> $Side:ident $tv:ident
        $Tiling:ident;)*
    ) => { $(
        $(#[$m])*
        pub type $Make<A, $Of> =
            TiledCopy<A, $tv<<$Of as $Bound>::$Side>, <<$Of as $Bound>::$Side as $Tiling>::Tile>;
        #[doc = concat!("The value of [`", stringify!($Make), "`].")]
        #[must_use]
        #[inline(always)]
        pub fn $make<A, $Of: $Bound>(_: A, _: $Of) -> $Make<A, $Of> {
            TiledCopy::default()
        }
    )* };
}
copies_of! {
    /// A copy whose threads have the elements of A that they have in an MMA.
    ///
    /// ```
    /// use stridewise::{
    ///     atoms::{copy::SM75_U32x4_LDSM_N, mma::SM80_16x8x16_F32F16F16F32_TN},
    ///     prelude::*,
    ///     tiled::{TiledMma, TypedCopy, make_tiled_copy_a},
    /// };
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)]>;
    /// // Elements of 16 bits, as f16.
    /// let load =
    ///     make_tiled_copy_a(TypedCopy::<SM75_U32x4_LDSM_N, u16>::default(), Mma::default());
    /// let thread = load.get_slice(int!(33));
    /// // Where thread 33 reads shared memory: 8 elements in a row.
    /// let (rows, offset) = thread.partition_s(row_major(shape!((32, 16))));
    /// assert_eq!((rows.to_string(), offset), ("((8,1),1,1):((1,0),0,0)".to_string(), int!(272)));
    /// // The registers of the MMA, as the copy writes them.
    /// let registers = thread.retile_d(layout!(((2, 2, 2), 1, 1) : ((1, 2, 4), 0, 0)));
    /// assert_eq!(registers.to_string(), "((8,1),1,1):((1,0),0,0)");
    /// ```
    ///
    /// Source: CuTe `make_tiled_copy_A`.
    MakeTiledCopyA make_tiled_copy_a<M: MmaOperands> A LayoutTv Operand;
    /// [`MakeTiledCopyA`] for B.
    ///
    /// Source: CuTe `make_tiled_copy_B`.
    MakeTiledCopyB make_tiled_copy_b<M: MmaOperands> B LayoutTv Operand;
    /// [`MakeTiledCopyA`] for C.
    ///
    /// Source: CuTe `make_tiled_copy_C`.
    MakeTiledCopyC make_tiled_copy_c<M: MmaOperands> C LayoutTv Operand;
    /// A copy of the elements that threads have in the source of another copy.
    ///
    /// Source: CuTe `make_tiled_copy_S`.
    MakeTiledCopyS make_tiled_copy_s<C: CopySides> S SideTv Side;
    /// A copy of the elements that threads have in the destination of another copy.
    ///
    /// Source: CuTe `make_tiled_copy_D`.
    MakeTiledCopyD make_tiled_copy_d<C: CopySides> D SideTv Side;
}

/// Thread and value of a tiled copy to a position in its tile; refused without whole atoms.
///
/// Source: CuTe `TiledCopy::TiledLayout_TV`.
pub type TvOfCopy<C> = <<C as CopySides>::S as Side>::Tv;

impl<A: CopyAtom, E: ElementWidth, V: Layout, T: IntTuple> TiledCopy<TypedCopy<A, E>, V, T> {
    /// Thread and value to a position in the tile.
    ///
    /// Source: CuTe `TiledLayout_TV`.
    #[inline(always)]
    #[must_use]
    pub fn tv(self) -> TvOfCopy<Self> {
        let () = <OfSource<A, E, V, T> as Side>::FITS;
        Layout::blank()
    }

    /// The shape of the tile.
    ///
    /// Source: CuTe `Tiler_MN`.
    #[inline(always)]
    #[must_use]
    pub fn tiler_mn(self) -> T {
        let () = <OfSource<A, E, V, T> as Side>::FITS;
        T::blank()
    }

    /// The number of threads.
    #[inline(always)]
    #[must_use]
    pub fn size(self) -> <First<TvOfCopy<Self>> as Layout>::Size {
        self.tv().modes_of().head().size_of()
    }

    /// One thread, by its number.
    #[inline(always)]
    pub fn get_slice<I: IntoLeaf>(self, thread: I) -> ThrCopy<TypedCopy<A, E>, V, T, I::Leaf> {
        ThrCopy {
            thread: thread.into_leaf(),
            of: PhantomData,
        }
    }
}

/// The methods of each side.
macro_rules! sides {
    ($($(#[$m:meta])* $Of:ident [$fits:expr] $tidfrg:ident $try_tidfrg:ident $layout_tv:ident
        $partition:ident $try_partition:ident $partitions:ident $try_partitions:ident
        $retile:ident $try_retile:ident;)*) => {
        impl<A: CopyAtom, E: ElementWidth, V: Layout, T: IntTuple>
            TiledCopy<TypedCopy<A, E>, V, T> { $(
            $(#[$m])*
            /// as `(Thr,(FrgV,FrgX),(RestM,RestN,…))`. See [`Tidfrg`].
            ///
            /// # Panics
            /// As its `try_` form has errors.
            #[track_caller]
            pub fn $tidfrg<X: AnyLayout>(self, x: X) -> Tidfrg<X, $Of<A, E, V, T>> {
                let () = $fits;
                x.evaluate(TidfrgFn(<$Of<A, E, V, T>>::default()))
            }
            $(#[$m])*
            /// by thread and value, or the rule that a dynamic extent breaks.
            ///
            /// # Errors
            /// As [`LayoutExt::try_zipped_divide`](crate::LayoutExt::try_zipped_divide).
            pub fn $try_tidfrg<X: AnyLayout>(
                self,
                x: X,
            ) -> Result<Tidfrg<X, $Of<A, E, V, T>>, LayoutError> {
                let () = $fits;
                x.try_evaluate(TidfrgFn(<$Of<A, E, V, T>>::default()))
            }
            $(#[$m])*
            /// the elements of each thread, one part after the other, or all at once. Of a tensor
            /// that is written, threads have different elements: several threads can then write
            /// their parts.
            ///
            /// # Panics
            /// As its `try_` form has errors.
            #[track_caller]
            pub fn $partitions<X: PartitionableByAll>(self, x: X) -> X::Parts<$Of<A, E, V, T>> {
                let () = $fits;
                keep_apart!(X);
                unwrap(
                    granted!(
                        HasForm TileIn<X, $Of<A, E, V, T>> =>
                        x.try_parts_of(<$Of<A, E, V, T>>::default())
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
            ) -> Result<X::Parts<$Of<A, E, V, T>>, X::Error> {
                let () = $fits;
                granted!(
                    HasForm TileIn<X, $Of<A, E, V, T>> =>
                    x.try_parts_of(<$Of<A, E, V, T>>::default())
                )
            }
            $(#[$m])*
            /// thread and value to a position in the tile. See [`SideTv`].
            #[must_use]
            pub fn $layout_tv(self) -> SideTv<$Of<A, E, V, T>> {
                let () = $fits;
                Layout::blank()
            }
        )* }
        impl<A: CopyAtom, E: ElementWidth, V: Layout, T: IntTuple, I: Int>
            ThrCopy<TypedCopy<A, E>, V, T, I> { $(
            $(#[$m])*
            /// the elements of this thread, `((FrgV,FrgX),RestM,RestN,…)`, and their offset.
            ///
            /// # Panics
            /// As its `try_` form has errors.
            #[track_caller]
            pub fn $partition<X: Partitionable>(self, x: X) -> X::Part<$Of<A, E, V, T>, I> {
                let () = $fits;
                keep_apart!(X);
                unwrap(
                    granted!(
                        HasForm TileIn<X, $Of<A, E, V, T>> =>
                        x.try_part_of(<$Of<A, E, V, T>>::default(), self.thread)
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
            ) -> Result<X::Part<$Of<A, E, V, T>, I>, X::Error> {
                let () = $fits;
                granted!(
                    HasForm TileIn<X, $Of<A, E, V, T>> =>
                    x.try_part_of(<$Of<A, E, V, T>>::default(), self.thread)
                )
            }
            $(#[$m])*
            /// a fragment of an MMA, `(V,M,N,…)`, as `((AtomVals,Rest),RestM,…)`. See
            /// [`Retile`](super::Retile).
            ///
            /// # Panics
            /// As its `try_` form has errors.
            #[track_caller]
            pub fn $retile<X: Partitionable>(self, fragment: X) -> X::Retiled<$Of<A, E, V, T>> {
                let () = $fits;
                unwrap(fragment.try_retiled(<$Of<A, E, V, T>>::default()))
            }
            $(#[$m])*
            /// a fragment of an MMA, or the rule that a dynamic number breaks.
            ///
            /// # Errors
            /// As [`LayoutExt::try_zipped_divide`](crate::LayoutExt::try_zipped_divide).
            pub fn $try_retile<X: Partitionable>(
                self,
                fragment: X,
            ) -> Result<X::Retiled<$Of<A, E, V, T>>, X::Error> {
                let () = $fits;
                fragment.try_retiled(<$Of<A, E, V, T>>::default())
            }
        )* }
    };
}
sides! {
    /// The source:
    OfSource [<OfSource<A, E, V, T>>::FITS] tidfrg_s try_tidfrg_s layout_s_tv partition_s
        try_partition_s partitions_s try_partitions_s retile_s try_retile_s;
    /// The destination:
    OfDestination [<OfDestination<A, E, V, T>>::FITS] tidfrg_d try_tidfrg_d layout_d_tv partition_d
        try_partition_d partitions_d try_partitions_d retile_d try_retile_d;
}
