//! Tilers: what stands on the right of a composition, a divide or a product.
//!
//! An integer, a layout, `_`, or a tuple of these for operation by mode.

use crate::{
    int::Int,
    layout::{Layout, LayoutTuple, Mode, Modes, NoModes},
    tuple::{Cons, Nil, Underscore},
};

/// The right-hand side of a composition, a divide or a product.
///
/// Sealed: it is implemented for integers, for layouts, for `_` ([`Underscore`]), and for tuples of tilers ([`Tile!`](crate::Tile)).
pub trait Tiler: Copy + 'static {
    /// What operation `O` makes of `A`.
    #[doc(hidden)]
    type Of<O: Tiled, A: Layout>: Layout;
    #[doc(hidden)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A>;
}

/// The tilers of the modes.
#[doc(hidden)]
pub trait TilerTuple: Copy + 'static {
    type OfAll<O: Tiled, M: LayoutTuple>: LayoutTuple;
    fn of_all<O: Tiled, M: LayoutTuple>(self, m: M) -> Self::OfAll<O, M>;
}

/// An operation with a tiler: what it is for a layout, and what becomes of the modes that no tiler is for.
#[doc(hidden)]
pub trait Tiled: 'static {
    type ByLayout<A: Layout, B: Layout>: Layout;
    type ByInt<A: Layout, N: Int>: Layout;
    type Rest<M: LayoutTuple>: LayoutTuple;
    fn by_layout<A: Layout, B: Layout>(a: A, b: B) -> Self::ByLayout<A, B>;
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N>;
    fn rest<M: LayoutTuple>(m: M) -> Self::Rest<M>;
}

impl<N: Int> Tiler for N {
    type Of<O: Tiled, A: Layout> = O::ByInt<A, N>;
    #[inline(always)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A> {
        O::by_int(a, self)
    }
}

impl Tiler for Underscore {
    type Of<O: Tiled, A: Layout> = A;
    #[inline(always)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> A {
        a
    }
}

macro_rules! layouts {
    ($([$($g:tt)*] $Node:ty;)*) => { $(
        impl<$($g)*> Tiler for $Node {
            type Of<O: Tiled, A: Layout> = O::ByLayout<A, Self>;
            #[inline(always)]
            fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A> {
                O::by_layout(a, self)
            }
        }
    )* };
}
layouts! {
    [S: Int, D: Int] Mode<S, D>;
    [] NoModes;
    [H: Layout, T: LayoutTuple] Modes<H, T>;
}

impl Tiler for Nil {
    type Of<O: Tiled, A: Layout> = O::Rest<A::Modes>;
    #[inline(always)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A> {
        O::rest(a.modes_of())
    }
}

impl<H: Tiler, T: TilerTuple> Tiler for Cons<H, T> {
    type Of<O: Tiled, A: Layout> = <Self as TilerTuple>::OfAll<O, A::Modes>;
    #[inline(always)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A> {
        self.of_all::<O, _>(a.modes_of())
    }
}

impl TilerTuple for Nil {
    type OfAll<O: Tiled, M: LayoutTuple> = O::Rest<M>;
    #[inline(always)]
    fn of_all<O: Tiled, M: LayoutTuple>(self, m: M) -> O::Rest<M> {
        O::rest(m)
    }
}

impl<H: Tiler, T: TilerTuple> TilerTuple for Cons<H, T> {
    type OfAll<O: Tiled, M: LayoutTuple> = M::Replaced<H::Of<O, M::Head>, T::OfAll<O, M::Tail>>;
    #[inline(always)]
    fn of_all<O: Tiled, M: LayoutTuple>(self, m: M) -> Self::OfAll<O, M> {
        m.replaced(self.0.of::<O, _>(m.head()), self.1.of_all::<O, _>(m.tail()))
    }
}
