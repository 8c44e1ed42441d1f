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

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(length: usize) -> Self {
        let room = LINE / size_of::<T>();
        let mut memory = alloc::vec::Vec::<T>::with_capacity(length + room);
        let begin = memory.as_ptr().align_offset(LINE).min(room);
        memory.resize(begin, T::ZERO);
        Self { memory, begin }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn truncate(&mut self, length: usize) {
        self.memory.truncate(self.begin + length);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn append(&mut self, numbers: &[T]) {
        self.memory.extend_from_slice(numbers);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn append_zeros(&mut self, count: usize) {
        self.memory.resize(self.memory.len() + count, T::ZERO);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn as_slice(&self) -> &[T] {
        &self.memory[self.begin..]
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
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

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(_: usize) -> Self {
        Self {
            memory: [T::ZERO; ROOM],
            length: 0,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn truncate(&mut self, length: usize) {
        self.length = length;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn append(&mut self, numbers: &[T]) {
        self.memory[self.length..][..numbers.len()].copy_from_slice(numbers);
        self.length += numbers.len();
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn append_zeros(&mut self, count: usize) {
        self.memory[self.length..][..count].fill(T::ZERO);
        self.length += count;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn as_slice(&self) -> &[T] {
        &self.memory[..self.length]
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.memory[..self.length]
    }
}
