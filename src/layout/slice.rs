//! Slices: the modes under `_`, and the others.

use super::{
    AskedOfAll, Coord, CoordTree, CoordTuple, CoordsFor, Layout, LayoutTuple, NoModes,
    coord::SameRank,
};
use crate::{
    apply::{LayoutOperand, operations},
    int::Int,
    tuple::{Cons, Nil, Underscore},
    verdict::must,
};

/// The modes of `L` under `_` in the coordinate `C`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` →
/// `(2):(4)`. See [`Index::slice`](super::Index::slice).
///
/// Only where `_` stands matters: the integers of the coordinate make an offset, which is
/// [`Crd2Idx`](super::Crd2Idx).
///
/// ```
/// use stridewise::prelude::*;
/// type L = Layout![(4, (2, 2)) : (1, (4, 8))];
/// type S = Slice<L, Coord![(?, (_, ?))]>;
/// assert_eq!(S::default().to_string(), "(2):(4)");
/// let (i, j) = (1_usize, 0_usize);
/// assert_eq!(L::default().slice(coord!((i, (_, j)))), S::default());
/// ```
///
/// # Compile errors
/// A tuple of another rank (`ui-tests/fail/slice_rank.rs`).
///
/// Source: CuTe `slice`.
pub type Slice<L, C> = SliceAt<L, <C as Coord>::Tree>;

/// The slice of a layout that is not composed at a tree, as its own application: what rustc has
/// less to ask about in generic code.
#[doc(hidden)]
pub type PlainSlice<L, T> = <L as LayoutOperand>::Apply<SliceAtFn<T>>;

operations! {
    /// [`Slice`] at a tree.
    #[doc(hidden)]
    SliceAt SliceAtFn slice_at<L: Layout; C: CoordTree> -> AnyLayout =
        <C as Slicing>::Kept<L>,
        |l; c| c.kept(l),
        composed in "composed/slice.rs";
}
/// Where the [`Slice`] of a layout at the coordinate `C` begins, as a leaf: `(4,(2,2)):(1,(4,8))`
/// at `(1,(_,0))` → 1. See [`Index::slice_and_offset`](super::Index::slice_and_offset).
///
/// Of a layout that is [`Crd2Idx`](super::Crd2Idx) with 0 for `_`. Of a swizzled one it may be
/// less, as what is left may stay inside of the slice.
///
/// ```
/// use stridewise::prelude::*;
/// type Row = Coord![(1, _)];
/// assert_eq!(<layout::SliceOffset<Layout![(8, 8) : (8, 1)], Row>>::STATIC, Some(8));
/// type Tile = ComposedLayout<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (8, 1)]>;
/// assert_eq!(<layout::SliceOffset<Tile, Row>>::STATIC, Some(9));
/// # use stridewise::layout;
/// ```
///
/// Source: CuTe `slice_and_offset`.
pub type SliceOffset<L, C> = OffsetAt<L, <C as Coord>::Tree>;

operations! {
    /// [`SliceOffset`] at a tree.
    #[doc(hidden)]
    OffsetAt OffsetAtFn offset_at<L: Layout; C: CoordTree> -> AnyInt =
        <L as Layout>::IndexOf<C>,
        |l; c| Int::of(l.index_of(c));
}
/// The modes of `L` that are not under `_` in the coordinate `C`: `(4,(2,2)):(1,(4,8))` at
/// `(1,(_,0))` → `(4,2):(1,8)`. See [`Index::dice`](super::Index::dice).
///
/// What the offset of a [`Slice`] runs over: `Dice` of a coordinate is a layout of the slices.
///
/// ```
/// use stridewise::prelude::*;
/// type L = Layout![(4, (2, 2)) : (1, (4, 8))];
/// type D = Dice<L, Coord![(?, (_, ?))]>;
/// assert_eq!(D::default().to_string(), "(4,2):(1,8)");
/// let (i, j) = (1_usize, 1_usize);
/// assert_eq!(
///     D::default().crd2idx((i, j)),
///     L::default().crd2idx(coord!((i, (_, j))))
/// );
/// ```
///
/// # Compile errors
/// A tuple of another rank (`ui-tests/fail/slice_rank.rs`).
///
/// Source: CuTe `dice`.
pub type Dice<L, C> = DiceAt<L, <C as Coord>::Tree>;

operations! {
    /// [`Dice`] at a tree.
    #[doc(hidden)]
    DiceAt DiceAtFn dice_at<L: Layout; C: CoordTree> -> Layout =
        <C as Slicing>::Dropped<L>,
        |l; c| c.dropped(l);
}

/// A coordinate as it slices a layout.
#[doc(hidden)]
pub trait Slicing: Copy {
    /// The modes under `_`; `_` by itself takes no parentheses off.
    type Kept<L: Layout>: Layout;
    /// The modes that are not under `_`; an integer by itself takes no parentheses off.
    type Dropped<L: Layout>: Layout;
    /// The modes under `_`, before `T`.
    type KeepOnto<L: Layout, T: LayoutTuple>: LayoutTuple;
    /// The modes that are not under `_`, before `T`.
    type DropOnto<L: Layout, T: LayoutTuple>: LayoutTuple;
    fn kept<L: Layout>(self, l: L) -> Self::Kept<L>;
    fn dropped<L: Layout>(self, l: L) -> Self::Dropped<L>;
    fn keep_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> Self::KeepOnto<L, T>;
    fn drop_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> Self::DropOnto<L, T>;
}

/// The coordinates of the modes, as they slice.
#[doc(hidden)]
pub trait SlicingTuple: Slicing {
    type KeepAll<M: LayoutTuple, T: LayoutTuple, W: AskedOfAll>: LayoutTuple;
    type DropAll<M: LayoutTuple, T: LayoutTuple, W: AskedOfAll>: LayoutTuple;
    fn keep_all<M: LayoutTuple, T: LayoutTuple, W: AskedOfAll>(
        self,
        m: M,
        t: T,
    ) -> Self::KeepAll<M, T, W>;
    fn drop_all<M: LayoutTuple, T: LayoutTuple, W: AskedOfAll>(
        self,
        m: M,
        t: T,
    ) -> Self::DropAll<M, T, W>;
}

impl<I: Int> Slicing for I {
    type Kept<L: Layout> = NoModes;
    type Dropped<L: Layout> = L;
    type KeepOnto<L: Layout, T: LayoutTuple> = T;
    type DropOnto<L: Layout, T: LayoutTuple> = L::Before<T>;
    #[inline(always)]
    fn kept<L: Layout>(self, _: L) -> NoModes {
        NoModes
    }
    #[inline(always)]
    fn dropped<L: Layout>(self, l: L) -> L {
        l
    }
    #[inline(always)]
    fn keep_onto<L: Layout, T: LayoutTuple>(self, _: L, t: T) -> T {
        t
    }
    #[inline(always)]
    fn drop_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> L::Before<T> {
        l.before(t)
    }
}

impl Slicing for Underscore {
    type Kept<L: Layout> = L;
    type Dropped<L: Layout> = NoModes;
    type KeepOnto<L: Layout, T: LayoutTuple> = L::Before<T>;
    type DropOnto<L: Layout, T: LayoutTuple> = T;
    #[inline(always)]
    fn kept<L: Layout>(self, l: L) -> L {
        l
    }
    #[inline(always)]
    fn dropped<L: Layout>(self, _: L) -> NoModes {
        NoModes
    }
    #[inline(always)]
    fn keep_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> L::Before<T> {
        l.before(t)
    }
    #[inline(always)]
    fn drop_onto<L: Layout, T: LayoutTuple>(self, _: L, t: T) -> T {
        t
    }
}

macro_rules! tuples {
    ($([$($g:tt)*] $Tuple:ty;)*) => { $(
        impl<$($g)*> Slicing for $Tuple {
            type Kept<L: Layout> = Self::KeepOnto<L, NoModes>;
            type Dropped<L: Layout> = Self::DropOnto<L, NoModes>;
            type KeepOnto<L: Layout, X: LayoutTuple> = <Self as SlicingTuple>::KeepAll<L::AsTuple, X, CoordsFor<Self, L::AsTuple>>;
            type DropOnto<L: Layout, X: LayoutTuple> = <Self as SlicingTuple>::DropAll<L::AsTuple, X, CoordsFor<Self, L::AsTuple>>;
            #[inline(always)]
            fn kept<L: Layout>(self, l: L) -> Self::Kept<L> {
                self.keep_onto(l, NoModes)
            }
            #[inline(always)]
            fn dropped<L: Layout>(self, l: L) -> Self::Dropped<L> {
                self.drop_onto(l, NoModes)
            }
            #[inline(always)]
            fn keep_onto<L: Layout, X: LayoutTuple>(self, l: L, x: X) -> Self::KeepOnto<L, X> {
                must!(SameRank<Self, L>);
                self.keep_all::<_, _, CoordsFor<Self, L::AsTuple>>(l.tuple_of(), x)
            }
            #[inline(always)]
            fn drop_onto<L: Layout, X: LayoutTuple>(self, l: L, x: X) -> Self::DropOnto<L, X> {
                must!(SameRank<Self, L>);
                self.drop_all::<_, _, CoordsFor<Self, L::AsTuple>>(l.tuple_of(), x)
            }
        }
    )* };
}
tuples! {
    [] Nil;
    [H: CoordTree, T: CoordTuple] Cons<H, T>;
}

impl SlicingTuple for Nil {
    type KeepAll<M: LayoutTuple, X: LayoutTuple, W: AskedOfAll> =
        <M::Exhausted<W> as LayoutTuple>::Append<X>;
    type DropAll<M: LayoutTuple, X: LayoutTuple, W: AskedOfAll> =
        <M::Exhausted<W> as LayoutTuple>::Append<X>;
    #[inline(always)]
    fn keep_all<M: LayoutTuple, X: LayoutTuple, W: AskedOfAll>(
        self,
        m: M,
        x: X,
    ) -> Self::KeepAll<M, X, W> {
        m.exhausted::<W>().followed_by(x)
    }
    #[inline(always)]
    fn drop_all<M: LayoutTuple, X: LayoutTuple, W: AskedOfAll>(
        self,
        m: M,
        x: X,
    ) -> Self::DropAll<M, X, W> {
        m.exhausted::<W>().followed_by(x)
    }
}

impl<H: CoordTree, T: CoordTuple> SlicingTuple for Cons<H, T> {
    type KeepAll<M: LayoutTuple, X: LayoutTuple, W: AskedOfAll> =
        H::KeepOnto<M::HeadOr<W>, T::KeepAll<M::TailOr<W>, X, W>>;
    type DropAll<M: LayoutTuple, X: LayoutTuple, W: AskedOfAll> =
        H::DropOnto<M::HeadOr<W>, T::DropAll<M::TailOr<W>, X, W>>;
    #[inline(always)]
    fn keep_all<M: LayoutTuple, X: LayoutTuple, W: AskedOfAll>(
        self,
        m: M,
        x: X,
    ) -> Self::KeepAll<M, X, W> {
        self.0
            .keep_onto(m.head_or(), self.1.keep_all::<_, _, W>(m.tail_or(), x))
    }
    #[inline(always)]
    fn drop_all<M: LayoutTuple, X: LayoutTuple, W: AskedOfAll>(
        self,
        m: M,
        x: X,
    ) -> Self::DropAll<M, X, W> {
        self.0
            .drop_onto(m.head_or(), self.1.drop_all::<_, _, W>(m.tail_or(), x))
    }
}
