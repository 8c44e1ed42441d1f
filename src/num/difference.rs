//! Differences with their borrow.

use super::{
    Bit,
    nat::Nat,
    quotient::{Division, Quotient},
};
use core::marker::PhantomData;
use typenum::{B0, B1};

/// `N`, if nothing was borrowed; else `N` is arbitrary.
#[doc(hidden)]
#[derive(Debug)]
pub struct Difference<N, Borrow>(PhantomData<(N, Borrow)>);

/// A difference.
#[doc(hidden)]
pub trait Subtraction: Sized {
    /// The difference, if nothing was borrowed.
    type Value: Nat;
    /// Whether the subtrahend is larger.
    type Borrow: Bit;
    /// One step of a long division: `R − W` fits, so the quotient's next bit is 1; or it does not.
    type Step<Q: Nat, R: Nat>: Division;
    /// The step with 8 times `V`, and those with 4 and 2 times `V` and with `V`, whose result is
    /// the next digit.
    type Step8<Q: Nat, R: Nat, V: Nat>: Division;
    type Step4<Q: Nat, R: Nat, V: Nat>: Division;
    type Step2<Q: Nat, R: Nat, V: Nat>: Division;
    items! { Push0 Push1 Push2 Push3 Push4 Push5 Push6 Push7
    Push8 Push9 Push10 Push11 Push12 Push13 Push14 Push15: Subtraction }
}

macro_rules! subtraction {
    ($Borrow:ident, |$Q:ident, $R:ident, $D:ident| $Bit:ident, $Rest:ident, $($Push:ident)*) => {
        impl<$D: Nat> Subtraction for Difference<$D, $Borrow> {
            type Value = $D;
            type Borrow = $Borrow;
            type Step<$Q: Nat, $R: Nat> = Quotient<$Q::$Bit, $Rest>;
            type Step8<$Q: Nat, $R: Nat, V: Nat> =
                <$Rest::Subtract<V::Times4> as Subtraction>::Step4<$Q::$Bit, $Rest, V>;
            type Step4<$Q: Nat, $R: Nat, V: Nat> =
                <$Rest::Subtract<V::Twice> as Subtraction>::Step2<$Q::$Bit, $Rest, V>;
            type Step2<$Q: Nat, $R: Nat, V: Nat> =
                <$Rest::Subtract<V> as Subtraction>::Step<$Q::$Bit, $Rest>;
            $(type $Push = Difference<$D::$Push, $Borrow>;)*
        }
    };
}
subtraction!(B0, |Q, R, D| TwicePlusOne, D,
    Push0 Push1 Push2 Push3 Push4 Push5 Push6 Push7
    Push8 Push9 Push10 Push11 Push12 Push13 Push14 Push15);
subtraction!(B1, |Q, R, D| Twice, R,
    Push0 Push1 Push2 Push3 Push4 Push5 Push6 Push7
    Push8 Push9 Push10 Push11 Push12 Push13 Push14 Push15);
