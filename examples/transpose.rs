//! A matrix of any size, transposed tile by tile by 32 threads, with partial tiles masked.
//!
//! Tiles, partitions and masks are worked out by rustc, but for the number of rows and columns; each
//! thread does what it would do on a GPU. Run it with `cargo run --example transpose`.

use stridewise::prelude::*;

/// 32 threads, 8 by 4.
type Threads = Layout![(8, 4) : (4, 1)];
/// What they transpose at once.
type Tile = Tile![16, 8];

/// Copies `from`, seen through one layout, to where another layout has the same coordinates.
fn copy<A: Layout, B: Layout>(from: &[usize], source: A, to: &mut [usize], target: B) -> usize {
    let (tiles, places) = (
        source.zipped_divide(Tile::default()),
        target.zipped_divide(Tile::default()),
    );
    let inside = source.zipped_divide_predicate(Tile::default());
    let mut masked = 0;
    let (in_tile, of_tiles) = (
        tiles.get(int!(0)).size().value(),
        tiles.get(int!(1)).size().value(),
    );
    for block in 0..of_tiles {
        for thread in 0..Threads::SIZE as isize {
            // Thread t owns every 32nd element of a tile.
            for element in (thread..in_tile).step_by(Threads::SIZE) {
                if inside.contains((element, block)) {
                    to[places.crd2idx((element, block)) as usize] =
                        from[tiles.crd2idx((element, block)) as usize];
                } else {
                    masked += 1;
                }
            }
        }
    }
    masked
}

fn main() {
    // Read at run time, as from a file.
    for (rows, columns) in [(64, 64), (41, 30), (7, 3)] {
        let source = layout!((rows, columns) : (columns, 1));
        let target = layout!((rows, columns) : (1, rows));
        let from: Vec<usize> = (0..rows * columns).collect();
        let mut to = vec![usize::MAX; from.len()];
        let masked = copy(&from, source, &mut to, target);
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            assert_eq!(to[column * rows + row], from[row * columns + column]);
        }
        let tiles = source.zipped_divide(Tile::default());
        println!("{rows} by {columns}: {tiles:#}");
        println!(
            "  where {}",
            source.zipped_divide_predicate(Tile::default())
        );
        println!("  {masked} of {} coordinates masked", tiles.size().value());
    }

    // What one thread owns of a static tile, and where that begins.
    let tile = layout!((16, 8) : (8, 1));
    for thread in [0, 5, 31] {
        let (partition, offset) = tile.local_partition(Threads::default(), thread);
        println!("thread {thread}: {partition:#} from {}", offset.value());
    }
    // Elements of 4 bytes, read by rows and by columns: how many passes 32 banks of 4 bytes take,
    // and how a padding column helps.
    let by_columns = layout!((32, 32) : (1, 32)).slice(coord!((_, 0)));
    let by_rows = layout!((32, 32) : (32, 1)).slice(coord!((_, 0)));
    let padded = layout!((32, 32) : (33, 1)).slice(coord!((_, 0)));
    for (name, access) in [
        ("columns", by_columns.to_value()),
        ("rows", by_rows.to_value()),
        ("padded rows", padded.to_value()),
    ] {
        let access = access.unwrap();
        println!(
            "{name}: {access}, passes: {}",
            access.bank_conflicts(4, 32, 4).unwrap()
        );
    }
}
