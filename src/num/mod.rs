//! Numbers as types: typenum's naturals with total arithmetic.
//!
//! `Sum<U6, U7>` is a natural number for any two naturals, and so are [`Product`], [`Quotient`] and the others: generic code needs
//! one bound, [`Nat`], and no `where` clause about results.
//!
//! ```
//! use stridewise::num::{Nat, Quotient, Remainder, Sum, typenum::{U5, U6, U7}};
//! type N = Sum<U6, U7>;
//! assert_eq!(N::VALUE, 13);
//! assert_eq!((<Quotient<N, U5>>::VALUE, <Remainder<N, U5>>::VALUE), (2, 3));
//! ```

mod bit;
mod difference;
mod digit;
mod nat;
mod ordering;
mod quotient;
#[doc(hidden)]
pub mod unary;

pub use bit::Bit;
#[doc(hidden)]
pub use digit::{Digit, LastDigit};
pub use nat::Nat;
pub use ordering::Ordering;
pub use typenum;

use difference::Subtraction;
use quotient::Division;
use typenum::Equal;

/// `A + B`.
pub type Sum<A, B> = <A as Nat>::Add<B>;
/// `A − B`, or an arbitrary number if A is less than B.
pub type Difference<A, B> = <<A as Nat>::Subtract<B> as Subtraction>::Value;
/// `A · B`; rustc is done sooner if A is the shorter number.
pub type Product<A, B> = <A as Nat>::Multiply<B>;
/// `⌊A / B⌋`; 0 if B is 0.
pub type Quotient<A, B> = <<A as Nat>::Divide<B> as Division>::Quotient;
/// `A mod B`; A if B is 0.
pub type Remainder<A, B> = <<A as Nat>::Divide<B> as Division>::Remainder;
/// `⌈A / B⌉`; 0 if B is 0.
pub type CeilDiv<A, B> = <<A as Nat>::Divide<B> as Division>::Ceiling;
/// Whether A is less than B, as a [`Bit`].
pub type IsLess<A, B> = <<A as Nat>::Compare<B, Equal> as Ordering>::IsLess;
/// Whether A is B, as a [`Bit`].
pub type IsEqual<A, B> = <A as Nat>::Same<B>;
