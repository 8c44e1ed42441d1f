//! Columns of a few rows of a matrix with the rows of another one, step by step.

use super::nested::Plane;
use crate::{
    tensor::{Strided, View},
    tree::{Mode, Modes, NoModes},
};
use core::marker::PhantomData;

/// R rows of a matrix, each by its first element.
pub(crate) struct Rows<'a, T, const R: usize> {
    firsts: [*const T; R],
    /// How many elements a row has.
    count: usize,
    /// How far they are apart.
    step: isize,
    memory: PhantomData<&'a T>,
}

impl<'a, T> View<'a, T, Strided> {
    /// The rows of a matrix of R rows.
    #[inline(always)]
    pub(crate) fn rows_apart<const R: usize>(&self) -> Rows<'a, T, R> {
        let Modes(Mode(height, distance), Modes(Mode(count, step), NoModes)) = *self.layout;
        assert!(
            height.value() == R as isize,
            "a matrix of another number of rows"
        );
        let mut firsts = [self.engine.origin; R];
        for (i, first) in firsts.iter_mut().enumerate() {
            *first = first.wrapping_offset(i as isize * distance.value());
        }
        Rows {
            firsts,
            count: count.value() as usize,
            step: step.value(),
            memory: PhantomData,
        }
    }
}

/// Columns of a matrix of R rows beside rows of another one: the steps of a product.
#[derive(Clone, Copy)]
pub(crate) struct Steps<'r, 'a, T, const R: usize> {
    rows: &'r Rows<'a, T, R>,
    /// How far columns are apart.
    step: isize,
    /// How far the next column is from the first one.
    offset: isize,
    next: *const T,
    /// How far rows of the other matrix are apart.
    distance: isize,
    /// How many elements of each.
    length: usize,
    left: usize,
}

pub(crate) struct Column<'r, 'a, T, const R: usize> {
    rows: &'r Rows<'a, T, R>,
    offset: isize,
}

impl<'r, 'a, T: Copy, const R: usize> Steps<'r, 'a, T, R> {
    /// The first elements of each row of the other matrix.
    #[inline(always)]
    pub(crate) fn new(
        rows: &'r Rows<'a, T, R>,
        others: &View<'a, T, Plane>,
        length: usize,
    ) -> Self {
        let (width, left, distance) = others.sides();
        assert!(rows.count == left, "as many columns as rows");
        assert!(length <= width, "rows end before");
        // Slices of nothing are made of a pointer that is one.
        let (next, distance) = match length {
            0 => (core::ptr::dangling(), 0),
            _ => (others.engine.origin, distance),
        };
        Self {
            rows,
            step: rows.step,
            offset: 0,
            next,
            distance,
            length,
            left,
        }
    }

    /// The steps, if columns are so far apart: a constant to compile for.
    #[inline(always)]
    pub(crate) fn apart(self, step: isize) -> Option<Self> {
        (self.step == step).then_some(Self { step, ..self })
    }

    #[inline(always)]
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// The next one.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> (Column<'r, 'a, T, R>, &'a [T]) {
        assert!(self.left > 0, "no more steps");
        let (column, row) = (
            Column {
                rows: self.rows,
                offset: self.offset,
            },
            self.next,
        );
        self.left -= 1;
        self.offset = self.offset.wrapping_add(self.step);
        self.next = row.wrapping_offset(self.distance);
        // SAFETY: there is such a row, as one was left; it has so many elements side by side, which
        // are lent for 'a, and no one writes them.
        (column, unsafe {
            core::slice::from_raw_parts(row, self.length)
        })
    }
}

impl<T: Copy, const R: usize> Column<'_, '_, T, R> {
    #[inline(always)]
    pub(crate) fn get(&self, place: usize) -> T {
        let element = self.rows.firsts[place].wrapping_offset(self.offset);
        // SAFETY: the matrix has this row, and this column, as it has one for each step; its
        // elements are lent, and no one writes them.
        unsafe { *element }
    }
}
