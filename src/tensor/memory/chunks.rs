//! Slices as arrays of a length: `as_chunks`, which Rust has from 1.88 on.

use core::slice::{from_raw_parts, from_raw_parts_mut};

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
