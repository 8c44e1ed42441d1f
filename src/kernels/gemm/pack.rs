//! A block of a matrix as panels, which a tile reads in order.
//!
//! A panel of width W has W rows of the block side by side, column after column: `(W,K):(1,W)`. A
//! block has its panels one after the other: `(W,K,P):(1,W,W·K)`. Panels of B are made of B
//! transposed.

use super::lanes::{Lanes, Scalar};
use crate::{
    layout,
    tensor::{Strided, Tensor, View, memory::slices::chunks},
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
    let [rows, _] = super::extents(matrix.layout());
    let width = rows.next_multiple_of(S::COUNT);
    if let Some(lines) = matrix.swapped().lines() {
        for (k, step) in panel.chunks_exact_mut(width).enumerate() {
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
    transposed(matrix, width, panel);
}

/// Packs these rows into a panel of zeros, `width` apart.
pub(super) fn rows<T: Scalar>(matrix: View<'_, T, Strided>, width: usize, panel: &mut [T]) {
    let Some(lines) = matrix.swapped().lines() else {
        return transposed(matrix, width, panel);
    };
    for (k, step) in panel.chunks_exact_mut(width).enumerate() {
        for (to, from) in step.iter_mut().zip(lines.row(k)) {
            *to = *from;
        }
    }
}

/// Packs rows whose columns do not lie in order.
fn transposed<T: Scalar>(matrix: View<'_, T, Strided>, width: usize, panel: &mut [T]) {
    let [rows, columns] = super::extents(matrix.layout());
    let (mut done, whole) = ([0; 2], [rows / SIDE * SIDE, columns / SIDE * SIDE]);
    if let Some(lines) = matrix.lines() {
        done = whole;
        for i in (0..whole[0]).step_by(SIDE) {
            let [a, b, c, d] = [
                lines.row(i),
                lines.row(i + 1),
                lines.row(i + 2),
                lines.row(i + 3),
            ];
            let [(a, _), (b, _), (c, _), (d, _)] = [chunks(a), chunks(b), chunks(c), chunks(d)];
            let squares = a.iter().zip(b).zip(c).zip(d);
            for ((((a, b), c), d), to) in squares.zip(panel.chunks_exact_mut(SIDE * width)) {
                square(a, b, c, d, width, i, to);
            }
        }
    }
    // The rows that are left, and of the others the columns that are left.
    for k in 0..columns {
        let first = if k < done[1] { done[0] } else { 0 };
        for i in first..rows {
            panel[k * width + i] = matrix[(i, k)];
        }
    }
}

/// The columns of a square as rows: loads and stores of four numbers, with shuffles between.
#[inline(always)]
fn square<T: Copy>(
    a: &[T; SIDE],
    b: &[T; SIDE],
    c: &[T; SIDE],
    d: &[T; SIDE],
    width: usize,
    first: usize,
    to: &mut [T],
) {
    for k in 0..SIDE {
        to[k * width + first..][..SIDE].copy_from_slice(&[a[k], b[k], c[k], d[k]]);
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
