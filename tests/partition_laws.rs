//! The laws of tiles and shares: every element of a part is where the divide has it, and the shares of all threads have each element once.

use proptest::prelude::*;
use stridewise::{
    layout::Layout as LayoutType,
    prelude::*,
    value::{self, Coord, IntTuple, Layout, Tiler},
};

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

/// All numbers of threads, and some that are none, in types against values.
fn shares_are_those_of_values<L: LayoutType, T: LayoutType>(matrix: L, threads: T) {
    let (plain, of) = (matrix.to_value().unwrap(), threads.to_value().unwrap());
    for thread in -2..of.cosize().unwrap() + 3 {
        let found = matrix.try_local_partition(threads, thread);
        match plain.local_partition(&of, thread) {
            Ok((share, offset)) => {
                let found = found.unwrap();
                assert_eq!((found.0.to_value().unwrap(), found.1.to_index() as i64), (share, offset));
            }
            Err(error) => {
                let threads = of.size().unwrap();
                assert_eq!(error.reason(), value::Reason::NoSuchThread { thread, threads });
                assert_eq!(found.err().expect("no such thread"), error);
            }
        }
    }
}

#[test]
fn types_share_as_values_do() {
    let (four, rows) = (4_usize, 8_usize);
    shares_are_those_of_values(layout!((8, 24) : (24, 1)), layout!((4, 8) : (8, 1)));
    shares_are_those_of_values(layout!((rows, 24) : (24, 1)), layout!((four, 8) : (8, 1)));
    shares_are_those_of_values(layout!((rows, 24) : (24, 1)), layout!((four, (2, 4)) : (1, (16, 4))));
    // Not all numbers below the largest one are threads.
    shares_are_those_of_values(layout!((8, 24) : (24, 1)), layout!((4, 8) : (16, 2)));
    // Threads in a single mode, with parentheses and without.
    shares_are_those_of_values(layout!((128, 8) : (1, 128)), layout!(16 : 1));
    shares_are_those_of_values(layout!((128, 8) : (1, rows)), layout!(four : 2));
    shares_are_those_of_values(layout!((128, 8) : (1, 128)), layout!((16) : (1)));
    shares_are_those_of_values(layout!(128 : 3), layout!(four : 1));
    let (share, offset) = layout!((128, 8) : (1, 128)).local_partition(layout!(16 : 1), int!(3));
    assert_eq!((share, offset), (layout!((8, 8) : (16, 128)), int!(3)));
}

#[test]
#[should_panic(expected = "local_partition: thread 32 is none of 32 threads, which are counted from 0")]
fn a_thread_that_is_not_there_has_no_share() {
    let _ = layout!((8, 24) : (24, 1)).local_partition(layout!((4, 8) : (8, 1)), 32_usize);
}

#[test]
fn a_part_has_what_the_coordinate_keeps_before_the_rest() {
    // Columns are whole in a tile: the part of a row is (columns, tiles), in this order.
    let (matrix, row, distance) = (layout!((128, 64) : (64, 1)), 3_usize, 64_usize);
    let (part, offset) = matrix.outer_partition(tile!(16, _), coord!((row, _)));
    assert_eq!((part.to_string(), offset.value()), ("(64,(8)):(1,(1024))".to_string(), 3 * 64));
    let moving = layout!((128, 64) : (distance, 1));
    assert_eq!(moving.outer_partition(tile!(16, _), coord!((row, _))).0.to_string(), "(64,(8)):(1,(1024))");
    // The other way round, the rest is of columns.
    let (part, offset) = matrix.outer_partition(tile!(_, 16), coord!((_, row)));
    assert_eq!((part.to_string(), offset.value()), ("(128,(4)):(64,(16))".to_string(), 3));
    let zipped = matrix.zipped_divide(tile!(16, _));
    let (part, offset) = matrix.outer_partition(tile!(16, _), coord!((row, _)));
    for (column, tile) in (0..64 * 8_usize).map(|k| (k % 64, k / 64)) {
        assert_eq!(part.crd2idx((column, (tile,))) + offset.value(), zipped.crd2idx(((row, column), (tile,))));
    }
}
