//! Large matrices: blocks that fit into a cache, packed into panels, and tiles of C from one panel
//! of each.

use super::{
    Product,
    buffer::Buffer,
    extents,
    lanes::{Lanes, Scalar, Task, update},
    micro,
    pack::{self, WIDEST},
};
use crate::{
    layout,
    tensor::{
        Strided, Tensor, View,
        memory::{blocks::LINE, nested::Plane},
    },
};
use core::ops::Range;

/// Of matrices with plain strides that are not empty.
impl<T: Scalar> Product<'_, T> {
    /// By rows of C that lie in order, or if its columns do, `Cᵀ = Bᵀ·Aᵀ`.
    pub(super) fn start(self) {
        let Self { scalars, a, b, c } = self;
        let is_by_rows = c.view().lines().is_some() || c.view().swapped().lines().is_none();
        let (a, b, c) = if is_by_rows {
            (a, b, c)
        } else {
            (b.swapped(), a.swapped(), c.swapped())
        };
        T::widest(Self { scalars, a, b, c });
    }
}

impl<T: Scalar> Task<T> for Product<'_, T> {
    type Output = ();
    /// Accumulators leave registers for a step of B and a number of A. One more stays free of 16:
    /// using all spills.
    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        // Constants, so that only one of them is compiled.
        if const { S::REGISTERS >= 32 } {
            self.blocks::<S, 6, 4>(lanes);
        } else if const { S::REGISTERS >= 16 } {
            self.blocks::<S, 6, 2>(lanes);
        } else {
            self.blocks::<S, 4, 2>(lanes);
        }
    }
}

/// How many columns of A and rows of B a block has.
const DEPTH: usize = if cfg!(feature = "alloc") { 512 } else { 64 };

#[inline(always)]
fn parts(range: Range<usize>, most: usize) -> impl Iterator<Item = Range<usize>> {
    range
        .clone()
        .step_by(most)
        .map(move |begin| begin..range.end.min(begin + most))
}

/// Rows of A for each panel of B, which stay in the second cache meanwhile.
const ROWS: usize = if cfg!(feature = "alloc") { 96 } else { 24 };

/// How many bytes of B stay in the first cache.
const NEAR: usize = 32 << 10;

impl<T: Scalar> Product<'_, T> {
    #[inline(always)]
    fn blocks<S: Lanes<T>, const R: usize, const V: usize>(mut self, lanes: S) {
        // Only the last tile of a column has fewer rows.
        const { assert!(matches!(ROWS.checked_rem(R), Some(0))) }
        let ([m, k], [_, n]) = (extents(self.a.layout()), extents(self.b.layout()));
        let width = V * S::COUNT;
        // As many panels of B as there is room for.
        let most = Buffer::<T>::MOST / size_of::<T>() / k.min(DEPTH) / width * width;
        let is_in_place = self.a.lines().is_some();
        let is_packed = match self.b.lines() {
            // Contiguous rows are read in place, if few tiles read them, or a copy would not be
            // nearer. Beyond the first cache, vectors across its lines take longer than a copy.
            Some(lines) if n % S::COUNT == 0 => {
                let bytes = n.saturating_mul(k).saturating_mul(size_of::<T>());
                m > 2 * R
                    && bytes
                        > if lines.are_aligned() {
                            Buffer::<T>::MOST.max(NEAR)
                        } else {
                            NEAR
                        }
            }
            _ => true,
        };
        // So are contiguous rows of A, but the last ones, if no tile has as few.
        let rest = match m % R {
            2 => 0,
            4 if R > 4 => 0,
            rest => rest,
        };
        let a_rows = match rest {
            _ if !is_in_place => m.min(ROWS) + pack::MORE,
            0 => 0,
            rest => rest + pack::MORE,
        };
        // Panels begin at a line of the cache, if the buffer does.
        let a_room = (a_rows * k.min(DEPTH)).next_multiple_of(LINE / size_of::<T>());
        let b_room = if is_packed {
            n.min(most).next_multiple_of(width) * k.min(DEPTH)
        } else {
            0
        };
        // One buffer for both: two would be returned to the system each time, page by page.
        let mut buffer = Buffer::new(a_room, b_room);
        let [_, beta] = self.scalars;
        for columns in parts(0..n, most) {
            for depth in parts(0..k, DEPTH) {
                let steps = depth.len();
                if is_packed {
                    buffer.truncate(a_room);
                    for columns in parts(columns.clone(), width) {
                        let block = self.b.block(depth.clone(), columns);
                        pack::panel(block.swapped(), width, &mut buffer);
                    }
                }
                let (a_buffer, panels) = buffer.split(a_room);
                // β counts once.
                self.scalars[1] = if depth.start == 0 { beta } else { T::ONE };
                for rows in parts(0..m, ROWS) {
                    let first = match rows.end {
                        _ if !is_in_place => rows.start,
                        end if end == m => end - rest,
                        end => end,
                    };
                    let packed = first..rows.end;
                    let block = pack::block(self.a.block(packed.clone(), depth.clone()), a_buffer);
                    for (q, columns) in parts(columns.clone(), width).enumerate() {
                        let b = if is_packed {
                            let panel = &panels[q * steps * width..];
                            Tensor::new(panel, layout!((steps, width) : (width, { 1_usize })))
                        } else {
                            self.b.block(depth.clone(), columns.clone())
                        };
                        let b = b
                            .lines()
                            .expect("rows of B that are not packed lie in order");
                        for rows in parts(rows.clone(), R) {
                            let a = |height: usize| {
                                if rows.end <= packed.start {
                                    self.a.block(rows.clone(), depth.clone())
                                } else {
                                    let begin = rows.start - packed.start;
                                    block.block(begin..begin + height, 0..steps)
                                }
                            };
                            if rows.len() <= 2 {
                                self.tile::<S, 2, V>(lanes, a(2), b, rows, columns.clone());
                            } else if const { R > 4 } && rows.len() <= 4 {
                                self.tile::<S, 4, V>(lanes, a(4), b, rows, columns.clone());
                            } else {
                                self.tile::<S, R, V>(lanes, a(R), b, rows, columns.clone());
                            }
                        }
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn tile<S: Lanes<T>, const R: usize, const V: usize>(
        &mut self,
        lanes: S,
        a: View<'_, T, Strided>,
        b: View<'_, T, Plane>,
        rows: Range<usize>,
        columns: Range<usize>,
    ) {
        let [alpha, beta] = self.scalars;
        let kernel = micro::kernel::<S, T, R, V>(columns.len().div_ceil(S::COUNT));
        let is_whole = rows.len() == R && columns.len() % S::COUNT == 0;
        let mut c = self.c.view_mut().block(rows.clone(), columns.clone());
        let lines = if is_whole { c.view_mut().lines() } else { None };
        if let Some(c) = lines {
            if beta != T::ZERO {
                for i in 0..R {
                    c.expect(i, columns.len());
                }
            }
            let scalars = [alpha, beta];
            return kernel(lanes, &mut Product { scalars, a, b, c });
        }
        let mut room = [[T::ZERO; WIDEST]; R];
        let layout = layout!((R, WIDEST) : (WIDEST, { 1_usize }));
        let mut sums = Tensor::new(room.as_flattened_mut(), layout);
        if let Some(c) = sums.view_mut().lines() {
            let scalars = [alpha, T::ZERO];
            kernel(lanes, &mut Product { scalars, a, b, c });
        }
        for i in 0..rows.len() {
            for j in 0..columns.len() {
                update([T::ONE, beta], room[i][j], &mut c[(i, j)]);
            }
        }
    }
}
