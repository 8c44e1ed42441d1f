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

    #[inline(always)]
    pub(super) fn new(length: usize) -> Self {
        let room = LINE / size_of::<T>();
        let mut memory = alloc::vec::Vec::<T>::with_capacity(length + room);
        let begin = memory.as_ptr().align_offset(LINE).min(room);
        memory.resize(begin, T::ZERO);
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

    #[inline(always)]
    pub(super) fn append_zeros(&mut self, count: usize) {
        self.memory.resize(self.memory.len() + count, T::ZERO);
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[T] {
        &self.memory[self.begin..]
    }

    #[inline(always)]
    pub(super) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.memory[self.begin..]
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
    pub(super) fn new(_: usize) -> Self {
        Self {
            memory: [T::ZERO; ROOM],
            length: 0,
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
    pub(super) fn append_zeros(&mut self, count: usize) {
        self.memory[self.length..][..count].fill(T::ZERO);
        self.length += count;
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[T] {
        &self.memory[..self.length]
    }

    #[inline(always)]
    pub(super) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.memory[..self.length]
    }
}
