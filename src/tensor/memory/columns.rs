//! Columns of a few rows of a matrix, one after the other.

use super::{Shared, Tensor};
use crate::{
    int::Int,
    layout::{Mode, Modes, NoModes},
    tensor::Strided,
};
use core::marker::PhantomData;

/// Columns of R elements.
pub(crate) struct Columns<'a, T, const R: usize> {
    next: Column<'a, T, R>,
    left: usize,
    step: isize,
}

/// R elements, so far apart.
#[derive(Clone, Copy)]
pub(crate) struct Column<'a, T, const R: usize> {
    first: *const T,
    distance: isize,
    memory: PhantomData<&'a T>,
}

impl<'a, T> Tensor<Shared<'a, T>, Strided> {
    /// The columns of a matrix of R rows.
    ///
    /// # Panics
    /// If it has not as many.
    #[inline(always)]
    pub(crate) fn columns<const R: usize>(&self) -> Columns<'a, T, R> {
        let Modes(Mode(rows, distance), Modes(Mode(count, step), NoModes)) = self.layout;
        assert!(rows.value() == R as isize, "a matrix of another number of rows");
        let next = Column { first: self.engine.origin, distance: distance.value(), memory: PhantomData };
        Columns { next, left: count.value() as usize, step: step.value() }
    }
}

impl<'a, T: Copy, const R: usize> Columns<'a, T, R> {
    /// The same once more.
    #[inline(always)]
    pub(crate) fn again(&self) -> Self {
        let Column { first, distance, memory } = self.next;
        Self { next: Column { first, distance, memory }, left: self.left, step: self.step }
    }

    /// How many there are.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.left
    }

    /// The next few, if there are as many.
    #[inline(always)]
    pub(crate) fn take<const N: usize>(&mut self) -> Option<[Column<'a, T, R>; N]> {
        if self.left < N {
            return None;
        }
        self.left -= N;
        let mut columns = [self.next; N];
        for column in &mut columns {
            *column = self.next;
            self.next.first = self.next.first.wrapping_offset(self.step);
        }
        Some(columns)
    }
}

impl<T: Copy, const R: usize> Column<'_, T, R> {
    /// An element.
    #[inline(always)]
    pub(crate) fn get(&self, place: usize) -> T {
        assert!(place < R, "a column ends before");
        let element = self.first.wrapping_offset(place as isize * self.distance);
        // SAFETY: the matrix has R rows and this column, so there is an element; it is lent, and no one writes it.
        unsafe { *element }
    }
}
