//! A block of a matrix as panels, which a tile reads in order.
//!
//! A panel of width W has W rows of the block side by side, column after column: `(W,K):(1,W)`. A
//! block has its panels one after the other: `(W,K,P):(1,W,W·K)`. Panels of B are made of B
//! transposed.

use super::{buffer::Buffer, lanes::Scalar};
use crate::{
    Layout, layout,
    tensor::{Strided, View},
};
use core::ops::Range;

#[derive(Clone, Copy)]
pub(super) struct Panels {
    layout: Layout![(?, ?, ?) : (1, ?, ?)],
    width: usize,
}

impl Panels {
    /// Panels for so many rows of so many columns; the last one may overhang.
    #[inline(always)]
    pub(super) fn new(width: usize, rows: usize, columns: usize) -> Self {
        let count = rows.div_ceil(width);
        Self {
            layout: layout!((width, columns, count) : (1, { width }, { width * columns })),
            width,
        }
    }

    /// Where a panel begins; where they end, for as many as there are.
    #[inline(always)]
    pub(super) fn begin(self, panel: usize) -> usize {
        self.layout.crd2idx((0, 0, panel)) as usize
    }

    #[inline(always)]
    pub(super) fn size(self) -> usize {
        self.begin(1)
    }

    /// Packs a block: these rows and columns of the matrix. The last panel repeats a row where it
    /// overhangs.
    #[inline(always)]
    pub(super) fn pack<T: Scalar>(
        self,
        matrix: View<'_, T, Strided>,
        rows: Range<usize>,
        columns: Range<usize>,
        buffer: &mut Buffer<T>,
    ) {
        for first in rows.clone().step_by(self.width) {
            panel(
                matrix,
                first..rows.end.min(first + self.width),
                columns.clone(),
                self.width,
                buffer,
            );
        }
    }
}

/// The widest panel is four vectors of 16 numbers.
pub(super) const WIDEST: usize = 64;
/// How many columns of a matrix whose rows lie in order are packed at once.
const SIDE: usize = 4;

#[inline(always)]
fn panel<T: Scalar>(
    matrix: View<'_, T, Strided>,
    rows: Range<usize>,
    columns: Range<usize>,
    width: usize,
    buffer: &mut Buffer<T>,
) {
    let mut steps = [T::ZERO; SIDE * WIDEST];
    if let Some(lines) = matrix.swapped().lines() {
        for k in columns {
            let step = &lines.row(k)[rows.clone()];
            if step.len() < width {
                steps[..step.len()].copy_from_slice(step);
                buffer.append(&steps[..width]);
            } else {
                // A length that rustc knows is no call.
                buffer.append(&step[..width]);
            }
        }
        return;
    }
    let row = |i: usize| (rows.start + i).min(rows.end - 1);
    let mut k = columns.start;
    if let Some(lines) = matrix.lines() {
        while k + SIDE <= columns.end {
            for i in 0..width {
                let square = &lines.row(row(i))[k..k + SIDE];
                for j in 0..SIDE {
                    steps[j * width + i] = square[j];
                }
            }
            buffer.append(&steps[..SIDE * width]);
            k += SIDE;
        }
    }
    for k in k..columns.end {
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
pub(super) fn block<T: Scalar>(matrix: View<'_, T, Strided>, buffer: &mut [T]) -> Strided {
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
        return layout!((height, columns) : ({ 1_usize }, height));
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
    layout!((height, columns) : (columns, { 1_usize }))
}
