//! Equality of layouts, whatever their types are: same parentheses, same numbers.

use super::{Layout, LayoutTuple, Mode, Modes, NoModes};
use crate::{int::Int, tree::tuple::Equal};
use core::hash::{Hash, Hasher};

/// Whether shapes and strides are equal.
#[inline]
pub(crate) fn equals<A: Layout, B: Layout>(a: A, b: B) -> bool {
    a.shape_of().equals(&b.shape_of()) && a.stride_of().equals(&b.stride_of())
}

/// Feeds parentheses and numbers to a hasher: equal layouts feed equal bytes.
pub(crate) fn feed<L: Layout, F: Hasher>(layout: L, hasher: &mut F) {
    layout.shape_of().feed(hasher);
    layout.stride_of().feed(hasher);
}

macro_rules! equal {
    ($([$($g:tt)*] $Node:ty;)*) => { $(
        impl<L: Layout, $($g)*> PartialEq<L> for $Node {
            #[inline]
            fn eq(&self, other: &L) -> bool {
                equals(*self, *other)
            }
        }
        impl<$($g)*> Eq for $Node {}
        impl<$($g)*> Hash for $Node {
            fn hash<F: Hasher>(&self, hasher: &mut F) {
                feed(*self, hasher);
            }
        }
    )* };
}
equal! {
    [S: Int, D: Int] Mode<S, D>;
    [] NoModes;
    [H: Layout, T: LayoutTuple] Modes<H, T>;
}
