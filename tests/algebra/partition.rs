//! The laws of tiles and partitions: every element of a part is where the divide has it, and the partitions
//! of all threads have each element once.

use proptest::prelude::*;
use stridewise::{
    layout::{Layout as LayoutType, Tiler as _, make_identity_layout},
    prelude::*,
    tuple::IntTuple as _,
    value::{self, Coord, IntTuple, Layout, Tiler},
};

/// A matrix of tiles, any strides: how many rows and columns, of tiles and in a tile, and how far
/// apart.
fn matrices() -> impl Strategy<Value = (Layout, Tiler, [i64; 4])> {
    (
        [1_i64..5, 1_i64..5, 1_i64..5, 1_i64..5],
        [-40_i64..40, -40_i64..40],
    )
        .prop_map(|(sizes, strides)| {
            let [rows, columns, tall, wide] = sizes;
            let shape = IntTuple::flat(&[rows * tall, columns * wide]).unwrap();
            let layout = Layout::new(&shape, &IntTuple::flat(&strides).unwrap()).unwrap();
            (
                layout,
                Tiler::by_mode(&[Tiler::int(tall), Tiler::int(wide)]).unwrap(),
                [rows, columns, tall, wide],
            )
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
                prop_assert_eq!(at(&tile, i, j) + offset.as_int().unwrap(), at(&matrix, r * tall + i, c * wide + j));
            }
            // A coordinate that names the first rest only leaves the other one behind the tile.
            let (band, offset) = matrix.local_tile(&tiler, &Coord::tuple(&[Coord::int(r)]).unwrap()).unwrap();
            let place = Coord::of(&IntTuple::flat(&[0, 0, c]).unwrap());
            prop_assert_eq!(band.crd2idx(&place).unwrap() + offset.as_int().unwrap(), at(&matrix, r * tall, c * wide));
        }
    }

    #[test]
    fn a_part_is_where_the_matrix_has_it((matrix, tiler, [rows, columns, tall, wide]) in matrices()) {
        for (i, j) in (0..tall * wide).map(|k| (k % tall, k / tall)) {
            let (part, offset) = matrix.outer_partition(&tiler, &pair(i, j)).unwrap();
            prop_assert_eq!(part.size().unwrap(), rows * columns);
            for (r, c) in (0..rows * columns).map(|k| (k % rows, k / rows)) {
                prop_assert_eq!(at(&part, r, c) + offset.as_int().unwrap(), at(&matrix, r * tall + i, c * wide + j));
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
            let (partition, offset) = matrix.local_partition(&threads, thread).unwrap();
            for i in 0..partition.size().unwrap() {
                seen[usize::try_from(partition.at(i).unwrap() + offset.as_int().unwrap()).unwrap()] += 1;
            }
        }
        prop_assert!(seen.iter().all(|&count| count == 1), "{seen:?}");
        prop_assert!(matrix.local_partition(&threads, tall * wide).is_err());
    }
}

/// All numbers of threads, and some that are none, in types against values.
fn partitions_are_those_of_values<L: LayoutType, T: LayoutType>(matrix: L, threads: T) {
    let (plain, of) = (matrix.to_value().unwrap(), threads.to_value().unwrap());
    for thread in -2..of.cosize().unwrap() + 3 {
        let found = matrix.try_local_partition(threads, thread);
        match plain.local_partition(&of, thread) {
            Ok((partition, offset)) => {
                let found = found.unwrap();
                assert_eq!(
                    (
                        found.0.to_value().unwrap(),
                        (found.1.to_index() as i64).into()
                    ),
                    (partition, offset)
                );
            }
            Err(error) => {
                let threads = of.size().unwrap();
                assert_eq!(
                    error.reason(),
                    value::Reason::NoSuchThread { thread, threads }
                );
                assert_eq!(found.err().expect("no such thread"), error);
            }
        }
    }
}

#[test]
fn types_partition_as_values_do() {
    let (four, rows) = (4_usize, 8_usize);
    partitions_are_those_of_values(layout!((8, 24) : (24, 1)), layout!((4, 8) : (8, 1)));
    partitions_are_those_of_values(layout!((rows, 24) : (24, 1)), layout!((four, 8) : (8, 1)));
    partitions_are_those_of_values(
        layout!((rows, 24) : (24, 1)),
        layout!((four, (2, 4)) : (1, (16, 4))),
    );
    // Not all numbers below the largest one are threads.
    partitions_are_those_of_values(layout!((8, 24) : (24, 1)), layout!((4, 8) : (16, 2)));
    // Threads in a single mode, with parentheses and without.
    partitions_are_those_of_values(layout!((128, 8) : (1, 128)), layout!(16 : 1));
    partitions_are_those_of_values(layout!((128, 8) : (1, rows)), layout!(four : 2));
    partitions_are_those_of_values(layout!((128, 8) : (1, 128)), layout!((16) : (1)));
    partitions_are_those_of_values(layout!(128 : 3), layout!(four : 1));
    let (partition, offset) =
        layout!((128, 8) : (1, 128)).local_partition(layout!(16 : 1), int!(3));
    assert_eq!((partition, offset), (layout!((8, 8) : (16, 128)), int!(3)));
}

#[test]
#[should_panic(
    expected = "local_partition: thread 32 is out of bounds: there are 32 threads, numbered from 0"
)]
fn an_absent_thread_has_no_partition() {
    let _ = layout!((8, 24) : (24, 1)).local_partition(layout!((4, 8) : (8, 1)), 32_usize);
}

#[test]
fn a_projected_thread_is_there_whatever_is_kept() {
    let (layout, threads) = (layout!((8, 6) : (6, 1)), layout!((4, 2) : (1, 4)));
    for thread in 0..8_isize {
        let (partition, begin) = layout.local_partition(Projected(threads, coord!((1, _))), thread);
        assert_eq!(partition.to_string(), "(2,6):(24,1)");
        assert_eq!(begin.value(), 6 * (thread % 4));
    }
    let (partition, begin) = layout.local_partition(Projected(threads, coord!((1, _))), int!(6));
    assert_eq!((partition, begin), (layout!((2, 6) : (24, 1)), int!(12)));
    for thread in [-1_isize, 8, 12] {
        let refused = value::Reason::NoSuchThread {
            thread: thread as i64,
            threads: 8,
        };
        let rows = layout.try_local_partition(Projected(threads, coord!((1, _))), thread);
        assert_eq!(rows.unwrap_err().reason(), refused);
        let columns = layout.try_local_partition(Projected(threads, coord!((_, 1))), thread);
        assert_eq!(columns.unwrap_err().reason(), refused);
    }
}

#[test]
fn a_part_has_what_the_coordinate_keeps_before_the_rest() {
    // Columns are whole in a tile: the part of a row is (columns, tiles), in this order.
    let (matrix, row, distance) = (layout!((128, 64) : (64, 1)), 3_usize, 64_usize);
    let (part, offset) = matrix.outer_partition(tile!(16, _), coord!((row, _)));
    assert_eq!(
        (part.to_string(), offset.value()),
        ("(64,(8)):(1,(1024))".to_string(), 3 * 64)
    );
    let moving = layout!((128, 64) : (distance, 1));
    assert_eq!(
        moving
            .outer_partition(tile!(16, _), coord!((row, _)))
            .0
            .to_string(),
        "(64,(8)):(1,(1024))"
    );
    // The other way round, the rest is of columns.
    let (part, offset) = matrix.outer_partition(tile!(_, 16), coord!((_, row)));
    assert_eq!(
        (part.to_string(), offset.value()),
        ("(128,(4)):(64,(16))".to_string(), 3)
    );
    let zipped = matrix.zipped_divide(tile!(16, _));
    let (part, offset) = matrix.outer_partition(tile!(16, _), coord!((row, _)));
    for (column, tile) in (0..64 * 8_usize).map(|k| (k % 64, k / 64)) {
        assert_eq!(
            part.crd2idx((column, (tile,))) + offset.value(),
            zipped.crd2idx(((row, column), (tile,)))
        );
    }
}

/// Threads that have no numbers: types and values refuse them for the same stride.
#[test]
fn threads_that_do_not_count_up_have_no_partitions() {
    fn refuses<T: LayoutType>(threads: T, reason: value::Reason) {
        let matrix = layout!((8, 24) : (24, 1));
        let error = matrix
            .try_local_partition(threads, 0_usize)
            .err()
            .expect("threads without numbers");
        let of = threads.to_value().unwrap();
        assert_eq!(
            matrix
                .to_value()
                .unwrap()
                .local_partition(&of, 0)
                .unwrap_err()
                .reason(),
            reason
        );
        assert_eq!(error.reason(), reason);
        assert!(
            error.to_string().starts_with("local_partition: "),
            "{error}"
        );
    }
    let (nowhere, back, one) = (0_usize, -1_isize, 1_usize);
    refuses(
        layout!((4, 8) : (1, nowhere)),
        value::Reason::NotPositive { divisor: 0 },
    );
    refuses(
        layout!((4, 8) : (back, 4)),
        value::Reason::NotPositive { divisor: -1 },
    );
    // A single thread in a mode needs no stride.
    partitions_are_those_of_values(layout!((8, 24) : (24, 1)), layout!((4, one) : (1, nowhere)));
}

/// A coordinate in the grid of tiles is below the size of its mode, also where the last tiles
/// are partial.
#[test]
fn coordinates_outside_of_the_grid_are_refused() {
    fn refuses(
        found: &value::LayoutError,
        expected: &value::LayoutError,
        coordinate: i64,
        extent: i64,
    ) {
        assert_eq!(
            found.reason(),
            value::Reason::OutsideMode { coordinate, extent }
        );
        assert_eq!(found.reason(), expected.reason());
        let sentence =
            format!("coordinate {coordinate} is out of bounds for a mode of extent {extent}");
        assert!(found.to_string().contains(&sentence), "{found}");
        assert!(expected.to_string().contains(&sentence), "{expected}");
    }
    let rows = 41_usize;
    let (matrix, tiler) = (layout!((rows, 24) : (24, 1)), tile!(4, 8));
    let (plain, by) = (matrix.to_value().unwrap(), tiler.to_tiler().unwrap());
    for r in -2..13_i64 {
        for c in -2..5_i64 {
            let expected = plain.local_tile(&by, &pair(r, c));
            // 41 rows are 11 tiles of 4, of which the last one is partial.
            assert_eq!(
                expected.is_ok(),
                (0..11).contains(&r) && (0..3).contains(&c),
                "{r}, {c}"
            );
            match (matrix.try_local_tile(tiler, (r, c)), expected) {
                (Ok((tile, begin)), Ok((expected, offset))) => {
                    assert_eq!(
                        (tile.to_value().unwrap(), (begin.value() as i64).into()),
                        (expected, offset)
                    );
                }
                (Err(found), Err(expected)) => {
                    let (coordinate, extent) = if (0..11).contains(&r) {
                        (c, 3)
                    } else {
                        (r, 11)
                    };
                    refuses(&found, &expected, coordinate, extent);
                }
                (found, expected) => panic!("{found:?}, not {expected:?}"),
            }
        }
    }
    let (found, expected) = (
        matrix.try_outer_partition(tiler, (4, 0)),
        plain.outer_partition(&by, &pair(4, 0)),
    );
    refuses(&found.unwrap_err(), &expected.unwrap_err(), 4, 4);
}

/// What tiles, parts and partitions of a layout with directions have is what the quotient has there.
fn begins_are_coordinates<L: LayoutType, T: LayoutType>(layout: L, threads: T) {
    let tiler = tile!(2, 3);
    let (basis, by, of) = (
        layout.to_value().unwrap(),
        tiler.to_tiler().unwrap(),
        threads.to_value().unwrap(),
    );
    let quotient = basis.zipped_divide(&by).unwrap();
    let sum = |a: &IntTuple, b: &IntTuple| {
        a.leaves()
            .zip(b.leaves())
            .map(|(a, b)| a + b)
            .collect::<Vec<_>>()
    };
    let at = |inner: &Coord, outer: &Coord| {
        quotient
            .call(&Coord::tuple(&[*inner, *outer]).unwrap())
            .unwrap()
            .leaves()
            .collect::<Vec<_>>()
    };
    for (r, c) in (0..12_i64).map(|k| (k % 4, k / 4)) {
        let (tile, begin) = layout.try_local_tile(tiler, (r, c)).unwrap();
        let found = (tile.to_value().unwrap(), begin.to_value().unwrap());
        for (i, j) in (0..6_i64).map(|k| (k % 2, k / 2)) {
            assert_eq!(
                sum(&found.0.call(&pair(i, j)).unwrap(), &found.1),
                at(&pair(i, j), &pair(r, c))
            );
            let (part, begin) = layout.try_outer_partition(tiler, (i, j)).unwrap();
            let (part, begin) = (part.to_value().unwrap(), begin.to_value().unwrap());
            assert_eq!(
                sum(&part.call(&pair(r, c)).unwrap(), &begin),
                at(&pair(i, j), &pair(r, c))
            );
            let thread = of.crd2idx(&pair(i, j)).unwrap();
            let (partition, begin) = layout.try_local_partition(threads, thread).unwrap();
            let (partition, begin) = (partition.to_value().unwrap(), begin.to_value().unwrap());
            assert_eq!(
                sum(&partition.call(&pair(r, c)).unwrap(), &begin),
                at(&pair(i, j), &pair(r, c))
            );
            assert_eq!(
                basis.outer_partition(&by, &pair(i, j)).unwrap(),
                (partition, begin)
            );
            assert_eq!(
                basis.local_partition(&of, thread).unwrap(),
                (partition, begin)
            );
        }
        assert_eq!(basis.local_tile(&by, &pair(r, c)).unwrap(), found);
        assert_eq!(basis.inner_partition(&by, &pair(r, c)).unwrap(), found);
    }
}

#[test]
fn parts_of_coordinates_begin_at_coordinates() {
    let (rows, back) = (8_usize, -1_isize);
    begins_are_coordinates(
        make_identity_layout(shape!((8, 9))),
        layout!((2, 3) : (3, 1)),
    );
    begins_are_coordinates(
        make_identity_layout(shape!((rows, 9))),
        layout!((2, 3) : (1, 2)),
    );
    begins_are_coordinates(layout!((8, 9) : (1 @ 1, 2 @ 0)), layout!((2, 3) : (3, 1)));
    begins_are_coordinates(
        layout!((rows, 9) : (back @ 0, 1 @ 0 @ 1)),
        layout!((2, 3) : (3, 1)),
    );
    let (tile, begin) =
        make_identity_layout(shape!((8, 24))).local_tile(tile!(4, 8), coord!((1, 2)));
    assert_eq!(
        (tile, begin),
        (layout!((4, 8) : (1 @ 0, 1 @ 1)), coord!((4, 16)))
    );
}

/// What types refuse is refused as a whole, the layout and where it begins.
#[test]
fn what_is_not_there_is_refused_in_types() {
    use stridewise::{
        algebra::{LocalPartition, LocalTile, OuterPartition, Projected},
        refused::Refused,
    };
    type Matrix = Layout![(8, 24) : (24, 1)];
    type Kept<I, P> = LocalPartition<Matrix, Projected<Layout![(4, 8) : (8, 1)], P>, I>;
    fn refused<A, B>(_: fn() -> (Refused<A>, Refused<B>)) {}
    fn of<X>() -> X {
        unreachable!("only the type is asked for")
    }
    refused(of::<LocalPartition<Matrix, Layout![(4, 8) : (8, 1)], Int![32]>>);
    refused(of::<LocalPartition<Matrix, Layout![(4, 8) : (8, 1)], Int![-1]>>);
    refused(of::<LocalPartition<Matrix, Layout![(4, 8) : (0, 1)], Int![0]>>);
    refused(of::<LocalPartition<Matrix, Layout![(4, 8) : (-8, 1)], Int![0]>>);
    refused(of::<Kept<Int![32], Coord![(1, _)]>>);
    refused(of::<Kept<Int![32], Coord![(_, 1)]>>);
    refused(of::<Kept<Int![-1], Coord![(1, _)]>>);
    refused(of::<LocalTile<Matrix, Tile![4, 8], Coord![(1, 2, 0)]>>);
    refused(of::<LocalTile<Matrix, Tile![4, 8], Coord![(2, 0)]>>);
    refused(of::<LocalTile<Matrix, Tile![4, 8], Coord![(?, 3)]>>);
    refused(of::<LocalTile<Matrix, Tile![4, 8], Coord![(-1, 0)]>>);
    refused(of::<OuterPartition<Matrix, Tile![4, 8], Coord![(0, 8)]>>);
    refused(of::<OuterPartition<Matrix, Tile![4, 8], Coord![(0, 0, 0)]>>);
}

#[test]
fn partition() {
    use stridewise::prelude::*;
    // The sum of what thread i of 32 owns of a matrix.
    fn sum<L: Layout>(matrix: L, data: &[i64], thread: usize) -> i64 {
        let (partition, offset) = matrix.local_partition(layout!((4, 8) : (8, 1)), thread);
        (0..partition.size().value())
            .map(|i| data[(offset.to_index() + partition.crd2idx(i)) as usize])
            .sum()
    }
    let data: Vec<i64> = (0..8 * 24).collect();
    let matrix = layout!((8, 24) : (24, 1));
    assert_eq!(
        (0..32)
            .map(|thread| sum(matrix, &data, thread))
            .sum::<i64>(),
        data.iter().sum::<i64>()
    );
}

#[test]
fn local_tile() {
    use stridewise::prelude::*;
    let rows = 100_usize;
    let (tile, offset) = layout!((rows, 64) : (64, 1)).local_tile(tile!(16, 8), (2_usize, 3_usize));
    assert_eq!(
        (tile.to_string(), offset.value()),
        ("(16,8):(64,1)".to_string(), 2 * 16 * 64 + 3 * 8)
    );
}

#[test]
fn try_local_tile() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    assert!(
        layout!((8, 24) : (24, 1))
            .try_local_tile(tile!(tile, 8), (0_usize, 0_usize))
            .is_err()
    );
}

#[test]
fn outer_partition() {
    use stridewise::prelude::*;
    let (part, offset) = layout!((8, 24) : (24, 1)).outer_partition(tile!(4, 8), coord!((1, _)));
    assert_eq!(
        (part.to_string(), offset.value()),
        ("(8,2,3):(1,96,8)".to_string(), 24)
    );
}

#[test]
fn try_outer_partition() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    assert!(
        layout!((8, 24) : (24, 1))
            .try_outer_partition(tile!(tile, 8), (0_usize, 0_usize))
            .is_err()
    );
}

#[test]
fn local_partition() {
    use stridewise::prelude::*;
    let (partition, offset) =
        layout!((8, 24) : (24, 1)).local_partition(layout!((4, 8) : (8, 1)), int!(10));
    assert_eq!(
        (partition.to_string(), offset.value()),
        ("(2,3):(96,8)".to_string(), 26)
    );
}

#[test]
fn try_local_partition() {
    use stridewise::prelude::*;
    let error = layout!((8, 24) : (24, 1))
        .try_local_partition(layout!((4, 8) : (8, 1)), 32_usize)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("local_partition: thread 32 is out of bounds"),
        "{error}"
    );
}

#[test]
fn message() {
    use stridewise::{algebra::Projectable, prelude::*};
    let tiler = tile!(16, 32, 8);
    assert_eq!(
        <_ as Projectable<Coord![(1, _, 1)]>>::kept(tiler),
        tile!(16, 8)
    );
}

#[test]
fn kept() {
    use stridewise::{algebra::Projectable, prelude::*};
    assert_eq!(
        <_ as Projectable<Coord![(_, 1)]>>::kept(tile!(16, 8)),
        tile!(8)
    );
}

#[test]
fn project() {
    use stridewise::prelude::*;
    // What one block of C = A · B reads of A and of B, K-tile by K-tile, and writes of C.
    let (tiler, block) = (tile!(16, 32, 8), coord!((1, 0, _)));
    let (a, _) = layout!((64, 64) : (64, 1)).local_tile(Projected(tiler, coord!((1, _, 1))), block);
    let (b, _) = layout!((64, 64) : (64, 1)).local_tile(Projected(tiler, coord!((_, 1, 1))), block);
    let (c, _) = layout!((64, 64) : (64, 1)).local_tile(Projected(tiler, coord!((1, 1, _))), block);
    assert_eq!(
        (a.shape(), b.shape(), c.shape()),
        (shape!((16, 8, 8)), shape!((32, 8, 8)), shape!((16, 32)))
    );
}

#[test]
fn projected_local_tile() {
    use stridewise::prelude::*;
    let rows = 100_usize;
    let (tile, offset) = layout!((rows, 64) : (64, 1)).local_tile(
        Projected(tile!(16, 32, 8), coord!((1, _, 1))),
        coord!((2, 0, _)),
    );
    assert_eq!(
        (tile.to_string(), offset.value()),
        ("(16,8,8):(64,1,8)".to_string(), 2 * 16 * 64)
    );
}

#[test]
fn try_projected_local_tile() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    assert!(
        layout!((8, 24) : (24, 1))
            .try_local_tile(
                Projected(tile!(tile, 4, 8), coord!((1, _, 1))),
                coord!((0, 0, 0))
            )
            .is_err()
    );
}
