//! Layouts and tuples as text: `(4,(2,2)):(1,(4,8))`, and with what rustc knows marked,
//! `(_4,(2,_2)):(_1,(_4,8{div=4}))`.

use crate::{
    int::{Basis, Dyn, Int, Multiple, Negative, Static},
    layout::{Layout, LayoutTuple, Mode, Modes, NoModes},
    num::Nat,
    refused::Refused,
    tuple::{Cons, Nil, Underscore},
};
use core::fmt::{Debug, Display, Formatter, Result};

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

impl<W> Text for Refused<W> {
    fn shape(&self, _: &mut Formatter<'_>) -> Result {
        match self.never {}
    }
}
impl<W> TextTail for Refused<W> {
    fn shapes(&self, _: &mut Formatter<'_>) -> Result {
        match self.never {}
    }
}

/// A tuple or a layout of generic code as text: what [`Layout::display`] and [`IntTuple::display`]
/// answer.
///
/// [`Layout::display`]: crate::layout::Layout::display
/// [`IntTuple::display`]: crate::tuple::IntTuple::display
#[derive(Clone, Copy)]
pub struct Shown<T>(pub(crate) T);

/// CuTe's notation.
fn write<T: Text>(tree: &T, f: &mut Formatter<'_>) -> Result {
    tree.shape(f)?;
    if T::IS_LAYOUT {
        f.write_str(":")?;
        tree.stride(f)?;
    }
    Ok(())
}

/// A number; with its mark, or with what it is known to be a multiple of, if that is asked for.
pub(crate) fn leaf<I: Int>(leaf: I, f: &mut Formatter<'_>) -> Result {
    if f.alternate() && I::STATIC.is_some() {
        f.write_str("_")?;
    }
    write!(f, "{}", leaf.value())?;
    if let (true, Some(divisor)) = (f.alternate(), I::DIVISOR) {
        write!(f, "{{div={divisor}}}")?;
    }
    // The outermost mode, which is lowest, comes last.
    let modes = I::DIRECTION.to_be_bytes();
    modes
        .iter()
        .filter(|&&mode| mode > 0)
        .try_for_each(|mode| write!(f, "@{}", mode - 1))
}

macro_rules! text {
    ($([$($g:tt)*] $Node:ty, |$node:pat_param, $f:ident| $shape:expr;)*) => { $(
        impl<$($g)*> Text for $Node {
            fn shape(&self, $f: &mut Formatter<'_>) -> Result {
                let $node = self;
                $shape
            }
        }
        shown! { [$($g)*] $Node, |node, f| write(node, f) }
    )* };
}
macro_rules! shown {
    ([$($g:tt)*] $Node:ty, |$node:ident, $f:ident| $write:expr) => {
        /// CuTe's notation; `{:#}` marks the leaves that rustc knows with `_`, and divisors with
        /// `{div=16}`.
        impl<$($g)*> Display for $Node {
            fn fmt(&self, $f: &mut Formatter<'_>) -> Result {
                let $node = self;
                $write
            }
        }
        /// As `{:#}` of [`Display`].
        impl<$($g)*> Debug for $Node {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                write!(f, "{self:#}")
            }
        }
    };
}
text! {
    [N: Nat] Static<N>, |n, f| leaf(*n, f);
    [N: Nat] Negative<N>, |n, f| leaf(*n, f);
    [] Dyn, |n, f| leaf(*n, f);
    [V: Int, K: Nat] Basis<V, K>, |n, f| leaf(*n, f);
    [N: Nat] Multiple<N>, |n, f| leaf(*n, f);
    [] Nil, |_, f| f.write_str("()");
    [H: Text, T: TextTail] Cons<H, T>, |Self(head, tail), f| {
        f.write_str("(")?;
        head.shape(f)?;
        tail.shapes(f)?;
        f.write_str(")")
    };
}
shown! { [T: Text] Shown<T>, |shown, f| write(&shown.0, f) }
shown! { [S: Int, D: Int] Mode<S, D>, |mode, f| Display::fmt(&mode.display(), f) }
shown! { [] NoModes, |modes, f| Display::fmt(&modes.display(), f) }
shown! { [H: Layout, T: LayoutTuple] Modes<H, T>, |modes, f| Display::fmt(&modes.display(), f) }

impl Text for Underscore {
    const IS_LAYOUT: bool = false;
    fn shape(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("_")
    }
    fn stride(&self, _: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

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

impl TextTail for Nil {
    fn shapes(&self, _: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}
impl<H: Text, T: TextTail> TextTail for Cons<H, T> {
    fn shapes(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(",")?;
        self.0.shape(f)?;
        self.1.shapes(f)
    }
}
