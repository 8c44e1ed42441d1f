//! Equality of tuples of integers, whatever their types are: same parentheses, same numbers.

use super::{Cons, IntTuple, Nil, Tuple};
use crate::{
    int::{Basis, Dyn, Int, Multiple, Narrow, Negative, Static, Wide, direction},
    num::Nat,
};
use core::hash::{Hash, Hasher};

/// Comparison, one node after the other.
#[doc(hidden)]
pub trait Equal {
    fn equals<L: IntTuple>(&self, other: &L) -> bool;
    #[inline]
    fn equals_leaf(&self, _: isize, _: u64) -> bool {
        false
    }
    #[inline]
    fn equals_cons<H: IntTuple, T: Tuple>(&self, _: &H, _: &T) -> bool {
        false
    }
    #[inline]
    fn is_nil(&self) -> bool {
        false
    }
    /// Feeds parentheses and numbers to a hasher: equal tuples feed equal bytes.
    fn feed<F: Hasher>(&self, hasher: &mut F);
}

impl<I: Int> Equal for I {
    #[inline]
    fn equals<L: IntTuple>(&self, other: &L) -> bool {
        other.equals_leaf(self.value(), direction(*self))
    }
    #[inline]
    fn equals_leaf(&self, value: isize, way: u64) -> bool {
        self.value() == value && direction(*self) == way
    }
    fn feed<F: Hasher>(&self, hasher: &mut F) {
        (0_u8, self.value(), direction(*self)).hash(hasher);
    }
}

impl Equal for Nil {
    #[inline]
    fn equals<L: IntTuple>(&self, other: &L) -> bool {
        other.is_nil()
    }
    #[inline]
    fn is_nil(&self) -> bool {
        true
    }
    fn feed<F: Hasher>(&self, hasher: &mut F) {
        1_u8.hash(hasher);
    }
}

impl<H: IntTuple, T: Tuple> Equal for Cons<H, T> {
    #[inline]
    fn equals<L: IntTuple>(&self, other: &L) -> bool {
        other.equals_cons(&self.0, &self.1)
    }
    #[inline]
    fn equals_cons<A: IntTuple, B: Tuple>(&self, head: &A, tail: &B) -> bool {
        head.equals(&self.0) && tail.equals(&self.1)
    }
    fn feed<F: Hasher>(&self, hasher: &mut F) {
        2_u8.hash(hasher);
        self.0.feed(hasher);
        self.1.feed(hasher);
    }
}

macro_rules! equal {
    ($([$($g:tt)*] $Node:ty;)*) => { $(
        impl<L: IntTuple, $($g)*> PartialEq<L> for $Node {
            #[inline]
            fn eq(&self, other: &L) -> bool {
                self.equals(other)
            }
        }
        impl<$($g)*> Eq for $Node {}
        impl<$($g)*> Hash for $Node {
            fn hash<F: Hasher>(&self, hasher: &mut F) {
                self.feed(hasher);
            }
        }
    )* };
}
equal! {
    [N: Nat] Static<N>;
    [N: Nat] Negative<N>;
    [] Dyn;
    [V: Int, K: Nat] Basis<V, K>;
    [N: Nat] Multiple<N>;
    [D: Wide] Narrow<D>;
    [] Nil;
    [H: IntTuple, T: Tuple] Cons<H, T>;
}
