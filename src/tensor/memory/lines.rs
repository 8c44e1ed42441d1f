//! Rows of a plane, as slices.

use super::{
    Exclusive, Shared, Tensor,
    blocks::{LINE, expect_writes},
    nested::Plane,
    slices::{slice, slice_mut},
};

impl<'a, T> Tensor<Shared<'a, T>, Plane> {
    #[inline(always)]
    pub(crate) fn are_aligned(&self) -> bool {
        let (.., distance) = self.sides();
        (self.engine.origin.addr() | (distance.unsigned_abs() * size_of::<T>())) % LINE == 0
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn row(&self, place: usize) -> &'a [T] {
        let (length, count, distance) = self.sides();
        assert!(place < count, "there is no row {place}");
        let origin = self.engine.origin;
        let first = origin.wrapping_offset(place as isize * distance);
        // SAFETY: the row is one of the tensor, whose elements are at this one and so many places
        // on, as they step by 1, and are lent for 'a; no one writes them.
        unsafe { slice(first, length) }
    }
}

impl<T> Tensor<Exclusive<'_, T>, Plane> {
    #[inline(always)]
    #[track_caller]
    pub(crate) fn row(&mut self, place: usize) -> &mut [T] {
        let (length, count, distance) = self.sides();
        assert!(place < count, "there is no row {place}");
        let origin = self.engine.origin;
        let first = origin.wrapping_offset(place as isize * distance);
        // SAFETY: the row is one of the tensor, whose elements are at this one and so many places
        // on, as they step by 1; they are this tensor's alone, which is borrowed mutably.
        unsafe { slice_mut(first, length) }
    }

    /// The first elements of all R rows.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn all<const R: usize>(&mut self, length: usize) -> [&mut [T]; R] {
        let (width, count, distance) = self.sides();
        assert!(count == R, "another number of rows");
        assert!(length <= width, "rows end before");
        let origin = self.engine.origin;
        core::array::from_fn(|i| {
            let first = origin.wrapping_offset(i as isize * distance);
            // SAFETY: the row is one of the tensor, whose elements are at this one and so many
            // places on, as they step by 1; they are this tensor's alone, which is borrowed
            // mutably, and different rows have different ones.
            unsafe { slice_mut(first, length) }
        })
    }

    /// Prefetches the first elements of a row, which need not exist.
    #[inline(always)]
    pub(crate) fn expect(&self, place: usize, count: usize) {
        let in_line = (LINE / size_of::<T>().max(1)).max(1);
        let (.., distance) = self.sides();
        let origin = self.engine.origin;
        let first = origin.wrapping_offset(place as isize * distance);
        expect_writes(first, in_line as isize, count.div_ceil(in_line));
    }
}
