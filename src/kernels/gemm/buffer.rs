//! Memory for packed blocks.

use super::lanes::Scalar;
#[cfg(feature = "alloc")]
use crate::tensor::memory::blocks::LINE;

/// Memory that begins at a line of the cache.
#[cfg(feature = "alloc")]
pub(super) struct Buffer<T> {
    memory: alloc::vec::Vec<T>,
    begin: usize,
}

#[cfg(feature = "alloc")]
impl<T: Scalar> Buffer<T> {
    /// How many bytes a block of B may have: a part of the second cache.
    pub(super) const MOST: usize = 512 << 10;

    /// So many zeros, and room for more.
    #[inline(always)]
    pub(super) fn new(zeros: usize, room: usize) -> Self {
        let before = LINE / size_of::<T>();
        let mut memory = alloc::vec::Vec::<T>::with_capacity(before + zeros + room);
        let begin = memory.as_ptr().align_offset(LINE).min(before);
        memory.resize(begin + zeros, T::ZERO);
        Self { memory, begin }
    }

    #[inline(always)]
    pub(super) fn truncate(&mut self, length: usize) {
        self.memory.truncate(self.begin + length);
    }

    #[inline(always)]
    pub(super) fn append(&mut self, numbers: &[T]) {
        self.memory.extend_from_slice(numbers);
    }

    /// The numbers before a place, and those from it on.
    #[inline(always)]
    pub(super) fn split(&mut self, place: usize) -> (&mut [T], &[T]) {
        let (first, second) = self.memory[self.begin..].split_at_mut(place);
        (first, second)
    }
}

#[cfg(not(feature = "alloc"))]
pub(super) struct Buffer<T> {
    memory: [T; ROOM],
    length: usize,
}

/// How many numbers there is room for: a block of B, and one of A half as large.
#[cfg(not(feature = "alloc"))]
const ROOM: usize = 4096 + 2048;

#[cfg(not(feature = "alloc"))]
impl<T: Scalar> Buffer<T> {
    pub(super) const MOST: usize = 4096 * size_of::<T>();

    #[inline(always)]
    pub(super) fn new(zeros: usize, _: usize) -> Self {
        Self {
            memory: [T::ZERO; ROOM],
            length: zeros,
        }
    }

    #[inline(always)]
    pub(super) fn truncate(&mut self, length: usize) {
        self.length = length;
    }

    #[inline(always)]
    pub(super) fn append(&mut self, numbers: &[T]) {
        self.memory[self.length..][..numbers.len()].copy_from_slice(numbers);
        self.length += numbers.len();
    }

    #[inline(always)]
    pub(super) fn split(&mut self, place: usize) -> (&mut [T], &[T]) {
        let (first, second) = self.memory[..self.length].split_at_mut(place);
        (first, second)
    }
}
