//! Products of matrices: tiles go through shared memory in stages, while earlier ones are multiplied.

use super::{Exists, Inside};
use crate::{Half, Index, Machine, Memory, Pair, Vector, View};
use core::{array, ops::Index as At};
use stridewise::{
    composed::AnyLayout,
    int::Int,
    layout::{GetTuple, Shape},
    prelude::*,
    tuple::Underscore,
};

/// The last stage: three tiles of each operand are in shared memory.
const LAST: i32 = 2;

/// One operand of a product: its vectors in global memory, and their places in shared memory.
///
/// Places in shared memory are sums of two layouts: a swizzle is in the first one, and does not see
/// the second one, whose strides are multiples of all that it looks at.
#[derive(Clone, Copy, Debug)]
pub struct Operand<G, I, F, V, E, P> {
    /// Global memory by (thread, value, (block, tile)).
    global: G,
    /// Which of it exists.
    exists: I,
    /// Where a thread puts its values: (thread).
    filled: F,
    /// The distance of (value, stage) from there.
    values: V,
    /// Where a thread finds its parts of a product: (thread, step).
    emptied: E,
    /// The distance of (part, stage) from there.
    parts: P,
}

impl<G, I, F: Default, V: Default, E: Default, P: Default> Operand<G, I, F, V, E, P> {
    /// Of this global memory; [`Whole`](super::Whole) or [`InVectors`](super::InVectors) says what
    /// exists of it, and the type says the places in shared memory.
    #[inline(always)]
    pub fn new(global: G, exists: I) -> Self {
        Self {
            global,
            exists,
            filled: F::default(),
            values: V::default(),
            emptied: E::default(),
            parts: P::default(),
        }
    }
}

impl<G, I, F: AnyLayout, V: Layout, E: AnyLayout, P: Layout> Operand<G, I, F, V, E, P> {
    /// How many vectors it has in shared memory.
    #[inline(always)]
    pub fn vectors(&self) -> isize {
        self.filled.size().value() * self.values.size().value()
    }

    /// The place in shared memory where a thread finds a part for a step.
    pub fn place(&self, thread: usize, step: usize, part: usize) -> isize {
        self.emptied.crd2idx((thread, step)) + self.parts.crd2idx((part, 0_usize))
    }
}

/// An operand of a product on a machine.
pub trait Tiles<X: Machine>: Copy {
    /// Its vectors.
    type Vector: Vector;
    /// The layout of (part, stage).
    type Parts: Layout;

    /// How many vectors it has in shared memory.
    fn elements(self) -> isize;
    /// How many tiles there are along K.
    fn tiles(self) -> isize;
    /// Begins the copies of a tile of a block: `N` values of a thread.
    fn load<const N: usize>(
        self,
        machine: X,
        shared: X::Elements<Self::Vector>,
        block: Index,
        tile: i32,
        stage: i32,
    );
    /// The parts of a thread, for each of `N` steps.
    fn steps<const N: usize>(
        self,
        machine: X,
        shared: X::Elements<Self::Vector>,
    ) -> [View<X::Elements<Self::Vector>, Self::Parts>; N];
}

impl<X, M, L, I, F, V, E, P> Tiles<X> for Operand<View<M, L>, I, F, V, E, P>
where
    X: Machine<Elements<M::Element> = M>,
    M: Memory<Element: Vector>,
    L: Layout,
    I: Exists,
    F: AnyLayout,
    V: Layout,
    E: AnyLayout,
    P: Layout,
    GetTuple<Shape<L>, Shape![(2, 1)]>: Int,
{
    type Vector = M::Element;
    type Parts = P;
    #[inline(always)]
    fn elements(self) -> isize {
        self.vectors()
    }
    #[inline(always)]
    fn tiles(self) -> isize {
        let tiles = self.global.layout().shape().get(shape!((2, 1)));
        tiles.value()
    }
    #[inline(always)]
    fn load<const N: usize>(self, machine: X, shared: M, block: Index, tile: i32, stage: i32) {
        let thread = machine.thread();
        let target = View::new(shared.from(self.filled.crd2idx((thread,))), self.values);
        let part = (thread, Underscore, (block, Underscore));
        let (source, exists) = (self.global.slice(part), self.exists.bytes(part));
        for v in 0..N {
            let bytes = exists(v, tile);
            let target = target.at((v, stage));
            source.copy_async(machine, (v, tile), target, bytes);
        }
    }
    #[inline(always)]
    fn steps<const N: usize>(self, machine: X, shared: M) -> [View<M, P>; N] {
        array::from_fn(|step| {
            let begin = self.emptied.crd2idx((machine.thread(), step));
            View::new(shared.from(begin), self.parts)
        })
    }
}

/// Runs `load` for each tile and stage, and `multiply` for each stage that has arrived: the copies of
/// two tiles are under way while one is multiplied.
///
/// A function of its own, as LLVM then keeps the distances of a thread's vectors at 32 bits.
#[inline(always)]
fn pipeline<X: Machine>(
    machine: X,
    tiles: i32,
    load: impl Fn(i32, i32),
    mut multiply: impl FnMut(i32),
) {
    for tile in 0..LAST {
        if tile < tiles {
            load(tile, tile);
        }
        machine.commit_copies();
    }
    let (mut read, mut write) = (0, LAST);
    for tile in 0..tiles {
        machine.wait_for_copies::<{ LAST as usize - 1 }>();
        // All have their copies of this tile, and are done with the one before, whose stage is next.
        machine.barrier();
        if tile < tiles - LAST {
            load(tile + LAST, write);
        }
        machine.commit_copies();
        multiply(read);
        (read, write) = (if read == LAST { 0 } else { read + 1 }, read);
    }
}

/// Calls `multiply` with the parts of A and of B in each stage, step by step: of `STEPS` steps a tile,
/// whose copies are `N` values of a thread each.
#[inline(always)]
fn each_step<const N: usize, const STEPS: usize, X, A, B>(
    machine: X,
    a: A,
    b: B,
    mut multiply: impl FnMut(PartsOf<X, A>, PartsOf<X, B>, i32),
) where
    X: Machine,
    A: Tiles<X>,
    B: Tiles<X, Vector = A::Vector>,
{
    let (x, y) = machine.block();
    let a_shared = machine.shared::<A::Vector>();
    let b_shared = a_shared.from(a.elements());
    let load = |tile, stage| {
        a.load::<N>(machine, a_shared, x, tile, stage);
        b.load::<N>(machine, b_shared, y, tile, stage);
    };
    let from_a = a.steps::<STEPS>(machine, a_shared);
    let from_b = b.steps::<STEPS>(machine, b_shared);
    pipeline(machine, a.tiles() as i32, load, |stage| {
        for step in 0..STEPS {
            multiply(from_a[step], from_b[step], stage);
        }
    });
}

/// The parts of a thread in one step, by (part, stage).
type PartsOf<X, T> =
    View<<X as Machine>::Elements<<T as Tiles<X>>::Vector>, <T as Tiles<X>>::Parts>;

/// The sums of a thread of `A Bᵀ`, by column and row: numbers of 32 bits, in tiles of 128 by 128
/// by 8, by 256 threads.
///
/// Operands have a vector of four numbers a thread, and two parts for each of eight steps.
#[inline(always)]
pub fn sgemm<X, V, A, B>(machine: X, a: A, b: B) -> [[f32; 8]; 8]
where
    X: Machine,
    V: Vector + At<usize, Output = f32>,
    A: Tiles<X, Vector = V>,
    B: Tiles<X, Vector = V>,
{
    let mut sums = [[0.0; 8]; 8];
    each_step::<1, 8, _, _, _>(machine, a, b, |a, b, stage| {
        let x: [V; 2] = array::from_fn(|part| a.read((part, stage)));
        let y: [V; 2] = array::from_fn(|part| b.read((part, stage)));
        for i in 0..8 {
            for j in 0..8 {
                let (a, b) = (x[i / 4][i % 4], y[j / 4][j % 4]);
                sums[j][i] = machine.multiply_add(a, b, sums[j][i]);
            }
        }
    });
    sums
}

/// `C = α sums + β C` for the sums of [`sgemm`], in vectors: C is by (thread, (vector, column),
/// block), and is not read where β is 0.
#[inline(always)]
pub fn axpby<X, M, L>(machine: X, alpha: f32, sums: [[f32; 8]; 8], beta: f32, c: View<M, L>)
where
    X: Machine,
    M: Memory<Element: At<usize, Output = f32> + From<[f32; 4]>>,
    L: Layout,
{
    let c = c.slice((machine.thread(), Underscore, machine.block()));
    for j in 0..8_usize {
        for i in 0..2_usize {
            let mut after: [f32; 4] = array::from_fn(|lane| alpha * sums[j][4 * i + lane]);
            if beta != 0.0 {
                let before = c.read(((i, j),));
                after =
                    array::from_fn(|lane| machine.multiply_add(beta, before[lane], after[lane]));
            }
            c.write(((i, j),), after.into());
        }
    }
}

/// [`axpby`] of the elements that exist: C is by (thread, (row, column), block).
#[inline(always)]
pub fn axpby_inside<X, M, L, R, C>(
    machine: X,
    alpha: f32,
    sums: [[f32; 8]; 8],
    beta: f32,
    c: View<M, L>,
    exists: Inside<R, C>,
) where
    X: Machine,
    M: Memory<Element = f32>,
    L: Layout,
    R: Layout,
    C: Layout,
{
    let part = (machine.thread(), Underscore, machine.block());
    let (c, exists) = (c.slice(part), exists.part(part));
    for j in 0..8_usize {
        for i in 0..8_usize {
            let coordinate = ((i, j),);
            if exists.has(coordinate) {
                let before = if beta == 0.0 { 0.0 } else { c.read(coordinate) };
                let after = machine.multiply_add(alpha, sums[j][i], beta * before);
                c.write(coordinate, after);
            }
        }
    }
}

/// The sums of a thread of `A Bᵀ`, by column and row: numbers of 16 bits with sums of 32, in tiles
/// of 128 by 128 by 32, by the tensor cores of 128 threads.
///
/// A warp has four parts of 16 along M, and four of 16 along N, in two steps of 16 along K. Operands
/// have four vectors a thread.
#[inline(always)]
pub fn hgemm<H, X, A, B>(machine: X, a: A, b: B) -> [[[f32; 4]; 4]; 8]
where
    H: Half,
    X: Machine,
    A: Tiles<X>,
    B: Tiles<X, Vector = A::Vector>,
{
    let mut sums = [[[0.0; 4]; 4]; 8];
    each_step::<4, 2, _, _, _>(machine, a, b, |a, b, stage| {
        let x: [[u32; 4]; 4] = array::from_fn(|part| a.load_matrices(machine, (part, stage)));
        for j in 0..4_usize {
            let y = b.load_matrices(machine, (j, stage));
            for n in 0..2 {
                for i in 0..4 {
                    let sum = &mut sums[2 * j + n][i];
                    *sum = machine.multiply::<H>(x[i], [y[2 * n], y[2 * n + 1]], *sum);
                }
            }
        }
    });
    sums
}

/// Writes the sums of [`hgemm`], in pairs: C is by (thread, (row, m, n), block).
#[inline(always)]
pub fn store<X, M, L>(machine: X, sums: [[[f32; 4]; 4]; 8], c: View<M, L>)
where
    X: Machine,
    M: Memory<Element: Pair>,
    L: Layout,
{
    let c = c.slice((machine.thread(), Underscore, machine.block()));
    for n in 0..8_usize {
        for m in 0..4_usize {
            let [x, y, z, w] = sums[n][m];
            c.write(((int!(0), m, n),), M::Element::of(x, y));
            c.write(((int!(1), m, n),), M::Element::of(z, w));
        }
    }
}

/// [`store`] of the elements that exist: C is by (thread, (value, m, n), block).
#[inline(always)]
pub fn store_inside<X, M, L, R, C>(
    machine: X,
    sums: [[[f32; 4]; 4]; 8],
    c: View<M, L>,
    exists: Inside<R, C>,
) where
    X: Machine,
    M: Memory<Element = f32>,
    L: Layout,
    R: Layout,
    C: Layout,
{
    let part = (machine.thread(), Underscore, machine.block());
    let (c, exists) = (c.slice(part), exists.part(part));
    for n in 0..8_usize {
        for m in 0..4_usize {
            for value in 0..4_usize {
                if exists.has(((value, m, n),)) {
                    c.write(((value, m, n),), sums[n][m][value]);
                }
            }
        }
    }
}
