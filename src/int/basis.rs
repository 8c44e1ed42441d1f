//! Strides that step in one of several directions: the leaf `V@K`.

use super::{Eq, Int, Just, Operator, Zero};
use crate::{
    lazy::{If, kind},
    num::{self, Bit, Nat},
    refused::{NotInteger, Number, Refused},
    sealed::Sealed,
};
use core::marker::PhantomData;
use typenum::B0;

/// `V@K`: steps by `V` in direction `K`.
///
/// It is a stride, and takes part in what strides take part in: it is multiplied by integers. Sums of steps in different directions are not
/// leaves; where they are wanted, a layout is taken [along](Int::Along) one direction after the other.
#[doc(hidden)]
#[derive(Debug)]
pub struct Basis<V, K>(pub V, PhantomData<K>);

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

/// The unit step in the direction that the static `I` numbers.
#[doc(hidden)]
pub type Direction<I> = Basis<super::One, <I as Int>::Magnitude>;

/// The value twin.
#[doc(hidden)]
#[must_use]
#[inline(always)]
#[expect(non_snake_case, reason = "one name for the type and its value")]
pub fn Direction<I: Int>(_: I) -> Direction<I> {
    Basis(super::One, PhantomData)
}

impl<V: Int, K: Nat> Int for Basis<V, K> {
    const STATIC: Option<isize> = V::STATIC;
    const DIRECTION: Option<u64> = Some(K::VALUE);
    #[inline(always)]
    fn value(self) -> isize {
        self.0.value()
    }
    #[inline(always)]
    fn of(value: isize) -> Self {
        Self(V::of(value), PhantomData)
    }
    type IsStatic = V::IsStatic;
    type IsZero = V::IsZero;
    type IsOne = B0;
    type IsNegative = V::IsNegative;
    type Magnitude = V::Magnitude;
    type Binary<O: Operator, M: Int> = Basis<V::Binary<O, M>, K>;
    type WithStatic<O: Operator, A: Nat> = Basis<V::WithStatic<O, A>, K>;
    type WithNegative<O: Operator, A: Nat> = Basis<V::WithNegative<O, A>, K>;
    type WithDyn<O: Operator> = Basis<V::WithDyn<O>, K>;
    type IfExtent<X: kind::Layout> = Refused<NotInteger<Number<0>>>;
    fn if_extent<X: kind::Layout>(self, _: X) -> Self::IfExtent<X> {
        kind::Layout::blank()
    }
    type IfAny<X: kind::Layout> = X;
    #[inline(always)]
    fn if_any<X: kind::Layout>(self, x: X) -> X {
        x
    }
    type Along<J: Nat> = <num::IsEqual<J, K> as If>::Int<Just<V>, Just<Zero>>;
    #[inline(always)]
    fn along<J: Nat>(self) -> Self::Along<J> {
        <num::IsEqual<J, K> as If>::Int(Just(self.0), Just(Zero))
    }
    #[inline(always)]
    fn bounds<S: Int, Q: kind::Layout, C: kind::CoordTree>(self, extent: S, layout: Q, coord: C) -> bool {
        kind::stays_below::<K, S, Q, C>(extent, layout, coord)
    }
    type Same<M: Int> = <Eq<M::Along<K>, V> as Bit>::And<<Eq<V, Zero> as Bit>::Not>;
    type SameStatic<A: Nat> = B0;
    type SameNegative<A: Nat> = B0;
    type IsLess<M: Int> = B0;
    type IsMore<A: Nat> = B0;
    type IsMoreThanNegative<A: Nat> = B0;
    type Truth = V::Truth;
}
