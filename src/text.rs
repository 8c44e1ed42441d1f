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
    const IS_LAYOUT: bool;
    /// The shape of a layout, or all there is.
    fn shape(&self, f: &mut Formatter<'_>) -> Result;
    /// The stride of a layout.
    fn stride(&self, f: &mut Formatter<'_>) -> Result;
}

/// The modes of a tuple after the first one, each with a comma before it.
#[doc(hidden)]
pub trait TextTail {
    fn shapes(&self, f: &mut Formatter<'_>) -> Result;
}

/// There is nothing to write.
macro_rules! refused {
    ($($Trait:ident: $($name:ident)*;)*) => { $(
        impl<W> $Trait for Refused<W> {
            refused!(@constant $Trait);
            $(
                fn $name(&self, _: &mut Formatter<'_>) -> Result {
                    match self.never {}
                }
            )*
        }
    )* };
    (@constant Text) => { const IS_LAYOUT: bool = false; };
    (@constant TextTail) => {};
}
refused! { Text: shape stride; TextTail: shapes; }

/// A tuple or a layout of generic code as text: what [`Layout::display`] and [`IntTuple::display`]
/// answer.
///
/// [`Layout::display`]: crate::layout::Layout::display
/// [`IntTuple::display`]: crate::tuple::IntTuple::display
#[derive(Clone, Copy)]
pub struct Shown<T>(pub(crate) T);

impl<T: Text> Display for Shown<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write(&self.0, f)
    }
}
/// As `{:#}` of [`Display`].
impl<T: Text> Debug for Shown<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{self:#}")
    }
}

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
    ($([$($g:tt)*] $Node:ty, $is_layout:expr, |$node:pat_param, $f:ident| $shape:expr, |$node2:pat_param, $f2:pat_param| $stride:expr;)*) => { $(
        impl<$($g)*> Text for $Node {
            const IS_LAYOUT: bool = $is_layout;
            fn shape(&self, $f: &mut Formatter<'_>) -> Result {
                let $node = self;
                $shape
            }
            fn stride(&self, $f2: &mut Formatter<'_>) -> Result {
                let $node2 = self;
                $stride
            }
        }
        /// CuTe's notation; `{:#}` marks the leaves that rustc knows with `_`, and divisors with
        /// `{div=16}`.
        impl<$($g)*> Display for $Node {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                write(self, f)
            }
        }
        /// As `{:#}` of [`Display`].
        impl<$($g)*> Debug for $Node {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                write!(f, "{self:#}")
            }
        }
    )* };
}
text! {
    [N: Nat] Static<N>, false, |n, f| leaf(*n, f), |_, _| Ok(());
    [N: Nat] Negative<N>, false, |n, f| leaf(*n, f), |_, _| Ok(());
    [] Dyn, false, |n, f| leaf(*n, f), |_, _| Ok(());
    [V: Int, K: Nat] Basis<V, K>, false, |n, f| leaf(*n, f), |_, _| Ok(());
    [N: Nat] Multiple<N>, false, |n, f| leaf(*n, f), |_, _| Ok(());
    [] Nil, false, |_, f| f.write_str("()"), |_, _| Ok(());
    [H: Text, T: TextTail] Cons<H, T>, false, |c, f| {
        f.write_str("(")?;
        c.0.shape(f)?;
        c.1.shapes(f)?;
        f.write_str(")")
    }, |_, _| Ok(());
}

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

macro_rules! layouts {
    ($([$($g:tt)*] $Node:ty;)*) => { $(
        /// CuTe's notation; `{:#}` marks the leaves that rustc knows with `_`, and divisors with
        /// `{div=16}`.
        impl<$($g)*> Display for $Node {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                Display::fmt(&self.display(), f)
            }
        }
        /// As `{:#}` of [`Display`].
        impl<$($g)*> Debug for $Node {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                write!(f, "{self:#}")
            }
        }
    )* };
}
layouts! {
    [S: Int, D: Int] Mode<S, D>;
    [] NoModes;
    [H: Layout, T: LayoutTuple] Modes<H, T>;
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
