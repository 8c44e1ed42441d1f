//! The host's part of a kernel: matrices as layouts of thread, value and block.

use stridewise::{
    layout::{Get, Select},
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

/// [`ByThread`] of these.
///
/// # Panics
/// If the tile does not divide the matrix, or `threads` the tile.
pub fn by_thread<L: Layout, B: Tiler, V: Layout>(
    matrix: L,
    tile: B,
    threads: V,
) -> ByThread<L, B, V> {
    let tiles = matrix.zipped_divide(tile);
    assert_eq!(
        tiles.size().value(),
        matrix.size().value(),
        "the tiles overhang the matrix {}",
        matrix.display(),
    );
    let in_tile = tiles.get(int!(0)).composition(threads);
    Modes(
        in_tile.get(int!(0)),
        Modes(in_tile.get(int!(1)), Modes(tiles.get(int!(1)), NoModes)),
    )
}

/// A layout of (thread, value, block), whose blocks are counted in the order of a transposed matrix.
pub type Swapped<L> = Modes<
    Get<L, Int![0]>,
    Modes<Get<L, Int![1]>, Modes<Select<Get<L, Int![2]>, Shape![(1, 0)]>, NoModes>>,
>;

/// [`Swapped`] of this.
pub fn swapped<L: Layout>(layout: L) -> Swapped<L> {
    let blocks = layout.get(int!(2)).select(shape!((1, 0)));
    Modes(
        layout.get(int!(0)),
        Modes(layout.get(int!(1)), Modes(blocks, NoModes)),
    )
}
