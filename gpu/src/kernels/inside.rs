//! What exists of a matrix whose last tiles are partial.

use crate::Index;
use stridewise::{layout::Slice, prelude::*};

/// Which elements of a tiled matrix exist: `row` and `column` take (thread, value, block) to the row and
/// the column, and `rows` and `columns` are how many there are. None of these numbers is negative.
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
    pub(super) fn has<X: Coord>(&self, coordinate: X) -> bool {
        self.row.crd2idx(coordinate) < self.rows.value()
            && self.column.crd2idx(coordinate) < self.columns.value()
    }

    /// Which elements under `_` exist. The row and the column of the first one are taken from both bounds
    /// once, and are not added to those of each element.
    #[inline(always)]
    pub(super) fn part<X: Coord>(&self, coordinate: X) -> Part<Slice<R, X>, Slice<C, X>> {
        let (row, first_row) = self.row.slice_and_offset(coordinate);
        let (column, first_column) = self.column.slice_and_offset(coordinate);
        Part {
            row,
            column,
            rows: remaining(self.rows, first_row.value()),
            columns: remaining(self.columns, first_column.value()),
        }
    }
}

/// How many numbers there are from `begin` to `end`; less than 0 where `begin` is past the end. As neither
/// is negative, 32 bits hold the difference: in 64 it takes two registers through the loop of a product.
#[inline(always)]
fn remaining(end: Index, begin: isize) -> i32 {
    let numbers = end.value() - begin;
    debug_assert_eq!(numbers as i32 as isize, numbers, "a number is negative");
    numbers as i32
}

/// Which elements of a part of a tiled matrix exist: of its rows and columns as many as the matrix has
/// from there on.
#[derive(Clone, Copy)]
pub(super) struct Part<R, C> {
    row: R,
    column: C,
    rows: i32,
    columns: i32,
}

impl<R: Layout, C: Layout> Part<R, C> {
    #[inline(always)]
    pub(super) fn has<X: Coord>(&self, coordinate: X) -> bool {
        (self.row.crd2idx(coordinate) as i32) < self.rows
            && (self.column.crd2idx(coordinate) as i32) < self.columns
    }
}

/// Which vectors of an operand exist: [`Whole`] or [`InVectors`]. A device reads as many bytes as this
/// says, so it is sealed.
pub trait Exists: Copy + private::Sealed {
    /// How many bytes of a vector under `_` exist, by (value, tile), where it may be fewer than all.
    fn bytes<C: Coord>(self, coordinate: C) -> impl Fn(usize, i32) -> Option<isize>;
}

/// All of them.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

impl Exists for Whole {
    #[inline(always)]
    fn bytes<C: Coord>(self, _: C) -> impl Fn(usize, i32) -> Option<isize> {
        |_, _| None
    }
}

/// Those of numbers of `BYTES` bytes, that lie side by side along rows' numbers: a vector may exist in
/// part.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct InVectors<const BYTES: isize, I>(pub I);

impl<const BYTES: isize, R: Layout, C: Layout> Exists for InVectors<BYTES, Inside<R, C>> {
    #[inline(always)]
    fn bytes<X: Coord>(self, coordinate: X) -> impl Fn(usize, i32) -> Option<isize> {
        let Part {
            row,
            column,
            rows,
            columns,
        } = self.0.part(coordinate);
        move |value, tile| {
            let numbers = rows - row.crd2idx((value, tile)) as i32;
            let is_inside = (column.crd2idx((value, tile)) as i32) < columns;
            Some(if is_inside {
                // A maximum and a minimum: LLVM makes a comparison and a choice of an end of `clamp`.
                (BYTES * numbers.max(0) as isize).min(16)
            } else {
                0
            })
        }
    }
}

mod private {
    pub trait Sealed {}
    impl Sealed for super::Whole {}
    impl<const BYTES: isize, I> Sealed for super::InVectors<BYTES, I> {}
}
