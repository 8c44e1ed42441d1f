//! Products of matrices: tiles go through shared memory in stages, while earlier ones are multiplied.

use crate::{Half, Index, Machine, Memory, Pair, Vector, View};
use core::{array, ops::Index as At};
use stridewise::{composed::AnyLayout, int::Add, prelude::*, tuple::Underscore};

/// The last stage: three tiles of each operand are in shared memory.
const LAST: u8 = 2;

/// One operand of a product: its vectors in global memory, and their places in shared memory.
///
/// Places in shared memory are sums of two layouts: a swizzle is in the first one, and does not see
/// the second one, whose strides are multiples of all that it looks at.
#[derive(Clone, Copy, Debug)]
pub struct Operand<G, F, V, E, P> {
    /// Global memory by (thread, value, (block, tile)).
    pub global: G,
    /// Where a thread puts its values: (thread).
    pub filled: F,
    /// The distance of (value, stage) from there.
    pub values: V,
    /// Where a thread finds its parts of a product: (thread, step).
    pub emptied: E,
    /// The distance of (part, stage) from there.
    pub parts: P,
}

impl<G, F: Default, V: Default, E: Default, P: Default> Operand<G, F, V, E, P> {
    /// Of this global memory; places in shared memory are known from their types.
    #[inline(always)]
    pub fn new(global: G) -> Self {
        Self {
            global,
            filled: F::default(),
            values: V::default(),
            emptied: E::default(),
            parts: P::default(),
        }
    }
}

/// Runs `load` for each tile and stage, and `multiply` for each stage that has arrived: the copies of
/// two tiles are under way while one is multiplied.
#[inline(always)]
fn pipeline<X: Machine>(
    machine: X,
    tiles: isize,
    load: impl Fn(Index, Index),
    mut multiply: impl FnMut(Index),
) {
    let (tiles, stage) = (tiles as i32, |stage: u8| int!(stage { i32 }));
    for tile in 0..LAST {
        if i32::from(tile) < tiles {
            load(stage(tile), stage(tile));
        }
        machine.commit_copies();
    }
    let mut tile: Index = stage(LAST);
    let (mut read, mut write) = (0, LAST);
    while (tile.value() as i32) < tiles + i32::from(LAST) {
        machine.wait_for_copies::<{ LAST as usize - 1 }>();
        // All have their copies of this tile, and are done with the one before, whose stage is next.
        machine.barrier();
        if (tile.value() as i32) < tiles {
            load(tile, stage(write));
        }
        machine.commit_copies();
        multiply(stage(read));
        (read, write) = (if read == LAST { 0 } else { read + 1 }, read);
        tile = Add(tile, int!(1));
    }
}

impl<X, L, F, V, E, P> Operand<View<X, L>, F, V, E, P>
where
    X: Memory<Element: Vector>,
    L: Layout,
    F: AnyLayout,
    V: Layout,
{
    /// How many vectors it has in shared memory.
    #[inline(always)]
    fn elements(self) -> isize {
        self.filled.size().value() * self.values.size().value()
    }

    /// How many tiles there are along K.
    #[inline(always)]
    fn tiles(self) -> isize {
        let zero = int!(0);
        let of_block = self.global.slice((zero, zero, (zero, Underscore)));
        of_block.layout().size().value()
    }

    /// Begins the copies of a tile: `N` values of a thread, with as many bytes as `bytes` says.
    #[inline(always)]
    fn load<const N: usize, M: Machine<Elements<X::Element> = X>>(
        self,
        machine: M,
        shared: X,
        block: Index,
        (tile, stage): (Index, Index),
        bytes: impl Fn(usize, Index) -> Option<isize>,
    ) {
        let thread = machine.thread();
        let target = View::new(shared.from(self.filled.crd2idx((thread,))), self.values);
        for v in 0..N {
            self.global.copy_async(
                machine,
                (thread, v, (block, tile)),
                target.at((v, stage)),
                bytes(v, tile),
            );
        }
    }
}

impl<G, F, V, E: AnyLayout, P: Layout> Operand<G, F, V, E, P> {
    /// The parts of a thread, for each of `N` steps.
    #[inline(always)]
    fn steps<const N: usize, X: Memory>(self, shared: X, thread: Index) -> [View<X, P>; N] {
        array::from_fn(|step| {
            View::new(
                shared.from(self.emptied.crd2idx((thread, step))),
                self.parts,
            )
        })
    }
}

/// `C = α A Bᵀ + β C` of numbers of 32 bits, in tiles of 128 by 128 by 8, by 256 threads.
///
/// A thread has two vectors of four along M, and eight numbers along N: the target is by
/// (thread, (vector, number), block), in vectors. Operands have a value a thread, two parts and eight
/// steps.
#[inline(always)]
pub fn sgemm<X, V, LA, FA, VA, EA, PA, LB, FB, VB, EB, PB, LC>(
    machine: X,
    a: Operand<View<X::Elements<V>, LA>, FA, VA, EA, PA>,
    b: Operand<View<X::Elements<V>, LB>, FB, VB, EB, PB>,
    (alpha, beta): (f32, f32),
    c: View<X::Elements<V>, LC>,
) where
    X: Machine,
    V: Vector + At<usize, Output = f32> + From<[f32; 4]>,
    LA: Layout,
    FA: AnyLayout,
    VA: Layout,
    EA: AnyLayout,
    PA: Layout,
    LB: Layout,
    FB: AnyLayout,
    VB: Layout,
    EB: AnyLayout,
    PB: Layout,
    LC: Layout,
{
    let (thread, block) = (machine.thread(), machine.block());
    let shared = machine.shared::<V>();
    let b_shared = shared.from(a.elements());
    let load = |tile, stage| {
        a.load::<1, _>(machine, shared, block.0, (tile, stage), |_, _| None);
        b.load::<1, _>(machine, b_shared, block.1, (tile, stage), |_, _| None);
    };
    let (from_a, from_b) = (
        a.steps::<8, _>(shared, thread),
        b.steps::<8, _>(b_shared, thread),
    );
    let mut sums = [[0.0; 8]; 8];
    pipeline(machine, a.tiles(), load, |stage| {
        for k in 0..8_usize {
            let x: [V; 2] = array::from_fn(|part| from_a[k].read((part, stage)));
            let y: [V; 2] = array::from_fn(|part| from_b[k].read((part, stage)));
            for j in 0..8 {
                for i in 0..8 {
                    let (a, b) = (x[i / 4][i % 4], y[j / 4][j % 4]);
                    sums[j][i] = machine.multiply_add(a, b, sums[j][i]);
                }
            }
        }
    });
    for j in 0..8_usize {
        for i in 0..2_usize {
            let coordinate = (thread, (i, j), block);
            let before = c.read(coordinate);
            let after: [f32; 4] = array::from_fn(|lane| {
                machine.multiply_add(alpha, sums[j][4 * i + lane], beta * before[lane])
            });
            c.write(coordinate, after.into());
        }
    }
}

/// `C = A Bᵀ` of numbers of 16 bits with sums of 32, in tiles of 128 by 128 by 32, by the tensor cores
/// of 128 threads.
///
/// A warp has four parts of 16 along M, and four of 16 along N, in two steps of 16 along K. Operands
/// have four values a thread. The target is by (thread, (row, m, n), block), in pairs.
#[inline(always)]
pub fn hgemm<H, X, V, W, LA, FA, VA, EA, PA, LB, FB, VB, EB, PB, LC>(
    machine: X,
    a: Operand<View<X::Elements<V>, LA>, FA, VA, EA, PA>,
    b: Operand<View<X::Elements<V>, LB>, FB, VB, EB, PB>,
    c: View<X::Elements<W>, LC>,
) where
    H: Half,
    X: Machine,
    V: Vector,
    W: Pair,
    LA: Layout,
    FA: AnyLayout,
    VA: Layout,
    EA: AnyLayout,
    PA: Layout,
    LB: Layout,
    FB: AnyLayout,
    VB: Layout,
    EB: AnyLayout,
    PB: Layout,
    LC: Layout,
{
    let (thread, block) = (machine.thread(), machine.block());
    let shared = machine.shared::<V>();
    let b_shared = shared.from(a.elements());
    let load = |tile, stage| {
        a.load::<4, _>(machine, shared, block.0, (tile, stage), |_, _| None);
        b.load::<4, _>(machine, b_shared, block.1, (tile, stage), |_, _| None);
    };
    let (from_a, from_b) = (
        a.steps::<2, _>(shared, thread),
        b.steps::<2, _>(b_shared, thread),
    );
    let mut sums = [[[0.0; 4]; 4]; 8];
    pipeline(machine, a.tiles(), load, |stage| {
        for k in 0..2_usize {
            let x: [[u32; 4]; 4] =
                array::from_fn(|part| from_a[k].load_matrices(machine, (part, stage)));
            for j in 0..4_usize {
                let y = from_b[k].load_matrices(machine, (j, stage));
                for n in 0..2 {
                    for i in 0..4 {
                        let sum = &mut sums[2 * j + n][i];
                        *sum = machine.multiply::<H>(x[i], [y[2 * n], y[2 * n + 1]], *sum);
                    }
                }
            }
        }
    });
    for n in 0..8_usize {
        for m in 0..4_usize {
            let [x, y, z, w] = sums[n][m];
            c.write((thread, (int!(0), m, n), block), W::of(x, y));
            c.write((thread, (int!(1), m, n), block), W::of(z, w));
        }
    }
}
