//! Strides that step in one of several directions: the leaf `V@K`.
//!
//! A direction belongs to a leaf, so that algorithms on strides need no second form. Values have
//! inverses, complements and products of layouts with directions, direction by direction. Types
//! refuse these, because each would be a walk over directions in types.

use super::{Eq, Int, Negative, Operator, Static, Trusted, Zero, shared};
use crate::{
    lang::{If, Ready, chosen, kind, sealed::Sealed, twins},
    num::{self, Bit, Nat},
    refused::{NotInteger, Number, Refused},
};
use core::marker::PhantomData;
use typenum::{B0, B1};

/// `V@K`, a stride that steps by `V` in mode `K` of a coordinate; where `V` has a direction itself,
/// inside of that mode.
///
/// [`Layout!`](crate::Layout) and [`layout!`](crate::layout!) write it with `@`, the outermost mode
/// last: `1 @ 0 @ 1` is `Basis<Basis<Int![1], U0>, U1>`, a step in mode 0 of mode 1. A layout with
/// such strides is a function from coordinates to coordinates: see
/// [`LayoutExt::call`](crate::LayoutExt::call).
///
/// It stands where a stride stands: it is multiplied by integers. Sums of steps in
/// different directions are not leaves, and are refused.
///
/// ```
/// use stridewise::{int::Basis, layout::Mode, num::typenum::{U0, U1}, prelude::*};
/// let layout = layout!((4, (2, 5)) : (1 @ 0, (1 @ 0 @ 1, 3 @ 1 @ 1)));
/// let inner: Mode<Int![2], Basis<Basis<Int![1], U0>, U1>> = layout.get(shape!((1, 0)));
/// assert_eq!(inner.to_string(), "2:1@0@1");
/// assert_eq!(layout.call(coord!((3, (1, 4)))), coord!((3, (1, 12))));
/// ```
///
/// Source: CuTe `ScaledBasis`.
pub struct Basis<V, K>(pub V, PhantomData<K>);

impl<V, K> Basis<V, K> {
    /// The step `V` in mode `K`.
    ///
    /// ```
    /// use stridewise::{int::Basis, num::typenum::U1, prelude::*};
    /// let distance = 7;
    /// assert_eq!(
    ///     format!(
    ///         "{:#}",
    ///         make_layout(int!(4), Basis::<_, U1>::new(int!(distance)))
    ///     ),
    ///     "_4:7@1"
    /// );
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn new(step: V) -> Self {
        Self(step, PhantomData)
    }
}

impl<V: Copy, K> Clone for Basis<V, K> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<V: Copy, K> Copy for Basis<V, K> {}
impl<V, K> Sealed for Basis<V, K> {}
impl<V: Default, K> Default for Basis<V, K> {
    fn default() -> Self {
        Self(V::default(), PhantomData)
    }
}

/// The direction in which a leaf steps; a 0 steps in none.
#[inline]
pub(crate) fn direction<D: Int>(leaf: D) -> u64 {
    if leaf.value() == 0 { 0 } else { D::DIRECTION }
}

/// `V` in the mode that the static `K` numbers.
#[doc(hidden)]
pub type BasisIn<V, K> = Basis<V, <K as kind::Place>::Number>;
/// The value twin.
#[doc(hidden)]
#[must_use]
#[inline(always)]
pub const fn basis_in<V: Int, K: kind::Place>(step: V, _: K) -> BasisIn<V, K> {
    Basis::new(step)
}

twins! {
    /// The unit step in the direction that the static `I` numbers.
    pub Direction<I: Int> = Basis<super::One, <I as Int>::Magnitude>,
        |_i| Basis(super::One, PhantomData);
}

impl<V: Int, K: Nat> Int for Basis<V, K> {
    const STATIC: Option<isize> = V::STATIC;
    const DIVISOR: Option<isize> = V::DIVISOR;
    const IS_NARROW: bool = V::IS_NARROW;
    const LIMIT: isize = V::LIMIT;
    const DIRECTION: u64 = {
        assert!(K::VALUE < 255, "a direction is past mode 254");
        assert!(
            V::DIRECTION >> 56 == 0,
            "a direction nests deeper than 8 levels"
        );
        V::DIRECTION << 8 | (K::VALUE + 1)
    };
    type PlaceIn<A: kind::Layout> = V::PlaceIn<kind::ModeAt<A, K>>;
    #[inline(always)]
    fn place_in<A: kind::Layout>(self, a: A) -> Self::PlaceIn<A> {
        self.0.place_in(kind::mode_at::<A, K>(a))
    }
    type Scale = V::Scale;
    #[inline(always)]
    fn scale(self) -> V::Scale {
        self.0.scale()
    }
    type HasDirection = B1;
    type StepsHere = B0;
    type Codomain = chosen::Int<V::IsZero, Ready<Zero>, Ready<Static<K::Next>>>;
    #[inline(always)]
    fn value(self) -> isize {
        self.0.value()
    }
    #[inline(always)]
    fn made(value: isize, trusted: Trusted) -> Self {
        Self(V::made(value, trusted), PhantomData)
    }
    #[inline(always)]
    fn applied<O: Operator>(a: isize, b: isize, trusted: Trusted) -> Self {
        Self(V::applied::<O>(a, b, trusted), PhantomData)
    }
    type IsStatic = V::IsStatic;
    type IsZero = V::IsZero;
    type IsOne = B0;
    type IsNegative = V::IsNegative;
    type Magnitude = V::Magnitude;
    type Binary<O: Operator, M: Int> = M::WithBasis<O, V, K>;
    type WithStatic<O: Operator, A: Nat> = O::ByBasis<Static<A>, V, K>;
    type WithNegative<O: Operator, A: Nat> = O::ByBasis<Negative<A>, V, K>;
    type WithDyn<O: Operator> = O::ByBasis<super::Dyn, V, K>;
    type WithMultiple<O: Operator, N: Nat> = O::ByBasis<super::Multiple<N>, V, K>;
    type WithNarrow<O: Operator, D: super::Wide> = O::ByBasis<super::Narrow<D>, V, K>;
    type Narrowed = Basis<V::Narrowed, K>;
    type WithBasis<O: Operator, W: Int, J: Nat> = O::Bases<W, J, V, K>;
    type IsExtent = B0;
    type IfExtent<X: kind::Layout> = Refused<NotInteger<Number<0>>>;
    fn if_extent<X: kind::Layout>(self, _: X) -> Self::IfExtent<X> {
        kind::Layout::blank()
    }
    shared!(accepted);
    type InDirection<J: Nat> = chosen::Int<num::IsEqual<J, K>, Ready<V>, Ready<Zero>>;
    #[inline(always)]
    fn in_direction<J: Nat>(self) -> Self::InDirection<J> {
        <num::IsEqual<J, K> as If>::Int(Ready(self.0), Ready(Zero))
    }
    #[inline(always)]
    fn bounds<S: Int, Q: kind::Layout, C: kind::CoordTree>(
        self,
        extent: S,
        layout: Q,
        coord: C,
    ) -> bool {
        kind::stays_below::<K, S, Q, C>(extent, layout, coord)
    }
    #[inline(always)]
    fn passed<Q: kind::Layout, C: kind::CoordTree>(self, layout: Q, coord: C) -> isize {
        kind::index_along::<K, Q, C>(layout, coord)
    }
    type Covers<S: Int> = kind::Accepted;
    type KnownEqual<M: Int> = <Eq<M::InDirection<K>, V> as Bit>::And<<Eq<V, Zero> as Bit>::Not>;
    shared!(unordered);
    type Truth = V::Truth;
}
