//! Numbers as types: typenum's naturals with total arithmetic.
//!
//! `Sum<U6, U7>` is a natural number for any two naturals, and so are [`Product`], [`Quotient`] and
//! the others: generic code needs one bound, [`Nat`], and no `where` clause about results.
//!
//! ```
//! use stridewise::num::{typenum::{U5, U6, U7, U12, U18}, *};
//! type N = Sum<U6, U7>;
//! assert_eq!(N::VALUE, 13);
//! assert_eq!((<Difference<N, U7>>::VALUE, <Product<U6, U7>>::VALUE), (6, 42));
//! assert_eq!((<Quotient<N, U5>>::VALUE, <Remainder<N, U5>>::VALUE), (2, 3));
//! assert_eq!((<CeilDiv<N, U5>>::VALUE, <Gcd<U12, U18>>::VALUE), (3, 6));
//! assert!(<IsLess<U5, N>>::VALUE && !<IsEqual<U5, N>>::VALUE);
//! ```
//!
//! In the composition `(6,2):(8,2)` ∘ `(4,3):(3,1)`, the rule asks this folder whether 3 divides 6,
//! and for the number of steps `Quotient<U6, U3>`, which is 2. `4 : 3` goes on in the next mode
//! with `Quotient<U4, U2>` steps, 2.

/// Associated types of a public trait that are no part of its interface.
macro_rules! hidden {
    ($($(#[$m:meta])* type $Name:ident $(<$($P:ident: $K:path),*>)?: $Kind:path;)*) => {
        $($(#[$m])* #[doc(hidden)] type $Name $(<$($P: $K),*>)?: $Kind;)*
    };
}
pub(crate) use hidden;

/// Associated types by the table: `A B: Kind` declares them, `A = X, B = Y` defines them.
macro_rules! items {
    ($($Item:ident)*: $Kind:ident) => { $(#[doc(hidden)] type $Item: $Kind;)* };
    ($($Item:ident = $Value:ty),*) => { $(type $Item = $Value;)* };
}
/// `$Item = 16 · $N + bits`.
macro_rules! appended {
    ($N:ty: $($Item:ident $b3:ident $b2:ident $b1:ident $b0:ident),*) => {
        $(type $Item = UInt<UInt<UInt<UInt<$N, $b3>, $b2>, $b1>, $b0>;)*
    };
}

mod bit;
mod difference;
mod digit;
mod gcd;
mod nat;
mod ordering;
mod quotient;
pub(crate) mod spelled;
pub(crate) mod truth;
#[doc(hidden)]
pub mod unary;

pub use bit::Bit;
#[doc(hidden)]
pub use digit::{Digit, LastDigit};
pub use gcd::Gcd;
pub use nat::Nat;
pub use ordering::Ordering;
pub use truth::Truth;
pub use typenum;

use difference::Subtraction;
use quotient::Division;
use typenum::Equal;

/// `A + B`: 6 and 7 → 13.
pub type Sum<A, B> = <A as Nat>::Add<B>;
/// `A − B`: 13 and 7 → 6. An arbitrary number if A is less than B.
pub type Difference<A, B> = <<A as Nat>::Subtract<B> as Subtraction>::Value;
/// `A · B`: 6 and 7 → 42. rustc is done sooner if A is the shorter number.
pub type Product<A, B> = <A as Nat>::Multiply<B>;
/// `⌊A / B⌋`: 17 and 5 → 3. 0 if B is 0.
pub type Quotient<A, B> = <<A as Nat>::Divide<B> as Division>::Quotient;
/// `A mod B`: 17 and 5 → 2. A if B is 0.
pub type Remainder<A, B> = <<A as Nat>::Divide<B> as Division>::Remainder;
/// `⌈A / B⌉`: 17 and 5 → 4. An arbitrary number if B is 0.
pub type CeilDiv<A, B> = <<A as Nat>::Divide<B> as Division>::Ceiling;
/// Whether A is less than B, as a [`Bit`]: 5 and 17 → true.
pub type IsLess<A, B> = <<A as Nat>::Compare<B, Equal> as Ordering>::IsLess;
/// Whether A is B, as a [`Bit`]: 17 and 17 → true.
pub type IsEqual<A, B> = <A as Nat>::Equals<B>;
