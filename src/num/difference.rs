//! Differences: what subtraction leaves, and whether it had to borrow.

use super::{
    Bit,
    nat::Nat,
    quotient::{Division, Quotient},
};
use core::marker::PhantomData;
use typenum::{B0, B1};

/// `N`, with a borrow from beyond if `Borrow`; then `N` means nothing.
#[doc(hidden)]
#[derive(Debug)]
pub struct Difference<N, Borrow>(PhantomData<(N, Borrow)>);

/// A difference.
#[doc(hidden)]
pub trait Subtraction: Sized {
    /// The difference, if nothing was borrowed.
    type Value: Nat;
    /// Whether less was there than was taken away.
    type Borrow: Bit;
    /// One step of a long division: `R − W` fits, so the quotient's next bit is 1; or it does not.
    type Step<Q: Nat, R: Nat>: Division;
    /// The step with 8 times `V`, and those with 4 and 2 times `V` and with `V`, whose result is
    /// the next digit.
    type Step8<Q: Nat, R: Nat, V: Nat>: Division;
    type Step4<Q: Nat, R: Nat, V: Nat>: Division;
    type Step2<Q: Nat, R: Nat, V: Nat>: Division;
    type Push0: Subtraction;
    type Push1: Subtraction;
    type Push2: Subtraction;
    type Push3: Subtraction;
    type Push4: Subtraction;
    type Push5: Subtraction;
    type Push6: Subtraction;
    type Push7: Subtraction;
    type Push8: Subtraction;
    type Push9: Subtraction;
    type Push10: Subtraction;
    type Push11: Subtraction;
    type Push12: Subtraction;
    type Push13: Subtraction;
    type Push14: Subtraction;
    type Push15: Subtraction;
}

macro_rules! subtraction {
    ($Borrow:ident, |$Q:ident, $R:ident, $D:ident| $Bit:ident, $Rest:ident) => {
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
            type Push0 = Difference<$D::Push0, $Borrow>;
            type Push1 = Difference<$D::Push1, $Borrow>;
            type Push2 = Difference<$D::Push2, $Borrow>;
            type Push3 = Difference<$D::Push3, $Borrow>;
            type Push4 = Difference<$D::Push4, $Borrow>;
            type Push5 = Difference<$D::Push5, $Borrow>;
            type Push6 = Difference<$D::Push6, $Borrow>;
            type Push7 = Difference<$D::Push7, $Borrow>;
            type Push8 = Difference<$D::Push8, $Borrow>;
            type Push9 = Difference<$D::Push9, $Borrow>;
            type Push10 = Difference<$D::Push10, $Borrow>;
            type Push11 = Difference<$D::Push11, $Borrow>;
            type Push12 = Difference<$D::Push12, $Borrow>;
            type Push13 = Difference<$D::Push13, $Borrow>;
            type Push14 = Difference<$D::Push14, $Borrow>;
            type Push15 = Difference<$D::Push15, $Borrow>;
        }
    };
}
subtraction!(B0, |Q, R, D| TwicePlusOne, D);
subtraction!(B1, |Q, R, D| Twice, R);
