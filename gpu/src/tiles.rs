//! Matrices as layouts of thread, value and block.

use crate::kernels::{Inside, Operand};
use stridewise::{
    layout::{Get, Modes, NoModes, Select},
    prelude::*,
};

/// A matrix as a layout of (thread, value, block): `V` takes a thread and a value to a position in the
/// tile `B`, and blocks are the tiles.
pub type ByThread<L, B, V> = Modes<
    Get<InTile<L, B, V>, Int![0]>,
    Modes<Get<InTile<L, B, V>, Int![1]>, Modes<Get<ZippedDivide<L, B>, Int![1]>, NoModes>>,
>;
/// The tile of the first block, by thread and value.
type InTile<L, B, V> = Composition<Get<ZippedDivide<L, B>, Int![0]>, V>;

/// What exists of a matrix, by thread, value and block.
pub type InsideTiles<R, C, B, V> = Inside<ByThread<R, B, V>, ByThread<C, B, V>>;

/// A layout of (thread, value, block), whose blocks are counted in the order of a transposed matrix.
pub type Swapped<L> = Modes<
    Get<L, Int![0]>,
    Modes<Get<L, Int![1]>, Modes<Select<Get<L, Int![2]>, Shape![(1, 0)]>, NoModes>>,
>;

/// A vector a thread, in a tile of 32 vectors by 8: an operand of [`sgemm`](crate::kernels::sgemm).
pub type SgemmLoad = Layout![(256, 1) : (1, 0)];
/// A thread's vectors of the target, in a tile of 32 vectors by 128: two along M, 16 apart, and two
/// times four columns.
pub type SgemmC = Layout![((16, 16), (2, (4, 2))) : ((1, 128), (16, (32, 2048)))];
/// A of [`sgemm`](crate::kernels::sgemm): threads along M have different parts.
pub type SgemmA<G, I> = SgemmOperand<G, I, Layout![((16, 16), 8) : ((1, 0), 32)]>;
/// B of [`sgemm`](crate::kernels::sgemm): threads along N have different parts.
pub type SgemmB<G, I> = SgemmOperand<G, I, Layout![((16, 16), 8) : ((0, 1), 32)]>;
type SgemmOperand<G, I, E> = Operand<
    G,
    I,
    Layout![(256,) : (1,)],
    Layout![(1, 3) : (0, 256)],
    E,
    Layout![(2, 3) : (16, 256)],
>;

/// As [`SgemmC`], element by element in a tile of 128 by 128.
pub type SgemmElements = Layout![((16, 16), ((4, 2), (4, 2))) : ((4, 512), ((1, 64), (128, 8192)))];

/// Four vectors a thread, in a tile of 128 rows of four: an operand of
/// [`hgemm`](crate::kernels::hgemm).
pub type HgemmLoad = Layout![((4, 32), 4) : ((128, 1), 32)];
/// A thread's pairs of the target, in a tile of 128 rows of 64: rows 8 and 32 apart, columns 16 apart.
pub type HgemmC = Layout![((4, 8, 2, 2), (2, 4, 8)) : ((128, 1, 16, 512), (8, 32, 1024))];
/// As [`HgemmC`], element by element in a tile of 128 by 128.
pub type HgemmElements = Layout![
    ((4, 8, 2, 2), ((2, 2), 4, 8)) : ((256, 1, 16, 1024), ((128, 8), 32, 2048))
];
/// A of [`hgemm`](crate::kernels::hgemm): where a thread points to for
/// [`load_matrices`](crate::Machine::load_matrices), lane by lane and warp by warp.
pub type HgemmA<G, I> = HgemmOperand<G, I, Layout![((16, 2, 2, 2), 2) : ((4, 1, 64, 0), 2)]>;
/// B of [`hgemm`](crate::kernels::hgemm): as A, but a warp's second eight columns are 16 from the first.
pub type HgemmB<G, I> = HgemmOperand<G, I, Layout![((8, 2, 2, 2, 2), 2) : ((4, 1, 64, 0, 32), 2)]>;
/// Rows of four vectors: two bits of the row change the place in it, and neither side has conflicts.
type HgemmOperand<G, I, E> = Operand<
    G,
    I,
    ComposedLayout<Swizzle![2, 0, 3], Int![0], Layout![(128,) : (1,)]>,
    Layout![(4, 3) : (128, 512)],
    ComposedLayout<Swizzle![2, 0, 3], Int![0], E>,
    Layout![(4, 3) : (128, 512)],
>;
