//! Links `stridewise` without `std` and without an allocator: with either, this would have two
//! panic handlers or a missing symbol. Built by
//! `cargo build -p stridewise-no-std --profile no-std`.
#![no_std]

use stridewise::{
    prelude::*,
    value::{Layout, Tiler, expect},
};

const TILES: Layout =
    expect(expect(Layout::parse("(8,24):(24,1)")).zipped_divide(&expect(Tiler::parse("<4,8>"))));

/// The index of a position in a tiled matrix; negative for an error.
#[unsafe(no_mangle)]
pub extern "C" fn stridewise_tiled(position: i64) -> i64 {
    TILES.at(position).unwrap_or(-1)
}

/// The sum of a tile of a tensor that owns its elements.
#[unsafe(no_mangle)]
pub extern "C" fn stridewise_tile(row: isize, column: isize) -> isize {
    let matrix = Owned::<isize, stridewise::Layout![(5, 6) : (6, 1)]>::from_fn(|coord| {
        layout!((5, 6) : (6, 1)).crd2idx(coord)
    });
    matrix
        .view()
        .masked()
        .try_local_tile(tile!(2, 4), (row, column))
        .map_or(-1, |tile| tile.iter().sum())
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
