//! The operands of a product of matrices in registers: for each step, a column of R rows of A, and
//! the row of B that its elements are multiplied with.

use super::{nested::Plane, slices::slice};
use crate::{
    tensor::{Strided, View},
    tree::{Mode, Modes, NoModes},
};
use core::marker::PhantomData;

/// The columns of a matrix of R rows, each with the row of another matrix: the steps of a product.
#[derive(Clone, Copy)]
pub(crate) struct Steps<'a, T, const R: usize> {
    /// The first element of each row of the matrix.
    firsts: [*const T; R],
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
    memory: PhantomData<&'a T>,
}

impl<'a, T: Copy, const R: usize> Steps<'a, T, R> {
    /// All columns of a matrix of R rows, and the first elements of each row of the other one.
    #[inline(always)]
    pub(crate) fn new(
        matrix: &View<'a, T, Strided>,
        others: &View<'a, T, Plane>,
        length: usize,
    ) -> Self {
        let Modes(Mode(height, apart), Modes(Mode(count, step), NoModes)) = *matrix.layout;
        let (width, left, distance) = others.sides();
        assert!(height.0 == R as isize, "a matrix of another number of rows");
        assert!(count.0 as usize == left, "as many columns as rows");
        assert!(length <= width, "rows end before");
        let mut firsts = [matrix.engine.origin; R];
        for (i, first) in firsts.iter_mut().enumerate() {
            *first = first.wrapping_offset(i as isize * apart.0);
        }
        Self {
            firsts,
            step: step.0,
            offset: 0,
            next: others.engine.origin,
            distance,
            length,
            left,
            memory: PhantomData,
        }
    }

    /// The steps, if columns are so far apart: a constant to compile for.
    #[inline(always)]
    pub(crate) fn apart(self, step: isize) -> Option<Self> {
        (self.step == step).then_some(Self { step, ..self })
    }

    /// How many there are.
    #[inline(always)]
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// The next column, and the row that goes with it.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> (Column<'a, T, R>, &'a [T]) {
        assert!(self.left > 0, "no more steps");
        let (row, column) = (self.next, Column(self.firsts, self.offset, PhantomData));
        self.left -= 1;
        self.offset = self.offset.wrapping_add(self.step);
        self.next = row.wrapping_offset(self.distance);
        // SAFETY: there is such a row, as one was left; it has `length` contiguous elements, which
        // are lent for 'a, and no one writes them.
        (column, unsafe { slice(row, self.length) })
    }
}

/// The first elements of the rows, and how far its own are from them.
pub(crate) struct Column<'a, T, const R: usize>([*const T; R], isize, PhantomData<&'a T>);

impl<T: Copy, const R: usize> Column<'_, T, R> {
    /// The element of a row, below R.
    #[inline(always)]
    pub(crate) fn get(&self, place: usize) -> T {
        let element = self.0[place].wrapping_offset(self.1);
        // SAFETY: the matrix has this row, and this column, as it has one for each step; its
        // elements are lent, and no one writes them.
        unsafe { *element }
    }
}
