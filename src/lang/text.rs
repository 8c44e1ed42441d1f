//! Layouts and tuples as text: `(4,(2,2)):(1,(4,8))`, and with static leaves marked,
//! `(_4,(2,_2)):(_1,(_4,8{div=4}))`.

use core::fmt::{Formatter, Result};

/// A tree with one column of numbers (a tuple) or two (a layout).
#[doc(hidden)]
pub trait Text {
    /// Whether there is a second column.
    const IS_LAYOUT: bool = false;
    /// The shape of a layout, or all there is.
    fn shape(&self, f: &mut Formatter<'_>) -> Result;
    /// The stride of a layout.
    fn stride(&self, _: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

/// The modes of a tuple after the first one, each with a comma before it.
#[doc(hidden)]
pub trait TextTail {
    fn shapes(&self, f: &mut Formatter<'_>) -> Result;
}

/// A tuple or a layout of generic code as text: the result of [`Layout::display`] and
/// [`IntTuple::display`].
///
/// [`Layout::display`]: crate::layout::Layout::display
/// [`IntTuple::display`]: crate::tuple::IntTuple::display
#[derive(Clone, Copy)]
pub struct Shown<T>(pub(crate) T);

/// CuTe's notation.
pub(crate) fn write<T: Text>(tree: &T, f: &mut Formatter<'_>) -> Result {
    tree.shape(f)?;
    if T::IS_LAYOUT {
        f.write_str(":")?;
        tree.stride(f)?;
    }
    Ok(())
}

macro_rules! text {
    ($([$($g:tt)*] $Node:ty, |$node:pat_param, $f:ident| $shape:expr;)*) => { $(
        impl<$($g)*> $crate::lang::text::Text for $Node {
            fn shape(&self, $f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let $node = self;
                $shape
            }
        }
        $crate::lang::text::shown! { [$($g)*] $Node, |node, f| $crate::lang::text::write(node, f) }
    )* };
}
macro_rules! shown {
    ([$($g:tt)*] $Node:ty, |$node:ident, $f:ident| $write:expr) => {
        /// CuTe's notation; `{:#}` marks the leaves that rustc knows with `_`, and divisors with
        /// `{div=16}`.
        impl<$($g)*> ::core::fmt::Display for $Node {
            fn fmt(&self, $f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let $node = self;
                $write
            }
        }
        /// As `{:#}` of [`Display`](core::fmt::Display).
        impl<$($g)*> ::core::fmt::Debug for $Node {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, "{self:#}")
            }
        }
    };
}
pub(crate) use {shown, text};

shown! { [T: Text] Shown<T>, |shown, f| write(&shown.0, f) }
/// A layout: its shape and its stride.
impl<S: Text, D: Text> Text for (S, D) {
    const IS_LAYOUT: bool = true;
    fn shape(&self, f: &mut Formatter<'_>) -> Result {
        self.0.shape(f)
    }
    fn stride(&self, f: &mut Formatter<'_>) -> Result {
        self.1.shape(f)
    }
}
