//! Tuples and layouts as text.

use super::{
    Layout, LayoutTuple, Mode, Modes, NoModes,
    tuple::{Cons, Nil, Underscore},
};
use crate::{
    int::Int,
    lang::text::{Text, TextTail, shown, text},
};
use core::fmt::{Display, Formatter, Result};

text! {
    [] Nil, |_, f| f.write_str("()");
    [H: Text, T: TextTail] Cons<H, T>, |Self(head, tail), f| {
        f.write_str("(")?;
        head.shape(f)?;
        tail.shapes(f)?;
        f.write_str(")")
    };
}
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
