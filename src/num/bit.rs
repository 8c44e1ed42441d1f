//! Type-level booleans: typenum's `B0` and `B1`.
//!
//! A boolean knows no algorithm. It negates, joins with another one, and chooses between two
//! results that are already there; the choice between two results that are *not* there yet is
//! [`If`](crate::lang::If).

use super::{
    Ordering, Truth,
    difference::Difference,
    nat::Nat,
    quotient::Quotient,
    spelled::{Large, Spelling},
};
use typenum::{B0, B1, U1, UTerm};

/// A type-level boolean, typenum's `B0` or `B1`.
///
/// Sealed. It is the result of comparisons, and has a constant for the use in code.
///
/// ```
/// use stridewise::{num::Bit, prelude::*, tuple::Congruent};
/// fn is_nested<S: IntTuple>() -> bool {
///     !<Congruent<S, Shape![(1, 1)]> as Bit>::VALUE
/// }
/// assert!(is_nested::<Shape![(4, (2, 3))]>());
/// assert!(!is_nested::<Shape![(4, 6)]>());
/// ```
pub trait Bit: Truth + Default + crate::lang::If + private::Sealed {
    /// The boolean as a value.
    const VALUE: bool;
    /// Calls the first function if true, else the second; the other one is never compiled.
    #[doc(hidden)]
    fn choose<R>(yes: impl FnOnce() -> R, no: impl FnOnce() -> R) -> R;
    hidden! {
        type Not: Bit;
        type And<B: Bit>: Bit;
        type Or<B: Bit>: Bit;
        type Xor<B: Bit>: Bit;
        /// `A` if true, else `B`.
        type Choose<A: Ordering, B: Ordering>: Ordering;
        /// `2 · N + self`.
        type AppendedTo<N: Nat>: Nat;
        /// `S` if true, else a number that is not spelled.
        type Spelled<S: Spelling>: Spelling;
        /// `N + self`.
        type Added<N: Nat>: Nat;
        /// `1 / D` with the remainder, where this tells whether D, which is not 0, is 1.
        type OneOver: super::quotient::Division;
        /// `0 − N`, given whether `N = 0`.
        type Remains: super::difference::Subtraction;
    }
}

impl Bit for B0 {
    const VALUE: bool = false;
    #[inline(always)]
    fn choose<R>(_: impl FnOnce() -> R, no: impl FnOnce() -> R) -> R {
        no()
    }
    type Not = B1;
    type And<B: Bit> = Self;
    type Or<B: Bit> = B;
    type Xor<B: Bit> = B;
    type Choose<A: Ordering, B: Ordering> = B;
    type AppendedTo<N: Nat> = N::Twice;
    type Spelled<S: Spelling> = Large;
    type Added<N: Nat> = N;
    type OneOver = Quotient<UTerm, U1>;
    type Remains = Difference<UTerm, B1>;
}

impl Bit for B1 {
    const VALUE: bool = true;
    #[inline(always)]
    fn choose<R>(yes: impl FnOnce() -> R, _: impl FnOnce() -> R) -> R {
        yes()
    }
    type Not = B0;
    type And<B: Bit> = B;
    type Or<B: Bit> = Self;
    type Xor<B: Bit> = B::Not;
    type Choose<A: Ordering, B: Ordering> = A;
    type AppendedTo<N: Nat> = N::TwicePlusOne;
    type Spelled<S: Spelling> = S;
    type Added<N: Nat> = N::Next;
    type OneOver = Quotient<U1, UTerm>;
    type Remains = Difference<UTerm, B0>;
}

mod private {
    pub trait Sealed {}
    impl Sealed for typenum::B0 {}
    impl Sealed for typenum::B1 {}
}
