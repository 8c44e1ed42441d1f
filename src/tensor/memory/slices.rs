//! Slices of elements that lie side by side, and slices as arrays of a length: `as_chunks`, which
//! Rust has from 1.88 on.

use core::slice::{from_raw_parts, from_raw_parts_mut};

/// The elements from the first one on. A slice of nothing needs no pointer: that of a tensor
/// without elements may be null.
///
/// # Safety
/// As [`from_raw_parts`], if there are elements.
#[inline(always)]
pub(super) unsafe fn slice<'a, T>(first: *const T, length: usize) -> &'a [T] {
    if length == 0 {
        return &[];
    }
    // SAFETY: as the caller says, who has elements.
    unsafe { from_raw_parts(first, length) }
}

/// [`slice`], to be written.
///
/// # Safety
/// As [`from_raw_parts_mut`], if there are elements.
#[inline(always)]
pub(super) unsafe fn slice_mut<'a, T>(first: *mut T, length: usize) -> &'a mut [T] {
    if length == 0 {
        return &mut [];
    }
    // SAFETY: as the caller says, who has elements.
    unsafe { from_raw_parts_mut(first, length) }
}

/// The arrays that a slice begins with, and the rest.
#[inline(always)]
pub(crate) fn chunks<T, const N: usize>(slice: &[T]) -> (&[[T; N]], &[T]) {
    let count = slice.len() / const { N };
    let (whole, rest) = slice.split_at(count * N);
    // SAFETY: `whole` has `count * N` elements, and an array of N of them has their alignment.
    let arrays = unsafe { from_raw_parts(whole.as_ptr().cast(), count) };
    (arrays, rest)
}

/// The arrays that a slice begins with.
#[inline(always)]
pub(crate) fn chunks_mut<T, const N: usize>(slice: &mut [T]) -> &mut [[T; N]] {
    let count = slice.len() / const { N };
    // SAFETY: the slice has at least `count * N` elements, an array of N of them has their
    // alignment, and the result borrows the slice alone.
    unsafe { from_raw_parts_mut(slice.as_mut_ptr().cast(), count) }
}
