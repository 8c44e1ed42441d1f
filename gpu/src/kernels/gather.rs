//! Tiles of a matrix, put behind a swizzle.

use crate::{Machine, Memory, View};
use stridewise::{composed::AnyLayout, prelude::*};

/// Copies one element a thread: the source has the modes (thread, value, block), the target those of
/// (thread, block).
#[inline(always)]
pub fn gather<M, S, D, L, Q>(machine: M, source: View<S, L>, target: View<D, Q>)
where
    M: Machine,
    S: Memory,
    D: Memory<Element = S::Element>,
    L: Layout,
    Q: AnyLayout,
{
    let (thread, block) = (machine.thread(), machine.block());
    target.write((thread, block), source.read((thread, int!(0), block)));
}
