//! What a coordinate fixes of a layout, and which of it is known to rustc.

use crate::{
    int::{Add, Int, Just, Zero},
    layout::{CoordTree, CoordTuple, Layout, LayoutTuple, List},
    lazy::{chosen, only_types},
    num::Bit,
    tuple::{Cons, Nil, Underscore},
};
use typenum::{B0, B1};

/// What a coordinate fixes: which of it is known to rustc.
#[doc(hidden)]
pub trait Fixing: Copy {
    /// `_` everywhere.
    type IsFree: Bit;
    /// The leaves that dynamic integers fix, before `T`.
    type DynamicOnto<L: Layout, T: List>: List;
    /// The index of the static integers.
    type Known<L: Layout>: Int;
    /// Whether integers are below the sizes of their modes; a tuple may name the first modes only.
    fn is_inside<L: Layout>(self, l: L) -> bool;
    /// The first integer that is not, with the size of its mode.
    fn outside<L: Layout>(self, l: L) -> Option<(isize, isize)>;
}

/// The coordinates of the modes.
#[doc(hidden)]
pub trait FixingTuple: Fixing {
    type DynamicAll<M: LayoutTuple, T: List>: List;
    type KnownAll<M: LayoutTuple>: Int;
    fn all_inside<M: LayoutTuple>(self, m: M) -> bool;
    fn first_outside<M: LayoutTuple>(self, m: M) -> Option<(isize, isize)>;
}

impl<I: Int> Fixing for I {
    type IsFree = B0;
    type DynamicOnto<L: Layout, T: List> = chosen::List<I::IsStatic, Listed<T>, Flattened<L, T>>;
    type Known<L: Layout> = chosen::Int<I::IsStatic, Indexed<L, I>, Just<Zero>>;
    #[inline(always)]
    fn is_inside<L: Layout>(self, l: L) -> bool {
        0 <= self.value() && self.value() < l.size_of().value()
    }
    fn outside<L: Layout>(self, l: L) -> Option<(isize, isize)> {
        (!self.is_inside(l)).then(|| (self.value(), l.size_of().value()))
    }
}

impl Fixing for Underscore {
    type IsFree = B1;
    type DynamicOnto<L: Layout, T: List> = T;
    type Known<L: Layout> = Zero;
    #[inline(always)]
    fn is_inside<L: Layout>(self, _: L) -> bool {
        true
    }
    fn outside<L: Layout>(self, _: L) -> Option<(isize, isize)> {
        None
    }
}

macro_rules! tuples {
    ($([$($g:tt)*] $Tuple:ty, $IsFree:ty;)*) => { $(
        impl<$($g)*> Fixing for $Tuple {
            type IsFree = $IsFree;
            type DynamicOnto<L: Layout, X: List> = <Self as FixingTuple>::DynamicAll<L::AsTuple, X>;
            type Known<L: Layout> = <Self as FixingTuple>::KnownAll<L::AsTuple>;
            #[inline(always)]
            fn is_inside<L: Layout>(self, l: L) -> bool {
                self.all_inside(l.tuple_of())
            }
            fn outside<L: Layout>(self, l: L) -> Option<(isize, isize)> {
                self.first_outside(l.tuple_of())
            }
        }
    )* };
}
tuples! {
    [] Nil, B1;
    [H: CoordTree, T: CoordTuple] Cons<H, T>, <H::IsFree as Bit>::And<T::IsFree>;
}

impl FixingTuple for Nil {
    type DynamicAll<M: LayoutTuple, X: List> = X;
    type KnownAll<M: LayoutTuple> = Zero;
    #[inline(always)]
    fn all_inside<M: LayoutTuple>(self, _: M) -> bool {
        true
    }
    fn first_outside<M: LayoutTuple>(self, _: M) -> Option<(isize, isize)> {
        None
    }
}

impl<H: CoordTree, T: CoordTuple> FixingTuple for Cons<H, T> {
    type DynamicAll<M: LayoutTuple, X: List> = H::DynamicOnto<M::Head, T::DynamicAll<M::Tail, X>>;
    type KnownAll<M: LayoutTuple> = Add<H::Known<M::Head>, T::KnownAll<M::Tail>>;
    #[inline(always)]
    fn all_inside<M: LayoutTuple>(self, m: M) -> bool {
        self.0.is_inside(m.head()) && self.1.all_inside(m.tail())
    }
    fn first_outside<M: LayoutTuple>(self, m: M) -> Option<(isize, isize)> {
        self.0
            .outside(m.head())
            .or_else(|| self.1.first_outside(m.tail()))
    }
}

only_types! {
    Listed<T: List>: List = T;
    Flattened<L: Layout, T: List>: List = L::FlatOnto<T>;
    Indexed<L: Layout, I: Int>: Int = L::IndexOf<I>;
}
