//! Tiled MMAs and tiled copies: an atom, repeated over threads and values. A function `…_traced` is
//! the operation, and tells which operations on layouts it calls.

#[macro_use]
mod calls;
mod copy;
mod mma;

use crate::{
    composed::AnyLayout, error::LayoutError, int_tuple::IntTuple, layout::Layout, tiler::Tiler,
};
pub use calls::Called;
pub(crate) use calls::{Calls, OperandOf};
pub use copy::{CopyAtom, CopySide, TiledCopy};
pub use mma::{MmaAtom, MmaOperand, TiledMma};

/// A part of a tensor: its layout, and its offset.
type Part = (AnyLayout, IntTuple);

/// `n:1`.
const fn line(extent: i64) -> Result<Layout, LayoutError> {
    Layout::single(extent, if extent == 1 { 0 } else { 1 })
}

/// `n:1`, so that a divide keeps no parentheses of the tile.
const fn block(extent: i64) -> Result<Tiler, LayoutError> {
    Ok(Tiler::layout(&attempt!(line(extent))))
}

/// A tile of two modes.
const fn blocks(extents: [i64; 2]) -> Result<Tiler, LayoutError> {
    Tiler::by_mode(&[attempt!(block(extents[0])), attempt!(block(extents[1]))])
}

/// `outer o inner`.
const fn compose(outer: &Layout, inner: &Layout) -> Result<Layout, LayoutError> {
    outer.composition(&Tiler::layout(inner))
}
