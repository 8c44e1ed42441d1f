//! Matrices whose rows lie in order in memory, as slices.

use super::{
    Borrowed, Exclusive, Shared, Tensor,
    blocks::{LINE, expect_writes},
};
use crate::{
    int::Int,
    layout::{Mode, Modes, NoModes},
    tensor::Strided,
};
use core::ops::Range;

/// A matrix whose rows lie in order: they are slices, of `length` elements, `distance` elements apart.
pub(crate) struct Lines<P> {
    engine: P,
    count: usize,
    length: usize,
    distance: isize,
}

impl<P: Borrowed> Tensor<P, Strided> {
    /// The rows, if they lie in order.
    #[inline(always)]
    pub(crate) fn lines(self) -> Option<Lines<P>> {
        let Modes(Mode(count, distance), Modes(Mode(length, step), NoModes)) = self.layout;
        if step.value() != 1 && length.value() != 1 {
            return None;
        }
        let (count, length) = (count.value() as usize, length.value() as usize);
        // Rows without elements are none: nothing is known of where they would be.
        let count = if length == 0 { 0 } else { count };
        Some(Lines { engine: self.engine, count, length, distance: distance.value() })
    }
}

impl<'a, T> Lines<Shared<'a, T>> {
    /// A row.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn line(&self, place: usize) -> &'a [T] {
        assert!(place < self.count, "there is no row {place}");
        let first = self.engine.origin.wrapping_offset(place as isize * self.distance);
        // SAFETY: the row is one of the tensor, whose elements are at this one and so many places on, and are lent for 'a; no one writes them.
        unsafe { core::slice::from_raw_parts(first, self.length) }
    }
}

impl<T> Lines<Exclusive<'_, T>> {
    /// A row.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn line(&mut self, place: usize) -> &mut [T] {
        assert!(place < self.count, "there is no row {place}");
        let first = self.engine.origin.wrapping_offset(place as isize * self.distance);
        // SAFETY: the row is one of the tensor, whose elements are at this one and so many places on; they are this tensor's alone, which is borrowed mutably.
        unsafe { core::slice::from_raw_parts_mut(first, self.length) }
    }
}

impl<T> Lines<Exclusive<'_, T>> {
    /// Asks for the lines of the cache that some elements of a row are in, as they are used soon. There need not be such a row.
    #[inline(always)]
    pub(crate) fn expect(&self, place: usize, elements: Range<usize>) {
        let in_line = (LINE / size_of::<T>().max(1)).max(1);
        let first = self.engine.origin.wrapping_offset(place as isize * self.distance + elements.start as isize);
        expect_writes(first, in_line as isize, elements.len().div_ceil(in_line));
    }
}
