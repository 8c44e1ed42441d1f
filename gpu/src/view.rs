//! Memory behind a layout.

use crate::{Machine, Memory, Vector};
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

    /// The memory from the element at a coordinate on.
    #[inline(always)]
    pub fn at<C: Coord>(self, coordinate: C) -> M {
        self.memory.from(self.layout.crd2idx(coordinate))
    }

    /// Begins a copy of the vector at a coordinate to shared memory: [`Machine::copy_async`].
    #[inline(always)]
    pub fn copy_async<X, C>(self, machine: X, coordinate: C, target: M, bytes: Option<isize>)
    where
        M::Element: Vector,
        X: Machine<Elements<M::Element> = M>,
        C: Coord + Debug,
    {
        machine.copy_async::<M::Element, _>(self.at(coordinate), target, bytes, coordinate);
    }

    /// [`Machine::load_matrices`], where this thread points to the row at a coordinate.
    #[inline(always)]
    pub fn load_matrices<X, C>(self, machine: X, coordinate: C) -> [u32; 4]
    where
        M::Element: Vector,
        X: Machine<Elements<M::Element> = M>,
        C: Coord + Debug,
    {
        machine.load_matrices::<M::Element, _>(self.at(coordinate), coordinate)
    }
}
