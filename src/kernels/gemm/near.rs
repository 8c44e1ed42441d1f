//! Matrices by two strides that stay in the first cache: tiles of C from A and B where they are, or
//! from a copy of B on the stack.
//!
//! Where the last columns are a part of a vector, the last two vectors overlap: to load and store
//! parts takes longer.

use super::{
    Product,
    blocked::DOTS,
    buffer::OnStack,
    extents,
    lanes::{Lanes, Scalar, Task, update},
    micro,
    pack::{self, WIDEST},
    tile,
};
use crate::{
    layout,
    tensor::{
        Strided, Tensor,
        memory::{columns::Steps, nested::Plane},
    },
    tree::{Mode, Modes},
};

/// How many numbers of a copy of B there is room for.
const MOST: usize = 4096;
/// The most rows or columns of C: of more, blocks of rows are better.
const SIDE: usize = 256;
/// How many bytes of A, or of B where it is, stay in the first cache.
const BYTES: usize = 16 << 10;

/// Matrices whose columns of C are vectors, as many as they are.
pub(super) struct Near<'a, T>(pub(super) Product<'a, T>);

/// Whether matrices of these extents stay in the first cache.
#[inline(always)]
pub(super) fn are_near<T>([m, n, k]: [usize; 3]) -> bool {
    let side = m.max(n);
    side <= SIDE
        && side.saturating_mul(k).saturating_mul(size_of::<T>().max(1)) <= BYTES
        && k * side.next_multiple_of(WIDEST / 2) <= MOST
}

impl<'a, T: Scalar> Product<'a, T> {
    /// The product in the orientation that takes the least time, if the matrices are near.
    #[inline(always)]
    pub(super) fn near(self) -> Result<Near<'a, T>, Self> {
        let Self { scalars, a, b, c } = self;
        let ([m, k], [_, n]) = (extents(a.layout()), extents(b.layout()));
        if !are_near::<T>([m, n, k]) {
            return Err(Self { scalars, a, b, c });
        }
        let [of_a, of_b, of_c] = [steps(a.layout()), steps(b.layout()), steps(c.layout())];
        let lanes = 32 / size_of::<T>().clamp(1, 32);
        // Products of vectors, numbers that are copied, and those of C that are written one by one;
        // or dot products and sums of their vectors.
        let cost = |m: usize, n: usize, b: [isize; 2], c: isize| {
            if m <= DOTS && b[0] == 1 && 2 * k >= lanes {
                return m * n * (k.div_ceil(lanes) + 4);
            }
            let copied = if b[1] != 1 && n > 1 { 2 * k * n } else { 0 };
            let scattered = if c != 1 && n > 1 { 3 * m * n } else { m };
            m * k * n.div_ceil(lanes) + copied + scattered
        };
        let here = cost(m, n, of_b, of_c[1]);
        let swapped = cost(n, m, [of_a[1], of_a[0]], of_c[0]);
        Ok(Near(if here <= swapped {
            Self { scalars, a, b, c }
        } else {
            let (a, b, c) = (b.swapped(), a.swapped(), c.swapped());
            Self { scalars, a, b, c }
        }))
    }
}

#[inline(always)]
fn steps(layout: Strided) -> [isize; 2] {
    let Modes(Mode(_, first), Modes(Mode(_, second), _)) = layout;
    [first.0, second.0]
}

impl<T: Scalar> Task<T> for Near<'_, T> {
    type Output = ();
    const BYTES: [usize; 2] = [0, usize::MAX];

    /// The widest vectors that a row fills.
    #[inline(always)]
    fn bytes(&self) -> usize {
        let [k, n] = extents(self.0.b.layout());
        size_of::<T>() * if self.0.are_dots() { k } else { n } / 2 + 1
    }

    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        if self.0.are_dots() && extents(self.0.a.layout())[1] >= S::COUNT {
            if let Some(columns) = self.0.b.swapped().lines() {
                return self.0.dots(lanes, columns);
            }
        }
        if const { S::REGISTERS >= 32 } {
            self.tiles::<S, 6, 4>(lanes);
        } else if const { S::REGISTERS >= 16 } {
            self.tiles::<S, 6, 2>(lanes);
        } else {
            self.tiles::<S, 4, 2>(lanes);
        }
    }
}

impl<T: Scalar> Near<'_, T> {
    /// With a copy of B, if its rows are not in order, or shorter than a vector.
    #[inline(always)]
    fn tiles<S: Lanes<T>, const R: usize, const V: usize>(self, lanes: S) {
        let Self(Product { scalars, a, b, c }) = self;
        let [k, n] = extents(b.layout());
        if n >= S::COUNT && b.lines().is_some() {
            return columns::<T, S, R, V>(lanes, Product { scalars, a, b, c });
        }
        let width = n.max(S::COUNT);
        // Only the memory that is used is filled with zeros.
        let (mut few, mut some, mut many);
        let room = match k * width {
            ..=64 => {
                few = OnStack::<T, 64>::ZEROS;
                &mut few.0[..]
            }
            65..=512 => {
                some = OnStack::<T, 512>::ZEROS;
                &mut some.0[..]
            }
            _ => {
                many = OnStack::<T, MOST>::ZEROS;
                &mut many.0[..]
            }
        };
        let room = &mut room[..k * width];
        pack::rows(b.swapped(), width, room);
        let b = Tensor::new(&*room, layout!((k, width) : (width, { 1_usize })));
        if let Some(b) = b.strided() {
            columns::<T, S, R, V>(lanes, Product { scalars, a, b, c });
        }
    }
}

/// Rows of B are in order, with a vector at least; they may be longer than those of C.
#[inline(always)]
fn columns<T: Scalar, S: Lanes<T>, const R: usize, const V: usize>(
    lanes: S,
    product: Product<'_, T>,
) {
    let Product {
        scalars,
        a,
        b,
        mut c,
    } = product;
    let ([m, n], [k, width]) = (extents(c.layout()), extents(b.layout()));
    let is_in_order = n >= S::COUNT && c.view().lines().is_some();
    let mut column = 0;
    while column < n {
        let left = n - column;
        // Whole vectors, of which the last two overlap where a part of one is left.
        let (vectors, length) = match left.div_ceil(S::COUNT) {
            _ if !is_in_order => (0, left.min(S::COUNT)),
            count if left % S::COUNT == 0 => (count.min(V), count.min(V) * S::COUNT),
            2 => (0, left),
            count => ((count - 2).min(V), (count - 2).min(V) * S::COUNT),
        };
        let first = if is_in_order {
            column
        } else {
            column.min(width - S::COUNT)
        };
        let end = first + length.max(S::COUNT);
        let Some(b) = b.block(0..k, first..end).lines() else {
            return;
        };
        let mut row = 0;
        while row < m {
            let height = match m - row {
                1 => 1,
                2 | 3 => 2,
                4 | 5 | 8 => 4,
                left if left < R => 4,
                _ => R,
            };
            let a = a.block(row..row + height, 0..k);
            let c = c
                .view_mut()
                .block(row..row + height, column..column + length);
            row += height;
            if !is_in_order {
                let edge = match height {
                    1 => edge::<T, S, 1>,
                    2 => edge::<T, S, 2>,
                    4 if const { R > 4 } => edge::<T, S, 4>,
                    _ => edge::<T, S, R>,
                };
                edge(lanes, &mut Product { scalars, a, b, c }, column - first);
            } else if let Some(c) = c.lines() {
                let kernel = match height {
                    1 => kernel::<T, S, 1, V>(vectors),
                    2 => kernel::<T, S, 2, V>(vectors),
                    4 if const { R > 4 } => kernel::<T, S, 4, V>(vectors),
                    _ => kernel::<T, S, R, V>(vectors),
                };
                kernel(lanes, &mut Product { scalars, a, b, c });
            }
        }
        column += length;
    }
}

/// The kernel for so many vectors a row, or for two that overlap.
#[inline(always)]
fn kernel<T: Scalar, S: Lanes<T>, const R: usize, const V: usize>(
    vectors: usize,
) -> micro::Kernel<S, T> {
    if vectors == 0 {
        |lanes, tile| lanes.apart(Overlapping::<_, R>(tile))
    } else {
        micro::kernel::<S, T, R, V>(vectors)
    }
}

/// Two vectors a row, the second one at its end.
struct Overlapping<'t, 'a, T, const R: usize>(&'t mut micro::Tile<'a, T>);

impl<T: Scalar, const R: usize> Task<T> for Overlapping<'_, '_, T, R> {
    type Output = ();

    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        let Self(Product { scalars, a, b, c }) = self;
        let (length, ..) = b.sides();
        assert!(
            S::COUNT <= length && length <= 2 * S::COUNT,
            "two vectors overlap"
        );
        let places = [0, length - S::COUNT];
        let sums = tile::stream_at(lanes, Steps::<T, R>::new(a, b, length), places);
        let rows = c.all::<R>(length);
        for (row, sums) in rows.into_iter().zip(sums) {
            let old = places.map(|place| S::vectors(&row[place..])[0]);
            let mut new = old;
            tile::update_whole(lanes, *scalars, sums, &mut new);
            for j in 0..2 {
                S::vectors_mut(&mut row[places[j]..])[0] = new[j];
            }
        }
    }
}

type Rows<'a, T> = Product<'a, T, Strided, Plane, Strided>;

fn edge<T: Scalar, S: Lanes<T>, const R: usize>(
    lanes: S,
    product: &mut Rows<'_, T>,
    skipped: usize,
) {
    lanes.apart(Edge::<_, R>(product, skipped));
}

/// R rows of C in any order, with at most one vector each; the first numbers of the vector are
/// skipped.
struct Edge<'t, 'a, T, const R: usize>(&'t mut Rows<'a, T>, usize);

impl<T: Scalar, const R: usize> Task<T> for Edge<'_, '_, T, R> {
    type Output = ();

    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        let Self(Product { scalars, a, b, c }, skipped) = self;
        let [_, length] = extents(c.layout());
        let sums: [[S::Vector; 1]; R] = tile::stream(lanes, Steps::new(a, b, S::COUNT));
        let mut room = [[T::ZERO; WIDEST / 2]; R];
        for i in 0..R {
            S::vectors_mut(&mut room[i])[0] = sums[i][0];
        }
        for j in 0..length {
            for i in 0..R {
                update(*scalars, room[i][skipped + j], &mut c[(i, j)]);
            }
        }
    }
}
