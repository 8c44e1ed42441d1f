//! Coordinates that name the first modes only: the others are taken whole, as if `_` stood for
//! them.

use super::{
    Asked, CoordTree, CoordTuple, CoordsFor, Fine, Layout, LayoutTuple, Mode, Slicing, Verdict,
};
use crate::{
    int::{Add, Int, IsNegative, Less, Mul, One, Zero},
    lazy::type_fns,
    refused::{NegativeCoordinate, OutsideMode, Refused, Spell},
    tuple::{Cons, Nil, Underscore},
};

/// A coordinate as it slices a layout that may have more modes.
#[doc(hidden)]
pub trait Padding: Copy {
    /// The modes under `_`, and those that nothing stands for, before `T`.
    type PaddedOnto<L: Layout, T: LayoutTuple>: LayoutTuple;
    /// The index of the rest of the coordinate.
    type PaddedIndex<L: Layout>: Int;
    /// 1, or a refusal where a static integer is none of the coordinates of its static mode, or has
    /// no mode.
    type Fits<L: Layout>: Int;
    /// Whether this stands for the first modes.
    type PaddedForm<L: Layout>: Verdict;
    fn padded_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> Self::PaddedOnto<L, T>;
    fn padded_index<L: Layout>(self, l: L) -> isize;
}

type_fns! {
    fn FitsInto(I: Int, N: Int) -> Layout {
        if IsNegative(I) { Refused(NegativeCoordinate(Spell(I))) }
        else if Less(N, Add(I, One)) { Refused(OutsideMode(Spell(I), Spell(N))) }
        else { Mode(One, Zero) }
    }
    fn Known() -> Layout { Mode(One, Zero) }
}

/// The coordinates of the first modes.
#[doc(hidden)]
pub trait PaddingTuple: Padding {
    type PaddedAll<M: LayoutTuple, T: LayoutTuple, W: Asked>: LayoutTuple;
    type PaddedSum<M: LayoutTuple>: Int;
    type AllFit<M: LayoutTuple>: Int;
    type PaddedForms<M: LayoutTuple>: Verdict;
    fn padded_all<M: LayoutTuple, T: LayoutTuple, W: Asked>(
        self,
        m: M,
        t: T,
    ) -> Self::PaddedAll<M, T, W>;
    fn padded_sum<M: LayoutTuple>(self, m: M) -> isize;
}

macro_rules! leaves {
    ($([$($I:ident: Int)?] $Leaf:ty, |$L:ident| $fits:ty;)*) => { $(
        impl<$($I: Int)?> Padding for $Leaf {
            type PaddedOnto<L: Layout, T: LayoutTuple> = <Self as Slicing>::KeepOnto<L, T>;
            type PaddedIndex<L: Layout> = L::IndexOf<Self>;
            type Fits<$L: Layout> = $fits;
            type PaddedForm<L: Layout> = L::FormOf<Self>;
            #[inline(always)]
            fn padded_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> Self::PaddedOnto<L, T> {
                self.keep_onto(l, t)
            }
            #[inline(always)]
            fn padded_index<L: Layout>(self, l: L) -> isize {
                l.index_of(self)
            }
        }
    )* };
}

leaves! {
    [I: Int] I, |L| <L::Then<FitsInto<I, L::Size>> as Layout>::Size;
    [] Underscore, |L| <L::Then<Known> as Layout>::Size;
}

macro_rules! tuples {
    ($([$($g:tt)*] $Tuple:ty;)*) => { $(
        impl<$($g)*> Padding for $Tuple {
            type PaddedOnto<L: Layout, X: LayoutTuple> = <Self as PaddingTuple>::PaddedAll<L::AsTuple, X, CoordsFor<Self, L::AsTuple>>;
            type PaddedIndex<L: Layout> = <Self as PaddingTuple>::PaddedSum<L::AsTuple>;
            type Fits<L: Layout> = <Self as PaddingTuple>::AllFit<L::AsTuple>;
            type PaddedForm<L: Layout> = <Self as PaddingTuple>::PaddedForms<L::AsTuple>;
            #[inline(always)]
            fn padded_onto<L: Layout, X: LayoutTuple>(self, l: L, x: X) -> Self::PaddedOnto<L, X> {
                self.padded_all::<_, _, CoordsFor<Self, L::AsTuple>>(l.tuple_of(), x)
            }
            #[inline(always)]
            fn padded_index<L: Layout>(self, l: L) -> isize {
                self.padded_sum(l.tuple_of())
            }
        }
    )* };
}
tuples! {
    [] Nil;
    [H: CoordTree, T: CoordTuple] Cons<H, T>;
}

impl PaddingTuple for Nil {
    type PaddedAll<M: LayoutTuple, X: LayoutTuple, W: Asked> = M::Append<X>;
    type PaddedSum<M: LayoutTuple> = Zero;
    type AllFit<M: LayoutTuple> = One;
    type PaddedForms<M: LayoutTuple> = Fine;
    #[inline(always)]
    fn padded_all<M: LayoutTuple, X: LayoutTuple, W: Asked>(self, m: M, x: X) -> M::Append<X> {
        m.followed_by(x)
    }
    #[inline(always)]
    fn padded_sum<M: LayoutTuple>(self, _: M) -> isize {
        0
    }
}

impl<H: CoordTree, T: CoordTuple> PaddingTuple for Cons<H, T> {
    type PaddedAll<M: LayoutTuple, X: LayoutTuple, W: Asked> =
        H::KeepOnto<M::HeadOr<W>, T::PaddedAll<M::TailOr<W>, X, W>>;
    type PaddedForms<M: LayoutTuple> =
        <<M::Head as Layout>::FormOf<H> as Verdict>::And<T::PaddedForms<M::Tail>>;
    type PaddedSum<M: LayoutTuple> = Add<<M::Head as Layout>::IndexOf<H>, T::PaddedSum<M::Tail>>;
    type AllFit<M: LayoutTuple> = Mul<H::Fits<M::Head>, T::AllFit<M::Tail>>;
    #[inline(always)]
    fn padded_all<M: LayoutTuple, X: LayoutTuple, W: Asked>(
        self,
        m: M,
        x: X,
    ) -> Self::PaddedAll<M, X, W> {
        self.0
            .keep_onto(m.head_or(), self.1.padded_all::<_, _, W>(m.tail_or(), x))
    }
    #[inline(always)]
    fn padded_sum<M: LayoutTuple>(self, m: M) -> isize {
        m.head().index_of(self.0) + self.1.padded_sum(m.tail())
    }
}
