//! What exists of a matrix whose tiles overhang.

use crate::Index;
use stridewise::prelude::*;

/// Which elements of a tiled matrix exist: `row` and `column` take (thread, value, block) to the row and
/// the column, and `rows` and `columns` are how many there are.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Inside<R, C> {
    /// The layout of row numbers.
    pub row: R,
    /// The layout of column numbers.
    pub column: C,
    /// The number of rows.
    pub rows: Index,
    /// The number of columns.
    pub columns: Index,
}

impl<R: Layout, C: Layout> Inside<R, C> {
    #[inline(always)]
    pub(crate) fn has<X: Coord>(&self, coordinate: X) -> bool {
        self.row.crd2idx(coordinate) < self.rows.value()
            && self.column.crd2idx(coordinate) < self.columns.value()
    }
}

/// Which vectors of an operand exist: [`Whole`] or [`InVectors`]. A device reads as many bytes as this
/// says, so it is sealed.
pub trait Exists: Copy + private::Sealed {
    /// How many bytes of the vector at a coordinate exist, where it may be fewer than all.
    fn bytes<C: Coord>(self, coordinate: C) -> Option<isize>;
}

/// All of them.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

impl Exists for Whole {
    #[inline(always)]
    fn bytes<C: Coord>(self, _: C) -> Option<isize> {
        None
    }
}

/// Those of numbers of `BYTES` bytes, that lie side by side along rows' numbers: a vector may exist in
/// part.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct InVectors<const BYTES: isize, I>(pub I);

impl<const BYTES: isize, R: Layout, C: Layout> Exists for InVectors<BYTES, Inside<R, C>> {
    #[inline(always)]
    fn bytes<X: Coord>(self, coordinate: X) -> Option<isize> {
        let Inside {
            row,
            column,
            rows,
            columns,
        } = self.0;
        let numbers = rows.value() - row.crd2idx(coordinate);
        let is_inside = column.crd2idx(coordinate) < columns.value();
        Some(if is_inside {
            (BYTES * numbers).clamp(0, 16)
        } else {
            0
        })
    }
}

mod private {
    pub trait Sealed {}
    impl Sealed for super::Whole {}
    impl<const BYTES: isize, I> Sealed for super::InVectors<BYTES, I> {}
}
