//! Planes of fused loops: a transposition of any rank in blocks.

use super::{
    Borrowed,
    nested::{Nested, Pair},
};
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
use super::{
    blocks::{Block, stream_row},
    units::Bits,
};
use crate::tensor::nest::{Axis, MANY};
use core::marker::PhantomData;

/// The most elements of a side of a plane.
pub(crate) const SIDE: usize = 256;

/// The bytes of a row of the target in a plane, and those of a column of the source, which stay in
/// the first and second cache.
pub(crate) const ROW: usize = 1 << 10;
pub(crate) const COLUMN: usize = 1 << 10;

/// A plane of a transposition: each row of the target is contiguous, and so is each column in the
/// source.
///
/// Invariant: element i of row j lies at `to + targets[j] + i` and at `from + sources[i] + j`. Those
/// of the target are borrowed exclusively for `'p`, those of the source are shared.
#[derive(Debug)]
pub(crate) struct FusedPlane<'p, T> {
    to: *mut T,
    from: *const T,
    sources: &'p [isize],
    targets: &'p [isize],
    borrowed: PhantomData<&'p mut T>,
}

impl<T: Copy> Pair<'_, '_, T> {
    /// Calls a function with all elements in planes of at most `most` elements in a row and in a
    /// column, and at least `least`. Returns whether there are such planes; else it calls nothing.
    #[inline(always)]
    pub(crate) fn for_each_fused(
        &mut self,
        most: [usize; 2],
        least: usize,
        mut f: impl FnMut(FusedPlane<'_, T>),
    ) -> bool {
        let mut room = [Axis::UNIT; MANY];
        let Some(groups) = self
            .nest()
            .groups(most.map(|most| most.min(SIDE)), least, &mut room)
        else {
            return false;
        };
        let (mut sources, mut targets) = ([0; SIDE], [0; SIDE]);
        groups.target.put_offsets(1, &mut sources);
        groups.source.put_offsets(0, &mut targets);
        let (to, from) = &self.operands;
        let mut outer: Nested<'_, _, 4> = Nested::new((), &groups.outer);
        outer.around(0, |(), [target, source, row, column]| {
            f(FusedPlane {
                to: to.pointer(target),
                from: from.pointer(source).cast_const(),
                sources: &sources[..groups.target.length(row)],
                targets: &targets[..groups.source.length(column)],
                borrowed: PhantomData,
            });
        });
        true
    }

    /// The elements under the same loops, the outer ones by the smaller stride of both operands.
    #[inline(always)]
    pub(crate) fn by_both(&mut self, f: impl FnOnce(&mut Pair<'_, '_, T>)) {
        let mut room = [Axis::UNIT; MANY];
        let nest = self.nest().by_both(&mut room);
        // SAFETY: the elements of this, which is borrowed as long as they are used.
        let operands = unsafe {
            (
                self.operands.0.duplicate_unchecked(),
                self.operands.1.duplicate_unchecked(),
            )
        };
        f(&mut Nested {
            operands,
            nest: &nest,
            are_numbers: self.are_numbers,
            known: PhantomData,
        });
    }
}

impl<T: Copy> FusedPlane<'_, T> {
    /// The elements of a row and of a column.
    #[inline(always)]
    pub(crate) fn sides(&self) -> [usize; 2] {
        [self.sources.len(), self.targets.len()]
    }

    /// W elements of each of W columns.
    #[inline(always)]
    fn rows<const W: usize>(&self, i: usize, j: usize) -> [&[T; W]; W] {
        let sources = &self.sources[i..i + W];
        assert!(
            j + W <= self.targets.len(),
            "a block reaches past the plane"
        );
        core::array::from_fn(|column| {
            let first = self.from.wrapping_offset(sources[column]).wrapping_add(j);
            // SAFETY: elements j to j + W of a column, all of which the plane has.
            unsafe { &*first.cast() }
        })
    }

    /// Transposes the plane element by element, in blocks of W by W, the last of which overlap.
    #[inline(always)]
    pub(crate) fn move_elements<const W: usize>(&mut self) {
        let [width, height] = self.sides();
        for j in starts::<W>(height) {
            for i in starts::<W>(width) {
                let columns = self.rows::<W>(i, j);
                for (k, offset) in self.targets[j..j + W].iter().enumerate() {
                    let to = self.to.wrapping_offset(*offset).wrapping_add(i);
                    for (l, column) in columns.iter().enumerate() {
                        // SAFETY: element i + l of row j + k, which the plane has. It is borrowed
                        // exclusively; what is read is of the source.
                        unsafe { *to.wrapping_add(l) = column[k] }
                    }
                }
            }
        }
    }

    /// Transposes the plane in blocks of registers, the last of which overlap.
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    #[inline(always)]
    pub(crate) fn transpose<B: Block<T, W>, const W: usize>(&mut self, block: B) {
        let [width, height] = self.sides();
        for j in starts::<W>(height) {
            for i in starts::<W>(width) {
                let columns = block.columns(self.rows::<W>(i, j));
                let targets = &self.targets[j..j + W];
                for (column, offset) in columns.into_iter().zip(targets) {
                    let first = self.to.wrapping_offset(*offset).wrapping_add(i);
                    // SAFETY: elements i to i + W of a row, all of which the plane has. It is
                    // borrowed exclusively, and the columns that were read are no longer used.
                    unsafe { *first.cast() = column }
                }
            }
        }
    }

    /// [`transpose`](Self::transpose) through a buffer, whose rows bypass the caches. Rows that are
    /// neighbours in the target are one row.
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    #[inline(always)]
    pub(crate) fn stream<B: Block<T, W>, const W: usize>(&mut self, block: B, buffer: &mut [T])
    where
        T: Bits,
    {
        let [width, height] = self.sides();
        let is_next = |row: usize| self.targets[row] - self.targets[row - 1] == width as isize;
        // Else rows lie in different lines, and begin in different sets, of the first cache.
        let pitch = if height > 1 && is_next(1) {
            width
        } else {
            let in_line = super::blocks::LINE / size_of::<T>();
            width.next_multiple_of(in_line) + in_line
        };
        for j in starts::<W>(height) {
            for i in starts::<W>(width) {
                let columns = block.columns(self.rows::<W>(i, j));
                for (k, column) in columns.into_iter().enumerate() {
                    let first = i + (j + k) * pitch;
                    buffer[first..first + W].copy_from_slice(&column);
                }
            }
        }
        let mut row = 0;
        while row < height {
            let first = row;
            row += 1;
            while pitch == width && row < height && is_next(row) {
                row += 1;
            }
            let length = (row - first - 1) * pitch + width;
            let to = self.to.wrapping_offset(self.targets[first]);
            // SAFETY: rows of the plane, each of which begins where the one before ends, borrowed
            // exclusively.
            let to = unsafe { super::slices::slice_mut(to, length) };
            stream_row(to, &buffer[first * pitch..][..length]);
        }
    }
}

/// Where blocks of W elements of a side begin: the last one ends with the side, which has as many.
#[inline(always)]
fn starts<const W: usize>(length: usize) -> impl Iterator<Item = usize> {
    let count = length.div_ceil(W);
    (0..count).map(move |block| (block * W).min(length - W))
}
