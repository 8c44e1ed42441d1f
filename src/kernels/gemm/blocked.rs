//! Large matrices: blocks that fit into a cache, packed into panels, and tiles of C from one panel of each.

use super::{
    extents,
    lanes::{Float, Lanes, Task},
    pack::Panels,
    tile,
};
use crate::{
    tensor::{Strided, View, ViewMut},
};
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
    pub(super) fn run(self) {
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
        if S::REGISTERS >= 32 { self.blocks::<S, 12, 2>(lanes) } else { self.blocks::<S, 6, 2>(lanes) }
    }
}

/// How many columns of A and rows of B a block has: a panel of B, 32 numbers wide, stays in the first cache.
const DEPTH: usize = if cfg!(feature = "alloc") { 256 } else { 32 };
/// How many rows of A a block has: it stays in the second cache.
const ROWS: usize = if cfg!(feature = "alloc") { 96 } else { 48 };
/// How many columns of B a block has.
const COLUMNS: usize = if cfg!(feature = "alloc") { 2048 } else { 64 };

/// The parts of a range, none longer than this.
#[inline(always)]
fn parts(range: Range<usize>, most: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(most).map(move |begin| begin..range.end.min(begin + most))
}

impl<T: Float> Product<'_, T> {
    #[inline(always)]
    fn blocks<S: Lanes<T>, const R: usize, const V: usize>(mut self, lanes: S) {
        let ([m, k], [_, n], width) = (extents(self.a.layout()), extents(self.b.layout()), V * S::COUNT);
        let (m_most, n_most, k_most) = (m.min(ROWS), n.min(COLUMNS), k.min(DEPTH));
        let lengths = [Panels::new(R, m_most, k_most).len(), Panels::new(width, n_most, k_most).len()];
        let [_, beta] = self.scalars;
        buffers(lengths, |[a_buffer, b_buffer]| {
            for columns in parts(0..n, COLUMNS) {
                for depth in parts(0..k, DEPTH) {
                    let b_panels = Panels::new(width, columns.len(), depth.len());
                    b_panels.pack(self.b.transposed(), columns.clone(), depth.clone(), b_buffer);
                    // What C was is counted once.
                    self.scalars[1] = if depth.start == 0 { beta } else { T::ONE };
                    for rows in parts(0..m, ROWS) {
                        let a_panels = Panels::new(R, rows.len(), depth.len());
                        a_panels.pack(self.a, rows.clone(), depth.clone(), a_buffer);
                        for (q, columns) in parts(columns.clone(), width).enumerate() {
                            let b = S::vectors(&b_buffer[b_panels.panel(q)]).as_chunks::<V>().0;
                            for (p, rows) in parts(rows.clone(), R).enumerate() {
                                let a = a_buffer[a_panels.panel(p)].as_chunks::<R>().0;
                                let tile = tile::product::<T, S, R, V>(lanes, a.len().min(b.len()), |k, i| a[k][i], |k, j| b[k][j]);
                                self.write(lanes, tile, rows, columns.clone());
                            }
                        }
                    }
                }
            }
        });
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
            for i in 0..rows.len() {
                tile::update(lanes, *scalars, tile[i], &mut c.line(rows.start + i)[columns.clone()]);
            }
        } else {
            let [alpha, beta] = *scalars;
            for i in 0..rows.len() {
                tile::each(lanes, tile[i], columns.len(), |j, sum| {
                    let place = &mut c[(rows.start + i, columns.start + j)];
                    *place = if beta == T::ZERO { alpha * sum } else { alpha * sum + beta * *place };
                });
            }
        }
    }
}

/// Two buffers of these lengths, which begin at lines of the cache.
#[cfg(feature = "alloc")]
#[inline(always)]
fn buffers<T: Float>([a, b]: [usize; 2], task: impl FnOnce([&mut [T]; 2])) {
    /// The bytes of a line, and of the widest vector.
    const LINE: usize = 64;
    let some = LINE / size_of::<T>();
    let mut memory = alloc::vec![T::ZERO; a.next_multiple_of(some) + b + some];
    let begin = memory.as_ptr().align_offset(LINE).min(some);
    let (a, b) = memory[begin..].split_at_mut(a.next_multiple_of(some));
    task([a, b]);
}

/// The same on the stack.
#[cfg(not(feature = "alloc"))]
#[inline(always)]
fn buffers<T: Float>([a, b]: [usize; 2], task: impl FnOnce([&mut [T]; 2])) {
    let (mut a_memory, mut b_memory) = ([T::ZERO; ROWS * DEPTH], [T::ZERO; COLUMNS * DEPTH]);
    task([&mut a_memory[..a], &mut b_memory[..b]]);
}
