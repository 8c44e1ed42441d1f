//! Composed layouts: a layout, an offset, and a function of the index:
//! `Sw<3,0,3> o 8 o (8,8):(8,1)`.

mod algebra;
mod any;
mod partition;
mod slice;
mod swizzle_through_layout;

pub use any::AnyLayout;

use crate::{
    arithmetic::{add, multiply},
    coord::Coord,
    error::{LayoutError, Refusal},
    index::cosize,
    int_tuple::IntTuple,
    layout::Layout,
    swizzle::Swizzle,
    text::{Text, display},
    tree::LONGEST,
};

/// The outer function of a composed layout: a swizzle, or a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::large_enum_variant, reason = "layouts are stored inline")]
pub enum Function {
    /// It toggles bits.
    Swizzle(Swizzle),
    /// It looks the index up in another layout.
    Layout(Layout),
}

/// A composed layout `A o offset o B`: the index `A(offset + B(c))` of a coordinate c, where A is a
/// [`Swizzle`] or a layout.
///
/// A function that no layout is, in three parts: swizzled tiles of shared memory, and compositions
/// that [`Layout::composition`] refuses. Shape, rank and depth are those of B, and operations on
/// coordinates (slices, compositions on the right, divides, `coalesce`) go to B.
///
/// The offset counts elements and may have any sign.
///
/// ```
/// use stridewise::value::{ComposedLayout, expect};
/// const TILE: ComposedLayout = expect(ComposedLayout::parse("Sw<3,0,3> o 0 o (8,8):(8,1)"));
/// // Element (1,0) would be in column 0; it is in column 1, for row 1 xor 0.
/// assert_eq!(TILE.crd2idx(&"(1,0)".parse()?)?, 9);
///
/// // No layout is this composition.
/// let strided: ComposedLayout = "(3,2):(2,1) o 0 o (2,2):(1,2)".parse()?;
/// assert_eq!(
///     (0..4)
///         .map(|i| strided.at(i))
///         .collect::<Result<Vec<_>, _>>()?,
///     [0, 2, 4, 1]
/// );
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: CuTe `ComposedLayout` (`layout_composed.hpp`, `swizzle_layout.hpp`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ComposedLayout {
    function: Function,
    offset: i64,
    layout: Layout,
}

impl ComposedLayout {
    /// `function o offset o layout`.
    #[must_use]
    pub const fn new(function: Function, offset: i64, layout: &Layout) -> Self {
        Self {
            function,
            offset,
            layout: *layout,
        }
    }

    /// A, the outer function.
    #[must_use]
    pub const fn function(&self) -> Function {
        self.function
    }

    /// The offset that is added to an index of B before A is applied, in elements.
    #[must_use]
    pub const fn offset(&self) -> i64 {
        self.offset
    }

    /// B, the layout that has the coordinates.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The extents of B, in elements.
    pub const fn shape(&self) -> IntTuple {
        self.layout.shape()
    }

    /// The number of elements.
    pub const fn size(&self) -> Result<i64, LayoutError> {
        self.layout.size()
    }

    /// The index of a coordinate: `Sw<3,0,3> o 8 o (8,8):(8,1)` at `(1,2)` → `16`.
    ///
    /// # Laws
    /// `crd2idx(c) = A(offset + B(c))`.
    pub const fn crd2idx(&self, coord: &Coord) -> Result<i64, LayoutError> {
        let index = attempt!(self.layout.crd2idx(coord));
        report!(self.of_index(index), Crd2Idx, self.layout, coord)
    }

    /// The index of a 1-D coordinate: `Sw<3,0,3> o 0 o (8,8):(8,1)` at 1 → `9`.
    ///
    /// # Laws
    /// `at(i) = crd2idx(i)`.
    pub const fn at(&self, position: i64) -> Result<i64, LayoutError> {
        let index = attempt!(self.layout.at(position));
        report!(
            self.of_index(index),
            Call,
            self.layout,
            Coord::int(position)
        )
    }

    /// A of the offset and an index of B.
    pub(crate) const fn of_index(&self, index: i64) -> Result<i64, Refusal> {
        let index = attempt!(add(self.offset, index));
        match &self.function {
            Function::Swizzle(swizzle) => Ok(swizzle.apply(index)),
            Function::Layout(layout) => match layout.at(index) {
                Ok(index) => Ok(index),
                Err(error) => Err(Refusal::of(error.reason())),
            },
        }
    }

    /// One more than the largest index: an array's room, if no stride and no offset is negative:
    /// `Sw<1,0,3> o 0 o 9:1` → `10`.
    ///
    /// A swizzle may reach past the last index that it is given. (CuTe answers the cosize of B, in
    /// which there is no room for `(8)` above.) Without gaps, and at a multiple of the elements
    /// that the swizzle permutes, it is the number of elements.
    ///
    /// # Laws
    /// `at(i) < cosize` for every i below the size; 0 where that is 0.
    pub const fn cosize(&self) -> Result<i64, LayoutError> {
        report!(self.room(), Cosize, self.layout)
    }

    const fn room(&self) -> Result<i64, Refusal> {
        attempt!(self.layout.undirected());
        let inner = attempt!(cosize(&self.layout.tree, self.layout.tree.root()));
        if inner == 0 {
            return Ok(0);
        }
        let last = attempt!(add(inner - 1, self.offset));
        if last < 0 {
            // Below 0 there is no room at all.
            return Ok(0);
        }
        match &self.function {
            Function::Swizzle(swizzle) => add(swizzle.max_reach(last), 1),
            Function::Layout(layout) => {
                let (mut sum, mut rest, mut slot) = (0, last, 0);
                while slot < layout.tree.len() {
                    let [extent, stride, _] = layout.tree.at(slot);
                    let is_last = slot + 1 == layout.tree.len();
                    let digit = if is_last || rest < extent {
                        rest
                    } else {
                        extent - 1
                    };
                    if stride > 0 && digit > 0 {
                        sum = attempt!(add(sum, attempt!(multiply(digit, stride))));
                    }
                    if !is_last && extent > 0 {
                        rest /= extent;
                    }
                    slot += 1;
                }
                add(sum, 1)
            }
        }
    }

    /// This function and offset around another layout: a plain one, if the function is no
    /// swizzle at all and there is no offset.
    // Inlined into each operation, the copies of its numbers took longer to compile than the rest
    // of the crate.
    #[inline(never)]
    pub(super) const fn around(&self, layout: Layout) -> AnyLayout {
        AnyLayout::of(self.function, self.offset, layout)
    }
}

impl<const N: usize> Text<N> {
    pub(crate) const fn composed_layout(&mut self, composed: &ComposedLayout) {
        match &composed.function {
            Function::Swizzle(swizzle) => self.swizzle(swizzle),
            Function::Layout(layout) => self.layout(layout),
        }
        self.push(" o ");
        self.number(composed.offset);
        self.push(" o ");
        self.layout(&composed.layout);
    }
}

display!(ComposedLayout, 6 * LONGEST + 32, composed_layout);
