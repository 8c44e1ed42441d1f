//! The greatest common divisor, after Euclid.

use super::{Nat, Remainder};
use crate::lang::{chosen, types};

types! {
    Itself<A: Nat>: Nat = A;
    Euclid<A: Nat, B: Nat>: Nat = chosen::Nat<B::IsZero, Itself<A>, Euclid<B, Remainder<A, B>>>;
}

/// The greatest common divisor: of 12 and 18, 6. Of A and 0, A.
pub type Gcd<A, B> = <Euclid<A, B> as crate::lang::thunk::Nat>::Out;
