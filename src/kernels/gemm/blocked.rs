//! Large matrices: blocks that fit into a cache, packed into panels, and tiles of C from one panel of each.

use super::{
    buffer::Buffer,
    extents,
    lanes::{Float, Lanes, Task},
    pack::Panels,
    tile,
};
use crate::tensor::{Strided, View, ViewMut};
use core::ops::Range;

/// The product of matrices with plain strides, none of which is empty.
pub(super) struct Product<'a, T> {
    /// α and β.
    pub(super) scalars: [T; 2],
    pub(super) a: View<'a, T, Strided>,
    pub(super) b: View<'a, T, Strided>,
    pub(super) c: ViewMut<'a, T, Strided>,
}

impl<T: Float> Product<'_, T> {
    /// By rows of C that lie in order, or if its columns do, `Cᵀ = Bᵀ·Aᵀ`.
    pub(super) fn start(self) {
        let Self { scalars, a, b, c } = self;
        T::widest(if c.view().lines().is_some() || c.view().transposed().lines().is_none() {
            Self { scalars, a, b, c }
        } else {
            Self { scalars, a: b.transposed(), b: a.transposed(), c: c.transposed() }
        });
    }
}

impl<T: Float> Task<T> for Product<'_, T> {
    type Output = ();
    /// With as many accumulators as leave registers for a step of B and a number of A.
    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        match S::REGISTERS {
            32.. => self.blocks::<S, 8, 3>(lanes),
            16.. => self.blocks::<S, 4, 3>(lanes),
            _ => self.blocks::<S, 4, 2>(lanes),
        }
    }
}

/// How many columns of A and rows of B a block has: so much of a few rows of A stays in the first cache.
const DEPTH: usize = if cfg!(feature = "alloc") { 256 } else { 64 };

/// The parts of a range, none longer than this.
#[inline(always)]
fn parts(range: Range<usize>, most: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(most).map(move |begin| begin..range.end.min(begin + most))
}

/// Tiles of C side by side: their rows and columns, and a panel of B for each.
struct Strip<'a, V> {
    rows: Range<usize>,
    columns: Range<usize>,
    steps: usize,
    b_panels: Panels,
    b: &'a [V],
}

impl<T: Float> Product<'_, T> {
    #[inline(always)]
    fn blocks<S: Lanes<T>, const R: usize, const V: usize>(mut self, lanes: S) {
        let ([m, k], [_, n], width) = (extents(self.a.layout()), extents(self.b.layout()), V * S::COUNT);
        // As many panels of B as there is room for.
        let most = Buffer::<T>::MOST / size_of::<T>() / DEPTH / width * width;
        let mut a_buffer = Buffer::new(if self.a.lines().is_some() { 0 } else { R * k.min(DEPTH) });
        let mut b_buffer = Buffer::new(n.min(most).next_multiple_of(width) * k.min(DEPTH));
        let [_, beta] = self.scalars;
        for columns in parts(0..n, most) {
            for depth in parts(0..k, DEPTH) {
                let (steps, b_panels) = (depth.len(), Panels::new(width, columns.len(), depth.len()));
                b_panels.pack(self.b.transposed(), columns.clone(), depth.clone(), &mut b_buffer);
                // What C was is counted once.
                self.scalars[1] = if depth.start == 0 { beta } else { T::ONE };
                for rows in parts(0..m, R) {
                    let b = S::vectors(b_buffer.as_slice());
                    let strip = Strip { rows: rows.clone(), columns: columns.clone(), steps, b_panels, b };
                    if let Some(a) = self.a.lines() {
                        // Rows that lie in order are read where they are. The last ones may be the last one again, and are not written.
                        let mut lines: [&[T]; R] = [&[]; R];
                        for i in 0..R {
                            lines[i] = &a.line((rows.start + i).min(m - 1))[depth.start..][..steps];
                        }
                        self.strip::<S, R, V>(lanes, strip, |k, i| lines[i][k]);
                    } else {
                        Panels::new(R, R, steps).pack(self.a, rows, depth.clone(), &mut a_buffer);
                        let a = &a_buffer.as_slice().as_chunks::<R>().0[..steps];
                        self.strip::<S, R, V>(lanes, strip, |k, i| a[k][i]);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn strip<S: Lanes<T>, const R: usize, const V: usize>(
        &mut self,
        lanes: S,
        strip: Strip<'_, S::Vector>,
        a: impl Fn(usize, usize) -> T + Copy,
    ) {
        let Strip { rows, columns, steps, b_panels, b } = strip;
        for (q, columns) in parts(columns, V * S::COUNT).enumerate() {
            let b = &b[b_panels.begin(q) / S::COUNT..].as_chunks::<V>().0[..steps];
            let rows = rows.clone();
            match columns.len().div_ceil(S::COUNT) {
                1 if V > 1 => {
                    let tile = tile::product::<T, S, R, 1>(lanes, steps, 1, a, |k, j| b[k][j]);
                    self.write(lanes, tile, rows, columns);
                }
                2 if V > 2 => {
                    let tile = tile::product::<T, S, R, 2>(lanes, steps, 1, a, |k, j| b[k][j]);
                    self.write(lanes, tile, rows, columns);
                }
                _ => {
                    let tile = tile::product::<T, S, R, V>(lanes, steps, 1, a, |k, j| b[k][j]);
                    self.write(lanes, tile, rows, columns);
                }
            }
        }
    }

    /// Adds a tile to C, as much of it as there is.
    #[inline(always)]
    fn write<S: Lanes<T>, const R: usize, const V: usize>(
        &mut self,
        lanes: S,
        tile: [[S::Vector; V]; R],
        rows: Range<usize>,
        columns: Range<usize>,
    ) {
        let Self { scalars, c, .. } = self;
        if let Some(mut c) = c.view_mut().lines() {
            if rows.len() == R && columns.len() == V * S::COUNT {
                // All of it: without a detour through memory.
                for i in 0..R {
                    tile::update(
                        lanes,
                        *scalars,
                        tile[i],
                        &mut c.line(rows.start + i)[columns.start..][..V * S::COUNT],
                    );
                }
            } else {
                for (i, sums) in rows.zip(tile) {
                    tile::update(lanes, *scalars, sums, &mut c.line(i)[columns.clone()]);
                }
            }
        } else {
            let [alpha, beta] = *scalars;
            for (i, sums) in rows.zip(tile) {
                tile::each(lanes, sums, columns.len(), |j, sum| {
                    let place = &mut c[(i, columns.start + j)];
                    *place = if beta == T::ZERO { alpha * sum } else { alpha * sum + beta * *place };
                });
            }
        }
    }
}
