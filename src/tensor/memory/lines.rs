//! Matrices whose rows lie in order in memory, as slices.

use super::{
    Borrowed, Exclusive, Shared, Tensor,
    blocks::{LINE, expect_writes},
};
use crate::{
    tensor::Strided,
    tree::{Mode, Modes, NoModes},
};
use core::ops::Range;

/// A matrix whose rows lie in order: they are slices, of `length` elements, `distance` elements
/// apart.
#[derive(Clone, Copy)]
pub(crate) struct Lines<P> {
    pub(super) engine: P,
    pub(super) count: usize,
    pub(super) length: usize,
    pub(super) distance: isize,
}

impl<P: Borrowed> Tensor<P, Strided> {
    /// The rows, if they lie in order.
    #[inline(always)]
    pub(crate) fn lines(self) -> Option<Lines<P>> {
        let Modes(Mode(count, distance), Modes(Mode(length, step), NoModes)) = *self.layout;
        if step.value() != 1 && length.value() != 1 {
            return None;
        }
        let (count, length) = (count.value() as usize, length.value() as usize);
        // Rows without elements are none: nothing is known of where they would be.
        let count = if length == 0 { 0 } else { count };
        Some(Lines {
            engine: self.engine,
            count,
            length,
            distance: distance.value(),
        })
    }
}

impl<'a, T> Lines<Shared<'a, T>> {
    /// Whether all rows begin at a line of the cache.
    #[inline(always)]
    pub(crate) fn are_aligned(&self) -> bool {
        (self.engine.origin.addr() | (self.distance.unsigned_abs() * size_of::<T>())) % LINE == 0
    }

    /// A row.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn line(&self, place: usize) -> &'a [T] {
        assert!(place < self.count, "there is no row {place}");
        let first = self
            .engine
            .origin
            .wrapping_offset(place as isize * self.distance);
        // SAFETY: the row is one of the tensor, whose elements are at this one and so many places
        // on, and are lent for 'a; no one writes them.
        unsafe { core::slice::from_raw_parts(first, self.length) }
    }
}

impl<T> Lines<Exclusive<'_, T>> {
    /// A row.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn line(&mut self, place: usize) -> &mut [T] {
        assert!(place < self.count, "there is no row {place}");
        let first = self
            .engine
            .origin
            .wrapping_offset(place as isize * self.distance);
        // SAFETY: the row is one of the tensor, whose elements are at this one and so many places
        // on; they are this tensor's alone, which is borrowed mutably.
        unsafe { core::slice::from_raw_parts_mut(first, self.length) }
    }

    /// The first elements of all R rows.
    ///
    /// # Panics
    /// If there are not R rows, or shorter ones.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn all<const R: usize>(&mut self, length: usize) -> [&mut [T]; R] {
        assert!(self.count == R, "another number of rows");
        assert!(length <= self.length, "rows end before");
        let (first, distance) = (self.engine.origin, self.distance);
        core::array::from_fn(|i| {
            let first = first.wrapping_offset(i as isize * distance);
            // SAFETY: the row is one of the tensor, whose elements are at this one and so many
            // places on; they are this tensor's alone, which is borrowed mutably, and different
            // rows have different ones.
            unsafe { core::slice::from_raw_parts_mut(first, length) }
        })
    }
}

impl<T> Lines<Exclusive<'_, T>> {
    /// Prefetches some elements of a row, which need not exist.
    #[inline(always)]
    pub(crate) fn expect(&self, place: usize, elements: Range<usize>) {
        let in_line = (LINE / size_of::<T>().max(1)).max(1);
        let first = self
            .engine
            .origin
            .wrapping_offset(place as isize * self.distance + elements.start as isize);
        expect_writes(first, in_line as isize, elements.len().div_ceil(in_line));
    }
}
