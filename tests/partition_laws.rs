//! The laws of tiles and shares: every element of a part is where the divide has it, and the shares of all threads have each element once.

use proptest::prelude::*;
use stridewise::value::{Coord, IntTuple, Layout, Tiler};

/// A matrix of tiles, any strides: how many rows and columns, of tiles and in a tile, and how far apart.
fn matrices() -> impl Strategy<Value = (Layout, Tiler, [i64; 4])> {
    ([1_i64..5, 1_i64..5, 1_i64..5, 1_i64..5], [-40_i64..40, -40_i64..40]).prop_map(|(sizes, strides)| {
        let [rows, columns, tall, wide] = sizes;
        let shape = IntTuple::flat(&[rows * tall, columns * wide]).unwrap();
        let layout = Layout::new(&shape, &IntTuple::flat(&strides).unwrap()).unwrap();
        (layout, Tiler::by_mode(&[Tiler::int(tall), Tiler::int(wide)]).unwrap(), [rows, columns, tall, wide])
    })
}

fn pair(i: i64, j: i64) -> Coord {
    Coord::of(&IntTuple::flat(&[i, j]).unwrap())
}

fn at(layout: &Layout, i: i64, j: i64) -> i64 {
    layout.crd2idx(&pair(i, j)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_tile_is_where_the_matrix_has_it((matrix, tiler, [rows, columns, tall, wide]) in matrices()) {
        for (r, c) in (0..rows * columns).map(|k| (k % rows, k / rows)) {
            let (tile, offset) = matrix.local_tile(&tiler, &pair(r, c)).unwrap();
            prop_assert_eq!(tile.size().unwrap(), tall * wide);
            for (i, j) in (0..tall * wide).map(|k| (k % tall, k / tall)) {
                prop_assert_eq!(at(&tile, i, j) + offset, at(&matrix, r * tall + i, c * wide + j));
            }
            // A coordinate that names the first rest only leaves the other one behind the tile.
            let (band, offset) = matrix.local_tile(&tiler, &Coord::tuple(&[Coord::int(r)]).unwrap()).unwrap();
            let place = Coord::of(&IntTuple::flat(&[0, 0, c]).unwrap());
            prop_assert_eq!(band.crd2idx(&place).unwrap() + offset, at(&matrix, r * tall, c * wide));
        }
    }

    #[test]
    fn a_part_is_where_the_matrix_has_it((matrix, tiler, [rows, columns, tall, wide]) in matrices()) {
        for (i, j) in (0..tall * wide).map(|k| (k % tall, k / tall)) {
            let (part, offset) = matrix.outer_partition(&tiler, &pair(i, j)).unwrap();
            prop_assert_eq!(part.size().unwrap(), rows * columns);
            for (r, c) in (0..rows * columns).map(|k| (k % rows, k / rows)) {
                prop_assert_eq!(at(&part, r, c) + offset, at(&matrix, r * tall + i, c * wide + j));
            }
        }
    }

    #[test]
    fn threads_share_each_element_once(rows in 1_i64..5, columns in 1_i64..5, tall in 1_i64..5, wide in 1_i64..5, by_rows in any::<bool>()) {
        let matrix = Layout::col_major(&IntTuple::flat(&[rows * tall, columns * wide]).unwrap()).unwrap();
        let shape = IntTuple::flat(&[tall, wide]).unwrap();
        let threads = if by_rows { Layout::row_major(&shape) } else { Layout::col_major(&shape) }.unwrap();
        let mut seen = vec![0; usize::try_from(matrix.size().unwrap()).unwrap()];
        for thread in 0..tall * wide {
            let (share, offset) = matrix.local_partition(&threads, thread).unwrap();
            for i in 0..share.size().unwrap() {
                seen[usize::try_from(share.at(i).unwrap() + offset).unwrap()] += 1;
            }
        }
        prop_assert!(seen.iter().all(|&count| count == 1), "{seen:?}");
        prop_assert!(matrix.local_partition(&threads, tall * wide).is_err());
    }
}
