//! Peano numerals, to count modes.

use super::Nat;
use crate::lang::kind;
use core::marker::PhantomData;

/// The Peano numeral 0.
#[derive(Debug)]
pub struct Stop;
/// `P + 1`.
#[derive(Debug)]
pub struct Step<P>(PhantomData<P>);

/// A Peano numeral.
pub trait Unary: kind::Places + kind::Run + kind::Through + 'static {
    /// `N · 2^self`.
    type Shifted<N: Nat>: Nat;
}
impl Unary for Stop {
    type Shifted<N: Nat> = N;
}
impl<P: Unary> Unary for Step<P> {
    type Shifted<N: Nat> = P::Shifted<N::Twice>;
}

/// `$P + D`.
macro_rules! steps {
    (0 $P:ty) => { $P };
    (1 $P:ty) => { Step<$P> };
    (2 $P:ty) => { Step<Step<$P>> };
    (3 $P:ty) => { Step<Step<Step<$P>>> };
    (4 $P:ty) => { Step<Step<Step<Step<$P>>>> };
    (5 $P:ty) => { Step<$crate::num::unary::steps!(4 $P)> };
    (6 $P:ty) => { Step<$crate::num::unary::steps!(5 $P)> };
    (7 $P:ty) => { Step<$crate::num::unary::steps!(6 $P)> };
    (8 $P:ty) => { Step<$crate::num::unary::steps!(7 $P)> };
    (9 $P:ty) => { Step<$crate::num::unary::steps!(8 $P)> };
    (10 $P:ty) => { Step<$crate::num::unary::steps!(9 $P)> };
    (11 $P:ty) => { Step<$crate::num::unary::steps!(10 $P)> };
    (12 $P:ty) => { Step<$crate::num::unary::steps!(11 $P)> };
    (13 $P:ty) => { Step<$crate::num::unary::steps!(12 $P)> };
    (14 $P:ty) => { Step<$crate::num::unary::steps!(13 $P)> };
    (15 $P:ty) => { Step<$crate::num::unary::steps!(14 $P)> };
    (16 $P:ty) => { Step<$crate::num::unary::steps!(15 $P)> };
}
pub(crate) use steps;

/// `P + 16`.
pub type Sixteen<P> = steps!(16 P);
