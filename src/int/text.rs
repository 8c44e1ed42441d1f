//! Leaves as text: `4`, and static ones marked, `_4`.

use super::{Basis, Dyn, Int, Multiple, Narrow, Negative, Static, Wide};
use crate::{lang::text::text, num::Nat};
use core::fmt::{Formatter, Result};

/// A number; on request with the mark of a static one, or with its known divisor.
pub(crate) fn leaf<I: Int>(leaf: I, f: &mut Formatter<'_>) -> Result {
    if f.alternate() && I::STATIC.is_some() {
        f.write_str("_")?;
    }
    write!(f, "{}", leaf.value())?;
    if f.alternate() {
        match (I::IS_NARROW, I::DIVISOR) {
            (true, Some(divisor)) => write!(f, "{{i32,div={divisor}}}")?,
            (true, None) => f.write_str("{i32}")?,
            (false, Some(divisor)) => write!(f, "{{div={divisor}}}")?,
            (false, None) => {}
        }
    }
    // The outermost mode, which is lowest, comes last.
    let modes = I::DIRECTION.to_be_bytes();
    modes
        .iter()
        .filter(|&&mode| mode > 0)
        .try_for_each(|mode| write!(f, "@{}", mode - 1))
}

text! {
    [N: Nat] Static<N>, |n, f| leaf(*n, f);
    [N: Nat] Negative<N>, |n, f| leaf(*n, f);
    [] Dyn, |n, f| leaf(*n, f);
    [V: Int, K: Nat] Basis<V, K>, |n, f| leaf(*n, f);
    [N: Nat] Multiple<N>, |n, f| leaf(*n, f);
    [D: Wide] Narrow<D>, |n, f| leaf(*n, f);
}
