//! Memory for packed blocks.

use super::lanes::Scalar;
#[cfg(feature = "alloc")]
use crate::tensor::memory::blocks::LINE;

/// Zeros on the stack that begin at a line of the cache.
#[repr(align(64))]
pub(super) struct OnStack<T, const N: usize>(pub(super) [T; N]);

impl<T: Scalar, const N: usize> OnStack<T, N> {
    pub(super) const ZEROS: Self = Self([T::ZERO; N]);
}

/// How many numbers [`Buffer::with`] has on the stack, if they suffice.
pub(super) const FEW: usize = 256;
/// How many it has there at most. Without an allocator these are a block of B, and one of A half as
/// large.
pub(super) const MANY: usize = if cfg!(feature = "alloc") {
    2048
} else {
    4096 + 2048
};

/// Memory that begins at a line of the cache: on the stack where that suffices, else allocated.
pub(super) struct Buffer<'s, T> {
    stack: &'s mut [T],
    /// How many numbers there are on the stack.
    length: usize,
    #[cfg(feature = "alloc")]
    heap: alloc::vec::Vec<T>,
    #[cfg(feature = "alloc")]
    begin: usize,
}

impl<'s, T: Scalar> Buffer<'s, T> {
    /// How many bytes a block of B may have: a part of the second cache.
    pub(super) const MOST: usize = if cfg!(feature = "alloc") {
        512 << 10
    } else {
        4096 * size_of::<T>()
    };

    /// So many zeros, and room for more, on a stack of zeros if that has room.
    #[inline(always)]
    #[cfg(feature = "alloc")]
    pub(super) fn new(stack: &'s mut [T], zeros: usize, room: usize) -> Self {
        let mut heap = alloc::vec::Vec::<T>::new();
        let mut begin = 0;
        let length = if zeros + room <= stack.len() {
            zeros
        } else {
            let before = LINE / size_of::<T>().max(1);
            heap.reserve_exact(before + zeros + room);
            begin = heap.as_ptr().align_offset(LINE).min(before);
            heap.resize(begin + zeros, T::ZERO);
            0
        };
        Self {
            stack,
            length,
            heap,
            begin,
        }
    }

    #[inline(always)]
    #[cfg(not(feature = "alloc"))]
    pub(super) fn new(stack: &'s mut [T], zeros: usize, _: usize) -> Self {
        let length = zeros;
        Self { stack, length }
    }

    #[inline(always)]
    pub(super) fn truncate(&mut self, length: usize) {
        #[cfg(feature = "alloc")]
        if self.heap.capacity() > 0 {
            return self.heap.truncate(self.begin + length);
        }
        self.length = length;
    }

    /// So many zeros more.
    #[inline(always)]
    pub(super) fn append(&mut self, zeros: usize) -> &mut [T] {
        #[cfg(feature = "alloc")]
        if self.heap.capacity() > 0 {
            let begin = self.heap.len();
            self.heap.resize(begin + zeros, T::ZERO);
            return &mut self.heap[begin..];
        }
        let begin = self.length;
        self.length += zeros;
        &mut self.stack[begin..self.length]
    }

    /// The numbers before a place, and those from it on.
    #[inline(always)]
    pub(super) fn split(&mut self, place: usize) -> (&mut [T], &[T]) {
        #[cfg(feature = "alloc")]
        if self.heap.capacity() > 0 {
            let (first, second) = self.heap[self.begin..].split_at_mut(place);
            return (first, second);
        }
        let (first, second) = self.stack[..self.length].split_at_mut(place);
        (first, second)
    }
}
