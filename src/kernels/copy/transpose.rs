//! Transpositions: each side runs without a gap along another mode.
//!
//! Blocks of W by W elements are read and written row by row, and transposed in registers between.
//! A target that fits into the caches is written in place; a larger one is put together in a small
//! buffer, whose lines bypass the caches.

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
use crate::tensor::memory::{
    blocks::{LINE, stream},
    units::Bits,
};
use crate::tensor::{
    Exclusive, Shared, Tensor,
    memory::{
        blocks::{Block, in_blocks},
        nested::{Pair, Plane},
    },
};

type To<'a, T> = Tensor<Exclusive<'a, T>, Plane>;
type From<'a, T> = Tensor<Shared<'a, T>, Plane>;

#[derive(Clone, Copy)]
pub(super) struct Portable;

impl<T: Copy, const W: usize> Block<T, W> for Portable {
    #[inline(always)]
    fn columns(self, rows: [&[T; W]; W]) -> [[T; W]; W] {
        let mut columns = [*rows[0]; W];
        for (place, column) in columns.iter_mut().enumerate() {
            for (to, row) in column.iter_mut().zip(rows) {
                *to = row[place];
            }
        }
        columns
    }
}

pub(super) fn planes<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>) {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    if super::registers::planes(nested) {
        return;
    }
    nested.for_each_plane(|mut to, from| all_of::<T, _, 8>(Portable, &mut to, from));
}

#[inline(always)]
pub(super) fn all_of<T: Copy, B: Block<T, W>, const W: usize>(
    block: B,
    to: &mut To<'_, T>,
    from: From<'_, T>,
) {
    let (width, height, _) = to.sides();
    in_blocks(block, to, from, 0..width, 0..height);
}

/// The whole plane, in blocks whose writes are aligned; reads too, if a row of a block is a whole
/// line of the cache.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn aligned<T: Copy, B: Block<T, W>, const W: usize>(
    block: B,
    to: &mut To<'_, T>,
    from: From<'_, T>,
) {
    let (width, height, _) = to.sides();
    let bytes = W * size_of::<T>();
    let near = to
        .before_aligned(bytes)
        .filter(|before| before + W <= width)
        .unwrap_or(0);
    let far = from
        .before_aligned(bytes)
        .filter(|before| bytes == LINE && before + W <= height)
        .unwrap_or(0);
    for far in [0..far, far..height] {
        for near in [0..near, near..width] {
            in_blocks(block, to, from, near, far.clone());
        }
    }
}

/// The whole plane in tiles of S by S elements, each transposed into a buffer that bypasses the
/// caches.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn staged<T: Bits, B: Block<T, W>, const W: usize, const S: usize>(
    block: B,
    to: &mut To<'_, T>,
    from: From<'_, T>,
    buffer: &mut [[T; S]; S],
) {
    let (width, height, _) = to.sides();
    let begin = to.before_aligned(LINE).unwrap_or(0);
    let (end, bottom) = (begin + (width - begin) / S * S, height / S * S);
    for (near, far) in [
        (0..begin, 0..bottom),
        (end..width, 0..bottom),
        (0..width, bottom..height),
    ] {
        in_blocks(block, to, from, near, far);
    }
    for i in (begin..end).step_by(S) {
        for j in (0..bottom).step_by(S) {
            for row in (0..S).step_by(W) {
                for column in (0..S).step_by(W) {
                    let columns = block.columns(from.block::<W>(j + column, i + row));
                    for (line, column) in buffer[column..column + W].iter_mut().zip(columns) {
                        line[row..row + W].copy_from_slice(&column);
                    }
                }
            }
            stream(to, i, j, buffer);
        }
    }
}
