//! Small matrices of static layouts: tiles of C in registers, from A and B where they are. Where
//! rows of B or C do not lie in order, few products are plain loops, and more are those with a copy
//! of B on the stack.
//!
//! All extents and strides are constants: rustc compiles one size of tiles, and no check is left.

use super::{
    Product,
    buffer::OnStack,
    lanes::{self, Lanes, Scalar, Task, update},
    pack, tile,
};
use crate::{
    coord::Get,
    int::{One, Zero},
    layout,
    num::Bit,
    tensor::{Strided, Tensor, View, ViewMut, memory::nested::Plane},
    tree::Layout,
    value,
};
use core::{marker::PhantomData, ops::Range};

/// The most rows and columns of C.
const MOST: i64 = 64;
/// The most elements of A and B together, which stay in the first cache.
const NEAR: i64 = 2 * MOST * MOST;
/// With so few products, to detect the CPU would take as long as portable code; or with words,
/// whose portable code is slow.
const FEW: [usize; 2] = [128, if cfg!(feature = "simd") { 16 } else { 128 }];
/// So many products at most are computed by plain loops, if rows of B or C do not lie in order: a
/// copy would take longer.
const LOOPS: usize = if cfg!(feature = "simd") { 128 } else { 512 };
/// So many of them by plain loops in any case, if a row of C fills vectors of `f32`.
const LOOPS_OF_VECTORS: usize = 128;
/// How many numbers a copy of B has at most.
const COPIED: usize = 1024;

pub(super) struct Plan<LA, LB, LC>(PhantomData<(LA, LB, LC)>);

impl<LA: Layout, LB: Layout, LC: Layout> Plan<LA, LB, LC> {
    const A: [Mode; 2] = modes::<LA>();
    const B: [Mode; 2] = modes::<LB>();
    const C: [Mode; 2] = modes::<LC>();
    /// Rows of B and C lie in order.
    const BY_ROWS: bool = Self::B[1].is_in_order() && Self::C[1].is_in_order();
    /// Columns of A and C do: so do rows of their transposes, and `Cᵀ = Bᵀ·Aᵀ`.
    const BY_COLUMNS: bool = Self::A[0].is_in_order() && Self::C[0].is_in_order();
    const IS_SWAPPED: bool = !Self::BY_ROWS
        && (Self::BY_COLUMNS || !Self::C[1].is_in_order() && Self::C[0].is_in_order());
    /// Rows of B or C, after that, do not lie in order, and few products are plain loops.
    const BY_LOOPS: bool = !Self::BY_ROWS
        && !Self::BY_COLUMNS
        && Self::PRODUCTS <= LOOPS
        && Self::N > 0
        && Self::N <= 64;
    /// Rows of C lie in order, after that, and B is copied so that its rows do.
    const IS_COPIED: bool = !Self::BY_ROWS
        && !Self::BY_COLUMNS
        && (Self::C[0].is_in_order() || Self::C[1].is_in_order())
        && Self::ROOM <= COPIED;
    /// How many numbers there is room for in that copy.
    const ROOM: usize = {
        let count = Self::K.saturating_mul(Self::N);
        if count <= 64 {
            64
        } else if count <= 256 {
            256
        } else if count <= COPIED {
            COPIED
        } else {
            count
        }
    };
    /// Whether this is the way to multiply them.
    pub(super) const SERVES: bool = <LA::IsStatic as Bit>::VALUE
        && <LB::IsStatic as Bit>::VALUE
        && <LC::IsStatic as Bit>::VALUE
        && are_small(Self::A, Self::B, Self::C)
        && (Self::BY_ROWS || Self::BY_COLUMNS || Self::BY_LOOPS || Self::IS_COPIED);
    /// The rows of A and C, after that.
    const M: usize = Self::C[if Self::IS_SWAPPED { 1 } else { 0 }].extent as usize;
    /// The columns of B and C.
    const N: usize = Self::C[if Self::IS_SWAPPED { 0 } else { 1 }].extent as usize;
    /// The columns of A and rows of B.
    const K: usize = Self::A[1].extent as usize;
    const PRODUCTS: usize = Self::M.saturating_mul(Self::N).saturating_mul(Self::K);
}

/// A static mode, as one of an extent and a stride, if it is one.
#[derive(Clone, Copy)]
struct Mode {
    extent: i64,
    stride: Option<i64>,
}

impl Mode {
    const fn is_in_order(self) -> bool {
        self.extent == 1 || matches!(self.stride, Some(1))
    }
}

const fn are_small(a: [Mode; 2], b: [Mode; 2], c: [Mode; 2]) -> bool {
    let [rows, columns, depth] = [c[0].extent, c[1].extent, a[1].extent];
    are_even(a)
        && are_even(b)
        && are_even(c)
        && rows <= MOST
        && columns <= MOST
        && depth <= NEAR
        && (rows + columns) * depth <= NEAR
}

const fn are_even(modes: [Mode; 2]) -> bool {
    modes[0].stride.is_some() && modes[1].stride.is_some()
}

const fn modes<L: Layout>() -> [Mode; 2] {
    const fn mode<L: Layout>() -> Mode {
        if let Ok(layout) = L::VALUE {
            let layout = value::Layout::coalesce(&layout);
            if let Some(extent) = layout.shape().as_int() {
                let stride = layout.stride().as_int();
                return Mode { extent, stride };
            }
        }
        Mode {
            extent: i64::MAX,
            stride: None,
        }
    }
    [mode::<Get<L, Zero>>(), mode::<Get<L, One>>()]
}

/// A product that a [`Plan`] serves.
pub(super) struct Small<P>(pub(super) P);

/// The sizes of tiles, with vectors `S`: the extents in parts as even as possible.
struct Size<T, S, P>(PhantomData<(T, S, P)>);

impl<T, S: Lanes<T>, LA: Layout, LB: Layout, LC: Layout> Size<T, S, Plan<LA, LB, LC>> {
    const IS_LARGE: bool = S::REGISTERS >= 32;
    const N: usize = Plan::<LA, LB, LC>::N;
    const ALL: usize = Self::N.div_ceil(S::COUNT);
    const VECTORS: usize = even(Self::ALL, if Self::IS_LARGE { 4 } else { 2 });
    /// Vectors in a row of the last tiles, if these have fewer or end in a part of a vector.
    const LAST: usize = match (Self::ALL, Self::N % S::COUNT) {
        (0, _) => 0,
        (all, 0) => all % Self::VECTORS,
        (all, _) => (all - 1) % Self::VECTORS + 1,
    };
    const WHOLE: usize = if Self::LAST == 0 {
        Self::N
    } else {
        (Self::ALL - Self::LAST) * S::COUNT
    };

    /// Steps of one iteration: unrolled where there is a single product for each number of A.
    const fn steps(vectors: usize) -> usize {
        if vectors == 1 && Self::N % S::COUNT == 0 {
            4
        } else {
            1
        }
    }

    /// Rows of tiles: accumulators leave registers for a step of B and a number of A.
    const fn rows(vectors: usize) -> usize {
        let most = match vectors {
            1 if Self::IS_LARGE => 16,
            2 if Self::IS_LARGE => 12,
            2 if S::REGISTERS < 16 => 4,
            1 | 3 => 8,
            _ => 6,
        };
        even(Plan::<LA, LB, LC>::M, most)
    }
}

/// The largest of even parts, each at most as large as this.
const fn even(extent: usize, most: usize) -> usize {
    if extent == 0 {
        0
    } else {
        extent.div_ceil(extent.div_ceil(most))
    }
}

impl<T: Scalar, LA: Layout, LB: Layout, LC: Layout> Small<Product<'_, T, LA, LB, LC>> {
    #[inline(always)]
    pub(super) fn start(self) {
        // Measured: tiles of words, which SSE2 multiplies slowly, take twice the time of plain
        // loops; those of `f32` and a copy of B take less where rows fill vectors, and more with
        // other elements.
        if const {
            let has_few_columns = matches!(Plan::<LA, LB, LC>::N, 1..=64);
            let fills_vectors = Plan::<LA, LB, LC>::IS_COPIED
                && Plan::<LA, LB, LC>::PRODUCTS > LOOPS_OF_VECTORS
                && size_of::<T>() == 4
                && Plan::<LA, LB, LC>::N % 8 == 0;
            if T::IS_WORD && !cfg!(feature = "simd") {
                has_few_columns
            } else {
                Plan::<LA, LB, LC>::BY_LOOPS && !fills_vectors
            }
        } {
            self.loops();
        } else if const {
            Plan::<LA, LB, LC>::PRODUCTS <= FEW[T::IS_WORD as usize]
                || !T::IS_WORD && Plan::<LA, LB, LC>::N.saturating_mul(size_of::<T>()) <= 16
        } {
            lanes::portable(self);
        } else {
            T::widest(self);
        }
    }

    /// Rows of C, one after the other, where those of B or C do not lie in order.
    #[inline(always)]
    fn loops(self) {
        constant! {
            Plan::<LA, LB, LC>::N.next_power_of_two();
            1 2 4 8 16 32 64 => |WIDTH| self.rows::<WIDTH>()
        }
    }

    #[inline(always)]
    fn rows<const WIDTH: usize>(self) {
        let scalars = self.0.scalars;
        let Some((a, b, mut c)) = self.strided() else {
            return;
        };
        let (m, n) = (Plan::<LA, LB, LC>::M, Plan::<LA, LB, LC>::N);
        for i in 0..m {
            let mut sums = [T::ZERO; WIDTH];
            for k in 0..Plan::<LA, LB, LC>::K {
                for j in 0..n {
                    sums[j] = T::multiply_add(a[(i, k)], b[(k, j)], sums[j]);
                }
            }
            for j in 0..n {
                update(scalars, sums[j], &mut c[(i, j)]);
            }
        }
    }
}

impl<'a, T: Scalar, LA: Layout, LB: Layout, LC: Layout> Small<Product<'a, T, LA, LB, LC>> {
    /// A, B and C by their strides, or the transposes.
    #[inline(always)]
    fn strided(
        self,
    ) -> Option<(
        View<'a, T, Strided>,
        View<'a, T, Strided>,
        ViewMut<'a, T, Strided>,
    )> {
        let Product { a, b, c, .. } = self.0;
        let (a, b, c) = (a.strided()?, b.strided()?, c.strided()?);
        Some(if Plan::<LA, LB, LC>::IS_SWAPPED {
            (b.swapped(), a.swapped(), c.swapped())
        } else {
            (a, b, c)
        })
    }
}

impl<T: Scalar, LA: Layout, LB: Layout, LC: Layout> Task<T> for Small<Product<'_, T, LA, LB, LC>> {
    type Output = ();
    const BYTES: [usize; 2] = [size_of::<T>().saturating_mul(Plan::<LA, LB, LC>::N); 2];

    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        let scalars = self.0.scalars;
        let Some((a, b, c)) = self.strided() else {
            return;
        };
        let Some(c) = c.lines() else { return };
        if const { !Plan::<LA, LB, LC>::IS_COPIED } {
            if let Some(b) = b.lines() {
                Tiles::<T, LA, LB, LC>(Product { scalars, a, b, c }, PhantomData).run(lanes);
            }
            return;
        }
        constant! {
            Plan::<LA, LB, LC>::ROOM;
            64 256 1024 => |ROOM| {
                let (k, n) = (Plan::<LA, LB, LC>::K, Plan::<LA, LB, LC>::N);
                let mut room = OnStack::<T, ROOM>::ZEROS;
                let rows = &mut room.0[..k * n];
                pack::rows(b.swapped(), n, rows);
                let copy = Tensor::new(&*rows, layout!((k, n) : (n, { 1_usize })));
                if let Some(b) = copy.strided().and_then(Tensor::lines) {
                    Tiles::<T, LA, LB, LC>(Product { scalars, a, b, c }, PhantomData).run(lanes);
                }
            }
        }
    }
}

/// Rows of B and C in order.
struct Tiles<'a, T, LA, LB, LC>(
    Product<'a, T, Strided, Plane, Plane>,
    PhantomData<(LA, LB, LC)>,
);

impl<T: Scalar, LA: Layout, LB: Layout, LC: Layout> Tiles<'_, T, LA, LB, LC> {
    #[inline(always)]
    fn run<S: Lanes<T>>(mut self, lanes: S) {
        if const { Size::<T, S, Plan<LA, LB, LC>>::WHOLE > 0 } {
            let columns = const { 0..Size::<T, S, Plan<LA, LB, LC>>::WHOLE };
            constant!(
                Size::<T, S, Plan<LA, LB, LC>>::VECTORS;
                1 2 3 4 => |V| self.with::<S, V>(lanes, columns)
            );
        }
        if const { Size::<T, S, Plan<LA, LB, LC>>::LAST > 0 } {
            let columns = const { Size::<T, S, Plan<LA, LB, LC>>::WHOLE..Plan::<LA, LB, LC>::N };
            constant!(
                Size::<T, S, Plan<LA, LB, LC>>::LAST;
                1 2 3 4 => |V| self.with::<S, V>(lanes, columns)
            );
        }
    }

    #[inline(always)]
    fn with<S: Lanes<T>, const V: usize>(&mut self, lanes: S, columns: Range<usize>) {
        constant! {
            Size::<T, S, Plan<LA, LB, LC>>::rows(V);
            1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 => |R| self.tiles::<S, R, V>(lanes, columns)
        }
    }

    /// These columns, in tiles of R rows and V vectors.
    #[inline(always)]
    fn tiles<S: Lanes<T>, const R: usize, const V: usize>(
        &mut self,
        lanes: S,
        columns: Range<usize>,
    ) {
        let (m, k) = (Plan::<LA, LB, LC>::M, Plan::<LA, LB, LC>::K);
        let steps = const { Size::<T, S, Plan<LA, LB, LC>>::steps(V) };
        let Product { scalars, a, b, c } = &mut self.0;
        let mut first = columns.start;
        while first < columns.end {
            let mut row = 0;
            while row < m {
                // The last tile may be partial: rows past the last one repeat it, unwritten.
                let place = |i: usize| (row + i).min(m - 1);
                let b = |k: &usize, j| load(lanes, b.row(*k), first + j * S::COUNT);
                let tile: [[S::Vector; V]; R] = if let Some(a) = a.lines() {
                    let mut rows: [&[T]; R] = [&[]; R];
                    for i in 0..R {
                        rows[i] = a.row(place(i));
                    }
                    tile::product(lanes, k, steps, |k| k, |k, i| rows[i][*k], b)
                } else if let Some(a) = a.swapped().lines() {
                    tile::product(lanes, k, steps, |k| k, |k, i| a.row(*k)[place(i)], b)
                } else {
                    tile::product(lanes, k, steps, |k| k, |k, i| a[(place(i), *k)], b)
                };
                for i in 0..R {
                    if row + i < m {
                        let c = &mut c.row(row + i)[first..columns.end.min(first + V * S::COUNT)];
                        tile::update(lanes, *scalars, tile[i], c);
                    }
                }
                row += R;
            }
            first += V * S::COUNT;
        }
    }
}

/// A vector of a row from `first` on, with zeros past its end.
#[inline(always)]
fn load<T: Scalar, S: Lanes<T>>(lanes: S, row: &[T], first: usize) -> S::Vector {
    let row = &row[first.min(row.len())..row.len().min(first + S::COUNT)];
    if row.len() == S::COUNT {
        S::vectors(row)[0]
    } else {
        lanes.load_part(row)
    }
}
