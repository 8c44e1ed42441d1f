//! A block of a matrix as panels, which a tile reads from the beginning to the end.
//!
//! A panel of width W has W rows of the block side by side, column after column: `(W,K):(1,W)`. A block has its panels one after the other:
//! `(W,K,P):(1,W,W·K)`. For B, whose panels have columns side by side, the matrix is B transposed.

use super::lanes::Float;
use crate::{
    Layout, layout,
    layout::{Index, Layout as _},
    tensor::{Strided, View},
};
use core::{array::from_fn, iter::zip, ops::Range};

/// How a block lies in a buffer.
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
        Self { layout: layout!((width, columns, count) : (1, { width }, { width * columns })), width }
    }

    /// How long the buffer is.
    #[inline(always)]
    pub(super) fn len(self) -> usize {
        crate::int::Int::value(self.layout.size_of()) as usize
    }

    /// Where a panel is in the buffer.
    #[inline(always)]
    pub(super) fn panel(self, number: usize) -> Range<usize> {
        let begin = |number: usize| self.layout.crd2idx((0, 0, number)) as usize;
        begin(number)..begin(number + 1)
    }

    /// Packs a block: these rows and columns of the matrix. Where a panel overhangs, it has zeros.
    #[inline(always)]
    pub(super) fn pack<T: Float>(
        self,
        matrix: View<'_, T, Strided>,
        rows: Range<usize>,
        columns: Range<usize>,
        buffer: &mut [T],
    ) {
        for (number, first) in rows.clone().step_by(self.width).enumerate() {
            let some = first..rows.end.min(first + self.width);
            panel(matrix, some, columns.clone(), self.width, &mut buffer[self.panel(number)]);
        }
    }
}

#[inline(always)]
fn panel<T: Float>(
    matrix: View<'_, T, Strided>,
    rows: Range<usize>,
    columns: Range<usize>,
    width: usize,
    panel: &mut [T],
) {
    if let Some(lines) = matrix.transposed().lines() {
        for (k, step) in zip(columns, panel.chunks_exact_mut(width)) {
            let column = &lines.line(k)[rows.clone()];
            if column.len() == width {
                step.copy_from_slice(column);
            } else {
                let (inside, outside) = step.split_at_mut(column.len());
                inside.copy_from_slice(column);
                outside.fill(T::ZERO);
            }
        }
    } else if let Some(lines) = matrix.lines()
        && rows.len() == width
        && width.is_multiple_of(SIDE)
    {
        for first in (0..width).step_by(SIDE) {
            let some = from_fn(|i| &lines.line(rows.start + first + i)[columns.clone()]);
            transpose(some, &mut panel[first..], width);
        }
    } else {
        for (k, step) in zip(columns, panel.chunks_exact_mut(width)) {
            for (i, place) in step.iter_mut().enumerate() {
                *place = if i < rows.len() { matrix[(rows.start + i, k)] } else { T::ZERO };
            }
        }
    }
}

/// The side of the squares that are transposed at once.
const SIDE: usize = 4;

/// Rows side by side, column after column, `width` apart.
#[inline(always)]
fn transpose<T: Float>(rows: [&[T]; SIDE], panel: &mut [T], width: usize) {
    let squares = rows.map(|row| row.as_chunks::<SIDE>());
    let whole = squares[0].0.len();
    for number in 0..whole {
        let square = squares.map(|(row, _)| row[number]);
        let steps = &mut panel[number * SIDE * width..];
        for k in 0..SIDE {
            steps[k * width..][..SIDE].copy_from_slice(&square.map(|row| row[k]));
        }
    }
    for k in 0..squares[0].1.len() {
        panel[(whole * SIDE + k) * width..][..SIDE].copy_from_slice(&squares.map(|(_, rest)| rest[k]));
    }
}
