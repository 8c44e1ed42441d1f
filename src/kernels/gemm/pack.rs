//! A block of a matrix as panels, which a tile reads in order.
//!
//! A panel of width W has W rows of the block side by side, column after column: `(W,K):(1,W)`. A
//! block has its panels one after the other: `(W,K,P):(1,W,W·K)`. Panels of B are made of B
//! transposed.

use super::{buffer::Buffer, lanes::Scalar};
use crate::{
    layout,
    tensor::{Strided, Tensor, View},
};

/// The widest panel is four vectors of 16 numbers.
pub(super) const WIDEST: usize = 64;
/// How many columns of a matrix whose rows lie in order are packed at once.
const SIDE: usize = 4;

/// Packs a panel of these rows, which are at most its width. Where it overhangs, it repeats a row.
#[inline(always)]
pub(super) fn panel<T: Scalar>(matrix: View<'_, T, Strided>, width: usize, buffer: &mut Buffer<T>) {
    let [rows, columns] = super::extents(matrix.layout());
    let mut steps = [T::ZERO; SIDE * WIDEST];
    if let Some(lines) = matrix.swapped().lines() {
        for k in 0..columns {
            let step = lines.row(k);
            if rows < width {
                steps[..rows].copy_from_slice(step);
                buffer.append(&steps[..width]);
            } else {
                // A length that rustc knows is no call.
                buffer.append(&step[..width]);
            }
        }
        return;
    }
    let row = |i: usize| i.min(rows - 1);
    let mut first = 0;
    if let Some(lines) = matrix.lines() {
        while first + SIDE <= columns {
            for i in 0..width {
                let square = &lines.row(row(i))[first..first + SIDE];
                for j in 0..SIDE {
                    steps[j * width + i] = square[j];
                }
            }
            buffer.append(&steps[..SIDE * width]);
            first += SIDE;
        }
    }
    for k in first..columns {
        for i in 0..width {
            steps[i] = matrix[(row(i), k)];
        }
        buffer.append(&steps[..width]);
    }
}

/// So many rows more: the last tile may overhang.
pub(super) const MORE: usize = 8;

/// Copies a part of a matrix into a buffer, in its order, padded with rows of zeros.
#[inline(always)]
pub(super) fn block<'a, T: Scalar>(
    matrix: View<'_, T, Strided>,
    buffer: &'a mut [T],
) -> View<'a, T, Strided> {
    let [rows, columns] = super::extents(matrix.layout());
    let height = if rows == 0 { 0 } else { rows + MORE };
    let buffer = &mut buffer[..height * columns];
    let columns_of = if matrix.lines().is_none() {
        matrix.swapped().lines()
    } else {
        None
    };
    if let Some(lines) = columns_of {
        for (k, to) in buffer.chunks_exact_mut(height).enumerate() {
            to[..rows].copy_from_slice(lines.row(k));
            to[rows..].fill(T::ZERO);
        }
        return Tensor::new(&*buffer, layout!((height, columns) : ({ 1_usize }, height)));
    }
    let (block, more) = buffer.split_at_mut(rows * columns);
    for (i, to) in block.chunks_exact_mut(columns).enumerate() {
        if let Some(lines) = matrix.lines() {
            to.copy_from_slice(lines.row(i));
        } else {
            for k in 0..columns {
                to[k] = matrix[(i, k)];
            }
        }
    }
    more.fill(T::ZERO);
    let layout = layout!((height, columns) : (columns, { 1_usize }));
    Tensor::new(&*buffer, layout)
}
