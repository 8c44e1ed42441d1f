//! A block of a matrix as panels, which a tile reads in order.
//!
//! A panel of width W has W rows of the block side by side, column after column: `(W,K):(1,W)`. A
//! block has its panels one after the other: `(W,K,P):(1,W,W·K)`. Panels of B are made of B
//! transposed.

use super::lanes::{Lanes, Scalar};
use crate::{
    layout,
    tensor::{Strided, Tensor, View},
};

/// The widest panel is four vectors of 16 numbers.
pub(super) const WIDEST: usize = 64;
/// How many columns of a matrix whose rows lie in order are packed at once.
const SIDE: usize = 4;

/// Packs these rows into a panel of zeros: V vectors, or as many as are needed.
#[inline(always)]
pub(super) fn panel<T: Scalar, S: Lanes<T>, const V: usize>(
    lanes: S,
    matrix: View<'_, T, Strided>,
    panel: &mut [T],
) {
    let [rows, columns] = super::extents(matrix.layout());
    let width = rows.next_multiple_of(S::COUNT);
    let mut steps = panel.chunks_exact_mut(width);
    if let Some(lines) = matrix.swapped().lines() {
        for (k, step) in steps.enumerate() {
            let line = lines.row(k);
            if rows == V * S::COUNT {
                // A length that rustc knows is no call.
                step[..V * S::COUNT].copy_from_slice(&line[..V * S::COUNT]);
            } else {
                for (part, to) in line.chunks(S::COUNT).zip(S::vectors_mut(step)) {
                    *to = lanes.load_part(part);
                }
            }
        }
        return;
    }
    let mut first = 0;
    if let Some(lines) = matrix.lines() {
        for square in panel.chunks_exact_mut(SIDE * width) {
            for i in 0..rows {
                let numbers = &lines.row(i)[first..first + SIDE];
                for j in 0..SIDE {
                    square[j * width + i] = numbers[j];
                }
            }
            first += SIDE;
        }
        steps = panel[first * width..].chunks_exact_mut(width);
    }
    for (k, step) in (first..columns).zip(steps) {
        for i in 0..rows {
            step[i] = matrix[(i, k)];
        }
    }
}

/// Copies a part of a matrix into a buffer, in its order.
#[inline(always)]
pub(super) fn block<'a, T: Scalar>(
    matrix: View<'_, T, Strided>,
    buffer: &'a mut [T],
) -> View<'a, T, Strided> {
    let [rows, columns] = super::extents(matrix.layout());
    let buffer = &mut buffer[..rows * columns];
    let columns_of = if matrix.lines().is_none() {
        matrix.swapped().lines()
    } else {
        None
    };
    if let Some(lines) = columns_of {
        for (k, to) in buffer.chunks_exact_mut(rows).enumerate() {
            to.copy_from_slice(lines.row(k));
        }
        return Tensor::new(&*buffer, layout!((rows, columns) : ({ 1_usize }, rows)));
    }
    for (i, to) in buffer.chunks_exact_mut(columns).enumerate() {
        if let Some(lines) = matrix.lines() {
            to.copy_from_slice(lines.row(i));
        } else {
            for k in 0..columns {
                to[k] = matrix[(i, k)];
            }
        }
    }
    let layout = layout!((rows, columns) : (columns, { 1_usize }));
    Tensor::new(&*buffer, layout)
}
