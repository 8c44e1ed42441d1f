//! Quotients with their remainders.

use super::{Bit, difference::Subtraction, digit::LastDigit, nat::Nat};
use core::marker::PhantomData;

/// The quotient `Q` and the remainder `R` of a division.
#[doc(hidden)]
#[derive(Debug)]
pub struct Quotient<Q, R>(PhantomData<(Q, R)>);

/// The next digit of a long division by `V`: the dividend's digit is appended to the remainder.
macro_rules! bring {
    (trait $($Bring:ident)*) => { $(type $Bring<V: Nat>: Division;)* };
    ($($Bring:ident $Push:ident)*) => {
        $(type $Bring<V: Nat> =
            <<R::$Push as Nat>::Subtract<V::Times8> as Subtraction>::Step8<Q, R::$Push, V>;)*
    };
}

/// A quotient with its remainder.
#[doc(hidden)]
pub trait Division: Sized {
    /// `⌊n / d⌋`.
    type Quotient: Nat;
    /// `n mod d`.
    type Remainder: Nat;
    /// `⌈n / d⌉`.
    type Ceiling: Nat;
    /// This division with a digit more in dividend and divisor, `D` in the dividend and 0 in
    /// the divisor.
    type PushDigit<D: LastDigit>: Division;
    /// This division with a bit more in dividend and divisor, `B` in the dividend and 0 in the
    /// divisor.
    type PushBit<B: Bit>: Division;
    bring! { trait Bring0 Bring1 Bring2 Bring3 Bring4 Bring5 Bring6 Bring7
    Bring8 Bring9 Bring10 Bring11 Bring12 Bring13 Bring14 Bring15 }
}

impl<Q: Nat, R: Nat> Division for Quotient<Q, R> {
    type Quotient = Q;
    type Remainder = R;
    type Ceiling = <<R::IsZero as Bit>::Not as Bit>::Added<Q>;
    type PushDigit<D: LastDigit> = Quotient<Q, D::AppendedTo<R>>;
    type PushBit<B: Bit> = Quotient<Q, B::AppendedTo<R>>;
    bring! { Bring0 Push0 Bring1 Push1 Bring2 Push2 Bring3 Push3 Bring4 Push4 Bring5 Push5
    Bring6 Push6 Bring7 Push7 Bring8 Push8 Bring9 Push9 Bring10 Push10 Bring11 Push11
    Bring12 Push12 Bring13 Push13 Bring14 Push14 Bring15 Push15 }
}
