//! Equality of layouts, whatever their types are: same parentheses, same numbers.

use super::{Layout, LayoutTuple, Mode, Modes, NoModes};
use crate::{
    int::{Int, direction},
    refused::{Reason, Refused},
};
use core::hash::{Hash, Hasher};

/// Comparison, one node after the other.
#[doc(hidden)]
pub trait Equal {
    fn equals<L: Layout>(&self, other: &L) -> bool;
    fn equals_mode(&self, extent: isize, stride: isize, way: u64) -> bool;
    fn equals_modes<H: Layout, T: LayoutTuple>(&self, head: &H, tail: &T) -> bool;
    fn is_nil(&self) -> bool;
    /// Feeds parentheses and numbers to a hasher: equal layouts feed the same.
    fn feed<F: Hasher>(&self, hasher: &mut F);
}

impl<S: Int, D: Int> Equal for Mode<S, D> {
    #[inline]
    fn equals<L: Layout>(&self, other: &L) -> bool {
        other.equals_mode(self.0.value(), self.1.value(), direction(self.1))
    }
    #[inline]
    fn equals_mode(&self, extent: isize, stride: isize, way: u64) -> bool {
        self.0.value() == extent && self.1.value() == stride && direction(self.1) == way
    }
    #[inline]
    fn equals_modes<H: Layout, T: LayoutTuple>(&self, _: &H, _: &T) -> bool {
        false
    }
    #[inline]
    fn is_nil(&self) -> bool {
        false
    }
    fn feed<F: Hasher>(&self, hasher: &mut F) {
        (0_u8, self.0.value(), self.1.value(), direction(self.1)).hash(hasher);
    }
}

impl Equal for NoModes {
    #[inline]
    fn equals<L: Layout>(&self, other: &L) -> bool {
        other.is_nil()
    }
    #[inline]
    fn equals_mode(&self, _: isize, _: isize, _: u64) -> bool {
        false
    }
    #[inline]
    fn equals_modes<H: Layout, T: LayoutTuple>(&self, _: &H, _: &T) -> bool {
        false
    }
    #[inline]
    fn is_nil(&self) -> bool {
        true
    }
    fn feed<F: Hasher>(&self, hasher: &mut F) {
        1_u8.hash(hasher);
    }
}

impl<H: Layout, T: LayoutTuple> Equal for Modes<H, T> {
    #[inline]
    fn equals<L: Layout>(&self, other: &L) -> bool {
        other.equals_modes(&self.0, &self.1)
    }
    #[inline]
    fn equals_mode(&self, _: isize, _: isize, _: u64) -> bool {
        false
    }
    #[inline]
    fn equals_modes<A: Layout, B: LayoutTuple>(&self, head: &A, tail: &B) -> bool {
        head.equals(&self.0) && tail.equals(&self.1)
    }
    #[inline]
    fn is_nil(&self) -> bool {
        false
    }
    fn feed<F: Hasher>(&self, hasher: &mut F) {
        2_u8.hash(hasher);
        self.0.feed(hasher);
        self.1.feed(hasher);
    }
}

impl<W: Reason> Equal for Refused<W> {
    fn equals<L: Layout>(&self, _: &L) -> bool {
        match self.never {}
    }
    fn equals_mode(&self, _: isize, _: isize, _: u64) -> bool {
        match self.never {}
    }
    fn equals_modes<H: Layout, T: LayoutTuple>(&self, _: &H, _: &T) -> bool {
        match self.never {}
    }
    fn is_nil(&self) -> bool {
        match self.never {}
    }
    fn feed<F: Hasher>(&self, _: &mut F) {
        match self.never {}
    }
}

macro_rules! equal {
    ($([$($g:tt)*] $Node:ty;)*) => { $(
        impl<L: Layout, $($g)*> PartialEq<L> for $Node {
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
    [S: Int, D: Int] Mode<S, D>;
    [] NoModes;
    [H: Layout, T: LayoutTuple] Modes<H, T>;
}
