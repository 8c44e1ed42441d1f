//! A matrix of any size, smoothed by several threads: each writes tiles of its own, and reads where
//! it likes.
//!
//! There is no lock and no copy. That no two tiles have an element in common is a law of divides,
//! and that nothing else reads what is written is checked by rustc. Run it with
//! `cargo run --features rayon --example parallel_tiles`.

use rayon::prelude::*;
use stridewise::prelude::*;

/// What a thread writes at once.
type Tile = Tile![16, 32];

/// The mean of an element and its neighbours, as far as there are any.
fn mean<L: Layout>(matrix: &View<'_, u32, L>, row: isize, column: isize) -> u32 {
    let around = [
        (row, column),
        (row - 1, column),
        (row + 1, column),
        (row, column - 1),
        (row, column + 1),
    ];
    let found = || around.iter().filter_map(|&coord| matrix.get(coord));
    found().sum::<u32>() / found().count() as u32
}

/// Smooths `from` into `to`, tile by tile; how many tiles there were, and how many of them were
/// whole.
fn smooth<A: Layout>(
    from: &View<'_, u32, A>,
    to: &mut [u32],
    rows: usize,
    columns: usize,
) -> (usize, usize) {
    // Column by column, whatever the source is.
    let mut to = Tensor::new(to, layout!((rows, columns) : (1, rows))).masked();
    let tiles = to.par_tiles_mut(Tile::default());
    let down = rows.div_ceil(16);
    let is_whole =
        |number: usize| (number % down + 1) * 16 <= rows && (number / down + 1) * 32 <= columns;
    let count = tiles.len();
    let whole = tiles.enumerate().map(|(number, mut tile)| {
        // Tiles are numbered down the columns of the matrix. Where one is partial, there are no
        // elements.
        let (top, left) = (number % down * 16, number / down * 32);
        tile.for_each(|(i, j), element| {
            *element = mean(from, (top + i) as isize, (left + j) as isize);
        });
        let whole = tile.is_whole();
        assert_eq!(whole, is_whole(number));
        usize::from(whole)
    });
    (count, whole.sum())
}

fn main() {
    // Read at run time, as from a file.
    for (rows, columns) in [(64, 64), (100, 75), (7, 3)] {
        let data: Vec<u32> = (0..rows * columns).map(|i| (i * i % 251) as u32).collect();
        let matrix = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
        let mut smoothed = vec![0; data.len()];
        let (tiles, whole) = smooth(&matrix, &mut smoothed, rows, columns);
        println!("{rows} by {columns}: {tiles} tiles, {whole} of them whole");

        // By index arithmetic.
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let at = |i: usize, j: usize| (i < rows && j < columns).then(|| data[i * columns + j]);
            let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
            let around = [
                at(row, column),
                at(up, column),
                at(row + 1, column),
                at(row, left),
                at(row, column + 1),
            ];
            let found: Vec<u32> = around.into_iter().flatten().collect();
            assert_eq!(
                smoothed[row + column * rows],
                found.iter().sum::<u32>() / found.len() as u32
            );
        }
        let edge = Tensor::new(&smoothed[..], layout!((rows, columns) : (1, rows)))
            .slice(coord!((_, { columns - 1 })));
        println!("  the last column adds up to {}", edge.iter().sum::<u32>());
    }
}
