//! Tiles of a matrix, put behind a swizzle.

use crate::{Machine, Memory, View};
use stridewise::{composed::AnyLayout, prelude::*};

/// Copies one element a thread to where `tile` has it in a tile of `SIZE` elements, one for each block:
/// the source has the modes (thread, value, block), and blocks are in one line.
#[inline(always)]
pub fn gather<const SIZE: usize, M, S, D, L, T>(machine: M, source: View<S, L>, target: D, tile: T)
where
    M: Machine,
    S: Memory,
    D: Memory<Element = S::Element>,
    L: Layout,
    T: AnyLayout,
{
    let (thread, (block, _)) = (machine.thread(), machine.block());
    let begin = int!(SIZE { i32 }) * block.value();
    let element = source.read((thread, int!(0), block));
    View::new(target.from(begin), tile).write(thread, element);
}
