//! Memory behind a layout.

use crate::Memory;
use core::fmt::Debug;
use stridewise::{composed::AnyLayout, layout::Slice, prelude::*};

/// Memory behind a layout: the element of a coordinate is the one at its index.
///
/// The layout is made on the host, which checks it; a kernel gets it by value.
#[derive(Clone, Copy, Debug)]
pub struct View<M, L> {
    memory: M,
    layout: L,
}

impl<M: Memory, L: AnyLayout> View<M, L> {
    /// Memory behind a layout.
    #[inline(always)]
    pub const fn new(memory: M, layout: L) -> Self {
        Self { memory, layout }
    }

    /// The layout.
    #[inline(always)]
    pub fn layout(self) -> L {
        self.layout
    }

    /// The elements under `_`, from the first one on.
    #[inline(always)]
    pub fn slice<C: Coord>(self, coordinate: C) -> View<M, Slice<L, C>> {
        let (layout, begin) = self.layout.slice_and_offset(coordinate);
        View::new(self.memory.from(begin.value()), layout)
    }

    /// The element at a coordinate.
    #[inline(always)]
    pub fn read<C: Coord + Debug>(self, coordinate: C) -> M::Element {
        self.memory
            .read(self.layout.crd2idx(coordinate), coordinate)
    }

    /// Writes the element at a coordinate.
    #[inline(always)]
    pub fn write<C: Coord + Debug>(self, coordinate: C, element: M::Element) {
        self.memory
            .write(self.layout.crd2idx(coordinate), coordinate, element);
    }
}
