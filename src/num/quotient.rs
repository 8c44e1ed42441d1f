//! Quotients with their remainders.

use super::{Bit, difference::Subtraction, digit::LastDigit, nat::Nat};
use core::marker::PhantomData;

/// The quotient `Q` and the remainder `R` of a division.
#[doc(hidden)]
#[derive(Debug)]
pub struct Quotient<Q, R>(PhantomData<(Q, R)>);

/// A quotient with its remainder.
#[doc(hidden)]
pub trait Division: Sized {
    /// `⌊n / d⌋`.
    type Quotient: Nat;
    /// `n mod d`.
    type Remainder: Nat;
    /// `⌈n / d⌉`.
    type Ceiling: Nat;
    /// The same division with a digit more in dividend and divisor, `D` in the dividend and 0 in
    /// the divisor.
    type PushDigit<D: LastDigit>: Division;
    /// The same division with a bit more in dividend and divisor, `B` in the dividend and 0 in the
    /// divisor.
    type PushBit<B: Bit>: Division;
    /// The next digit, four bits, of a long division by `V`: the dividend's digit comes to the
    /// remainder.
    type Bring0<V: Nat>: Division;
    type Bring1<V: Nat>: Division;
    type Bring2<V: Nat>: Division;
    type Bring3<V: Nat>: Division;
    type Bring4<V: Nat>: Division;
    type Bring5<V: Nat>: Division;
    type Bring6<V: Nat>: Division;
    type Bring7<V: Nat>: Division;
    type Bring8<V: Nat>: Division;
    type Bring9<V: Nat>: Division;
    type Bring10<V: Nat>: Division;
    type Bring11<V: Nat>: Division;
    type Bring12<V: Nat>: Division;
    type Bring13<V: Nat>: Division;
    type Bring14<V: Nat>: Division;
    type Bring15<V: Nat>: Division;
}

macro_rules! division {
    ($($Bring:ident $Push:ident)*) => {
        impl<Q: Nat, R: Nat> Division for Quotient<Q, R> {
            type Quotient = Q;
            type Remainder = R;
            type Ceiling = <<R::IsZero as Bit>::Not as Bit>::Added<Q>;
            type PushDigit<D: LastDigit> = Quotient<Q, D::After<R>>;
            type PushBit<B: Bit> = Quotient<Q, B::After<R>>;
            $(type $Bring<V: Nat> = <<R::$Push as Nat>::Subtract<V::Times8> as Subtraction>::Step8<Q, R::$Push, V>;)*
        }
    };
}
division! {
    Bring0 Push0 Bring1 Push1 Bring2 Push2 Bring3 Push3 Bring4 Push4 Bring5 Push5 Bring6 Push6 Bring7 Push7
    Bring8 Push8 Bring9 Push9 Bring10 Push10 Bring11 Push11 Bring12 Push12 Bring13 Push13 Bring14 Push14 Bring15 Push15
}
