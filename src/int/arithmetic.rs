//! Operators between a leaf and an `isize`: `l.size() == 32`, `l.size() / 2`. The result is an
//! `isize`; operators between leaves are in `operator.rs`. A new kind of leaf is a row of both
//! tables.

use super::{Basis, Dyn, Int, Multiple, Narrow, Negative, Static, Wide};
use crate::{
    num::Nat,
    refused::{Reason, Refused},
};
use core::{
    cmp::Ordering,
    ops::{Add, Div, Mul, Rem, Sub},
};

/// The value of a leaf with an `isize`: the result is an `isize`.
macro_rules! with_isize {
    ($([$($g:tt)*] $Leaf:ty;)*) => { $(
        impl<$($g)*> PartialOrd<isize> for $Leaf {
            #[inline(always)]
            fn partial_cmp(&self, other: &isize) -> Option<Ordering> {
                self.value().partial_cmp(other)
            }
        }
        with_isize!(Add add [$($g)*] $Leaf);
        with_isize!(Sub sub [$($g)*] $Leaf);
        with_isize!(Mul mul [$($g)*] $Leaf);
        with_isize!(Div div [$($g)*] $Leaf);
        with_isize!(Rem rem [$($g)*] $Leaf);
    )* };
    ($Operator:ident $operator:ident [$($g:tt)*] $Leaf:ty) => {
        impl<$($g)*> $Operator<isize> for $Leaf {
            type Output = isize;
            #[inline(always)]
            fn $operator(self, other: isize) -> isize {
                self.value().$operator(other)
            }
        }
    };
}
with_isize! {
    [N: Nat] Static<N>;
    [N: Nat] Negative<N>;
    [] Dyn;
    [N: Nat] Multiple<N>;
    [D: Wide] Narrow<D>;
    [V: Int, K: Nat] Basis<V, K>;
    [W: Reason] Refused<W>;
}

macro_rules! equal_to_isize {
    ($([$($g:tt)*] $Leaf:ty;)*) => { $(
        impl<$($g)*> PartialEq<isize> for $Leaf {
            #[inline(always)]
            fn eq(&self, other: &isize) -> bool {
                self.value() == *other
            }
        }
    )* };
}
equal_to_isize! {
    [N: Nat] Static<N>;
    [N: Nat] Negative<N>;
    [] Dyn;
    [N: Nat] Multiple<N>;
    [D: Wide] Narrow<D>;
    [V: Int, K: Nat] Basis<V, K>;
    [W: Reason] Refused<W>;
}

/// The operators of a leaf with an `isize`, for generic code.
#[doc(hidden)]
pub trait WithIsize:
    PartialEq<isize>
    + PartialOrd<isize>
    + Add<isize, Output = isize>
    + Sub<isize, Output = isize>
    + Mul<isize, Output = isize>
    + Div<isize, Output = isize>
    + Rem<isize, Output = isize>
{
}
impl<X> WithIsize for X where
    X: PartialEq<isize>
        + PartialOrd<isize>
        + Add<isize, Output = isize>
        + Sub<isize, Output = isize>
        + Mul<isize, Output = isize>
        + Div<isize, Output = isize>
        + Rem<isize, Output = isize>
{
}
