//! Matrices by two strides: blocks that fit into a cache, panels of them, and tiles of C from one
//! panel of each. Small ones are a single block, and what is in order is read where it is.

use super::{
    Product,
    buffer::{self, Buffer, OnStack},
    epilogue::Finish,
    extents,
    lanes::{Lanes, Scalar, Task, update},
    micro,
    near::are_near,
    pack::{self, WIDEST},
    tile,
};
use crate::{
    layout,
    tensor::{
        Strided, Tensor, View, ViewMut,
        memory::{blocks::LINE, nested::Plane},
    },
};
use core::ops::Range;

/// With so few products, to detect the CPU and to plan would take longer than a loop over elements.
const TINY: usize = 64;

/// Matrices by two strides that are not empty, and what is done with tiles of C, if the product is
/// not of [`are_few`].
pub(super) struct Blocked<'a, T> {
    pub(super) product: Product<'a, T>,
    pub(super) finish: Finish<'a, T>,
}

impl<T: Scalar> Product<'_, T> {
    /// By rows of C that lie in order, or if its columns do, `Cᵀ = Bᵀ·Aᵀ`. A single column is a
    /// row, too: its panels are as wide as it is long.
    pub(super) fn start(self, finish: Finish<'_, T>) {
        let Self { scalars, a, b, c } = self;
        let ([m, k], [_, n]) = (extents(a.layout()), extents(b.layout()));
        if m.saturating_mul(n).saturating_mul(k) <= TINY {
            return Self { scalars, a, b, c }.by_elements();
        }
        let Self { scalars, a, b, c } = match (Self { scalars, a, b, c }).near() {
            Ok(near) => return T::widest(near),
            Err(product) => product,
        };
        let is_by_rows =
            m == 1 || n > 1 && (c.view().lines().is_some() || c.view().swapped().lines().is_none());
        if is_by_rows {
            let product = Product { scalars, a, b, c };
            return T::widest(Blocked { product, finish });
        }
        let (a, b, c) = (b.swapped(), a.swapped(), c.swapped());
        let product = Product { scalars, a, b, c };
        let Some(finish) = finish else {
            return T::widest(Blocked { product, finish });
        };
        let finish = |tile: ViewMut<'_, T, Strided>, [j, i]: [usize; 2]| {
            finish(tile.swapped(), [i, j]);
        };
        T::widest(Blocked {
            product,
            finish: Some(&finish),
        });
    }
}

/// Whether the product has no tiles, as C stays in a cache or has few rows or columns.
pub(super) fn are_few<T>([m, n, k]: [usize; 3]) -> bool {
    m.min(n) <= DOTS || m.saturating_mul(n).saturating_mul(k) <= TINY || are_near::<T>([m, n, k])
}

impl<T: Scalar> Product<'_, T> {
    fn by_elements(mut self) {
        let ([m, k], [_, n]) = (extents(self.a.layout()), extents(self.b.layout()));
        for i in 0..m {
            for j in 0..n {
                let step = |sum, k: usize| T::multiply_add(self.a[(i, k)], self.b[(k, j)], sum);
                let sum = (0..k).fold(T::ZERO, step);
                update(self.scalars, sum, &mut self.c[(i, j)]);
            }
        }
    }
}

impl<T: Scalar> Task<T> for Blocked<'_, T> {
    type Output = ();
    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        let [m, k] = extents(self.product.a.layout());
        if m <= DOTS && k >= S::COUNT {
            if let Some(columns) = self.product.b.swapped().lines() {
                return self.product.dots(lanes, columns);
            }
        }
        // Accumulators leave registers for a step of B and a number of A. One more stays free of
        // 16: using all spills. Constants, so that only one of them is compiled.
        if const { S::REGISTERS >= 32 } {
            self.blocks::<S, 6, 4>(lanes);
        } else if const { S::REGISTERS >= 16 } {
            self.blocks::<S, 6, 2>(lanes);
        } else {
            self.blocks::<S, 4, 2>(lanes);
        }
    }
}

/// So many rows of A meet columns of B without a copy.
pub(super) const DOTS: usize = 3;
/// So many numbers of a row of A that is not contiguous are copied at once for that.
const COPIED: usize = 256;

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

/// How many bytes of a matrix stay in the first cache.
const NEAR: usize = 32 << 10;

impl<T: Scalar> Product<'_, T> {
    /// Whether few rows meet each column of B: a copy of contiguous ones would take longer.
    #[inline(always)]
    pub(super) fn are_dots(&self) -> bool {
        extents(self.a.layout())[0] <= DOTS && self.b.swapped().lines().is_some()
    }

    /// Each element of C from a row of A, or a copy of parts of it, and a column of B.
    #[inline(always)]
    pub(super) fn dots<S: Lanes<T>>(mut self, lanes: S, columns: View<'_, T, Plane>) {
        let ([m, k], [_, n]) = (extents(self.a.layout()), extents(self.c.layout()));
        let rows = self.a.lines();
        let mut room;
        let copy = if rows.is_none() {
            room = [T::ZERO; COPIED];
            &mut room[..]
        } else {
            &mut []
        };
        let [_, beta] = self.scalars;
        for depth in parts(0..k, if rows.is_some() { k } else { COPIED }) {
            self.scalars[1] = if depth.start == 0 { beta } else { T::ONE };
            for i in 0..m {
                let row = if let Some(rows) = rows {
                    rows.row(i)
                } else {
                    for (k, to) in depth.clone().zip(&mut *copy) {
                        *to = self.a[(i, k)];
                    }
                    &copy[..depth.len()]
                };
                let column = |j: usize| &columns.row(j)[depth.clone()];
                let mut j = 0;
                while j + 4 <= n {
                    let columns = [column(j), column(j + 1), column(j + 2), column(j + 3)];
                    let sums = tile::dots::<_, _, 4, 1>(lanes, row, columns);
                    for q in 0..4 {
                        update(self.scalars, sums[q], &mut self.c[(i, j + q)]);
                    }
                    j += 4;
                }
                for j in j..n {
                    let [sum] = tile::dots::<_, _, 1, 4>(lanes, row, [column(j)]);
                    update(self.scalars, sum, &mut self.c[(i, j)]);
                }
            }
        }
    }
}

impl<T: Scalar> Blocked<'_, T> {
    #[inline(always)]
    fn blocks<S: Lanes<T>, const R: usize, const V: usize>(self, lanes: S) {
        let Self {
            mut product,
            finish,
        } = self;
        let ([m, k], [_, n]) = (extents(product.a.layout()), extents(product.b.layout()));
        let width = V * S::COUNT;
        let bytes = |rows: usize| rows.saturating_mul(k).saturating_mul(size_of::<T>());
        // As many panels of B as there is room for.
        let most = if bytes(n.next_multiple_of(width)) <= Buffer::<T>::MOST && k <= DEPTH {
            n.next_multiple_of(width)
        } else {
            (Buffer::<T>::MOST / size_of::<T>().max(1) / k.min(DEPTH) / width * width).max(width)
        };
        // Rows of A are read in order; others where they are read once, or lie in the first cache.
        let is_a_packed = product.a.lines().is_none() && n > width && bytes(m) > NEAR;
        let is_packed = match product.b.lines() {
            // Contiguous rows are read in place, if few tiles read them, or a copy would not be
            // nearer. Beyond the first cache, vectors across its lines take longer than a copy.
            Some(lines) => {
                m > 2 * R
                    && bytes(n)
                        > if lines.are_aligned() {
                            Buffer::<T>::MOST.max(NEAR)
                        } else {
                            NEAR
                        }
            }
            _ => true,
        };
        // The last columns, if they are no whole vector, are packed in any case.
        let panels = |columns: Range<usize>| {
            let mut begin = columns.start;
            core::iter::from_fn(move || {
                let left = columns.end - begin;
                let length = match left {
                    0 => return None,
                    _ if left >= width => width,
                    _ if left >= S::COUNT => left / S::COUNT * S::COUNT,
                    _ => left,
                };
                begin += length;
                Some((begin - length..begin, is_packed || length < S::COUNT))
            })
        };
        // Panels begin at a line of the cache, if the buffer does.
        let a_room = if is_a_packed {
            (m.min(ROWS) * k.min(DEPTH)).next_multiple_of((LINE / size_of::<T>().max(1)).max(1))
        } else {
            0
        };
        let b_room = if is_packed {
            n.min(most).next_multiple_of(S::COUNT) * k.min(DEPTH)
        } else {
            (n % S::COUNT).min(1) * S::COUNT * k.min(DEPTH)
        };
        // None but the memory that is used is filled with zeros.
        let (mut few, mut many);
        let stack = match a_room + b_room {
            0 => &mut [],
            1..=buffer::FEW => {
                few = OnStack::<T, { buffer::FEW }>::ZEROS;
                &mut few.0[..]
            }
            room if room <= buffer::MANY || cfg!(not(feature = "alloc")) => {
                many = OnStack::<T, { buffer::MANY }>::ZEROS;
                &mut many.0[..]
            }
            _ => &mut [],
        };
        // One buffer for both: two would be returned to the system each time, page by page.
        let mut buffer = Buffer::new(stack, a_room, b_room);
        // Sums of a tile that are no whole vectors of C.
        let (mut narrow, mut wide);
        let room = if product.c.view().lines().is_none() {
            wide = [T::ZERO; 6 * WIDEST];
            &mut wide[..]
        } else if n % S::COUNT != 0 {
            narrow = [T::ZERO; 6 * WIDEST / 2];
            &mut narrow[..6 * S::COUNT]
        } else {
            &mut []
        };
        let [_, beta] = product.scalars;
        for columns in parts(0..n, most) {
            for depth in parts(0..k, DEPTH) {
                let steps = depth.len();
                buffer.truncate(a_room);
                for (columns, is_packed) in panels(columns.clone()) {
                    if is_packed {
                        let width = columns.len().next_multiple_of(S::COUNT);
                        let block = product.b.block(depth.clone(), columns);
                        let panel = buffer.append(steps * width);
                        pack::panel::<T, S, V>(lanes, block.swapped(), panel);
                    }
                }
                let (a_buffer, packed) = buffer.split(a_room);
                // β counts once.
                product.scalars[1] = if depth.start == 0 { beta } else { T::ONE };
                for rows in parts(0..m, ROWS) {
                    let block = product.a.block(rows.clone(), depth.clone());
                    let block = if is_a_packed {
                        pack::block(block, a_buffer)
                    } else {
                        block
                    };
                    let mut packed = packed;
                    for (columns, is_packed) in panels(columns.clone()) {
                        let b = if is_packed {
                            let width = columns.len().next_multiple_of(S::COUNT);
                            let (panel, rest) = packed.split_at(steps * width);
                            packed = rest;
                            Tensor::new(panel, layout!((steps, width) : (width, { 1_usize })))
                        } else {
                            product.b.block(depth.clone(), columns.clone())
                        };
                        let b = b
                            .lines()
                            .expect("rows of B that are not packed lie in order");
                        let mut row = rows.start;
                        while row < rows.end {
                            let height = match rows.end - row {
                                1 => 1,
                                2 | 3 => 2,
                                left if left < R => 4,
                                _ => R,
                            };
                            let first = row - rows.start;
                            let a = block.block(first..first + height, 0..steps);
                            let c = product.c.view_mut();
                            let c = c.block(row..row + height, columns.clone());
                            let part = match height {
                                1 => part::<T, S, 1, V>,
                                2 => part::<T, S, 2, V>,
                                4 if const { R > 4 } => part::<T, S, 4, V>,
                                _ => part::<T, S, R, V>,
                            };
                            part(lanes, product.scalars, a, b, c, room);
                            row += height;
                        }
                        if let (Some(finish), true) = (finish, depth.end == k) {
                            let first = [rows.start, columns.start];
                            finish(product.c.view_mut().block(rows.clone(), columns), first);
                        }
                    }
                }
            }
        }
    }
}

/// R rows of C.
#[inline(always)]
fn part<T: Scalar, S: Lanes<T>, const R: usize, const V: usize>(
    lanes: S,
    scalars: [T; 2],
    a: View<'_, T, Strided>,
    b: View<'_, T, Plane>,
    mut c: ViewMut<'_, T, Strided>,
    room: &mut [T],
) {
    let [_, length] = extents(c.layout());
    let vectors = length.div_ceil(S::COUNT);
    let kernel = micro::kernel::<S, T, R, V>(vectors);
    let [alpha, beta] = scalars;
    if length % S::COUNT == 0 {
        if let Some(c) = c.view_mut().lines() {
            if beta != T::ZERO {
                for i in 0..R {
                    c.expect(i, length);
                }
            }
            return kernel(lanes, &mut Product { scalars, a, b, c });
        }
    }
    let width = vectors * S::COUNT;
    let layout = layout!((R, width) : (width, { 1_usize }));
    let sums = Tensor::new(&mut room[..R * width], layout);
    if let Some(c) = sums.lines() {
        let scalars = [alpha, T::ZERO];
        kernel(lanes, &mut Product { scalars, a, b, c });
    }
    lanes.apart(Put {
        sums: &*room,
        width,
        beta,
        c,
    });
}

/// Adds sums to β times a part of C, which need not be whole vectors, nor in order.
struct Put<'r, 'a, T> {
    sums: &'r [T],
    /// How far rows of sums are apart.
    width: usize,
    beta: T,
    c: ViewMut<'a, T, Strided>,
}

impl<T: Scalar> Task<T> for Put<'_, '_, T> {
    type Output = ();
    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        let Self {
            sums,
            width,
            beta,
            mut c,
        } = self;
        let [rows, columns] = extents(c.layout());
        if let Some(mut c) = c.view_mut().lines() {
            for (i, sums) in sums.chunks_exact(width).enumerate().take(rows) {
                let c = c.row(i).chunks_mut(S::COUNT);
                for (c, sum) in c.zip(S::vectors(sums)) {
                    tile::update(lanes, [T::ONE, beta], [*sum], c);
                }
            }
            return;
        }
        for (i, sums) in sums.chunks_exact(width).enumerate().take(rows) {
            for j in 0..columns {
                update([T::ONE, beta], sums[j], &mut c[(i, j)]);
            }
        }
    }
}
