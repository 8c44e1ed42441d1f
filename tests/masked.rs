//! Partial tiles are tensors: parts and kernels of them, beside a matrix that is padded to
//! whole tiles, with `None` where there is no element.

#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small integers, whose sums are exact"
)]

use stridewise::{
    kernels::{self, GemmError},
    prelude::*,
    tensor::{Mask, Masked, TensorError, View, ViewMut},
};

/// A matrix by rows, and one of whole tiles of 4 by 6 around it.
fn matrices(rows: usize, columns: usize) -> (Vec<usize>, Vec<Option<usize>>) {
    let (height, width) = (rows.next_multiple_of(4), columns.next_multiple_of(6));
    let element = |i, j| (i < rows && j < columns).then_some(i * columns + j);
    let padded = (0..height * width).map(|at| element(at / width, at % width));
    ((0..rows * columns).collect(), padded.collect())
}

type Rows = Layout![(?, ?) : (?, 1)];

/// Elements that exist are those of the padded part.
fn assert_same<L: Layout, M: Mask, Q: Layout, N: Mask>(
    part: View<'_, usize, L, M>,
    padded: View<'_, Option<usize>, Q, N>,
) {
    assert_eq!(part.size().value(), padded.size().value());
    let expected: Vec<Option<usize>> = (0..padded.size().value())
        .map(|at| TensorAccess::get(&padded, at).copied().flatten())
        .collect();
    for (at, element) in expected.iter().enumerate() {
        assert_eq!(
            TensorAccess::get(&part, at),
            element.as_ref(),
            "{at} of {}",
            part.layout().display()
        );
        assert_eq!(TensorAccess::contains(&part, at), element.is_some());
    }
    let there: Vec<usize> = expected.iter().copied().flatten().collect();
    assert_eq!(part.iter().copied().collect::<Vec<_>>(), there);
    assert_eq!(part.is_whole(), there.len() == expected.len());
    assert_eq!(
        kernels::reduce(part, 7, |a, b| a + b),
        7 + there.iter().sum::<usize>()
    );
}

/// Calls a function with a tile that may be partial, and the padded one.
macro_rules! each_tile {
    (|$tile:ident, $padded:ident| $body:block) => {
        for (rows, columns) in [(4, 6), (5, 6), (7, 11), (3, 1), (8, 13), (1, 12)] {
            let (data, around) = matrices(rows, columns);
            let (height, width) = (rows.next_multiple_of(4), columns.next_multiple_of(6));
            let matrix = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
            let padded: View<'_, _, Rows, Masked> =
                Tensor::new(&around[..], layout!((height, width) : (width, 1))).masked();
            for (i, j) in (0..height / 4).flat_map(|i| (0..width / 6).map(move |j| (i, j))) {
                let $tile = matrix.masked().local_tile(tile!(4, 6), (i, j));
                let $padded = padded.local_tile(tile!(4, 6), (i, j));
                $body
            }
        }
    };
}

#[test]
fn modes_of_a_tile() {
    each_tile!(|tile, padded| {
        assert_same(tile, padded);
        for i in 0..4_usize {
            assert_same(tile.slice(coord!((i, _))), padded.slice(coord!((i, _))));
        }
        assert_same(tile.slice(coord!((_, 5))), padded.slice(coord!((_, 5))));
        assert_same(tile.slice(coord!((2, 3))), padded.slice(coord!((2, 3))));
        assert_same(tile.mode(int!(1)), padded.mode(int!(1)));
        assert_same(tile.take(int!(0), int!(1)), padded.take(int!(0), int!(1)));
        assert_same(tile.select(shape!((1, 0))), padded.select(shape!((1, 0))));
        assert_same(tile.group(int!(0), int!(2)), padded.group(int!(0), int!(2)));
        assert_same(tile.group(int!(0), int!(2)).flatten(), padded);
        assert_same(tile.coalesce(), padded.coalesce());
    });
}

#[test]
fn tiles_of_a_tile() {
    each_tile!(|tile, padded| {
        assert_same(
            tile.logical_divide(tile!(2, 3)),
            padded.logical_divide(tile!(2, 3)),
        );
        assert_same(
            tile.zipped_divide(tile!(2, 3)),
            padded.zipped_divide(tile!(2, 3)),
        );
        assert_same(
            tile.flat_divide(tile!(2, 2)),
            padded.flat_divide(tile!(2, 2)),
        );
        for t in 0..2_usize {
            assert_same(
                tile.local_tile(tile!(2, 3), coord!((t, _))),
                padded.local_tile(tile!(2, 3), coord!((t, _))),
            );
            assert_same(
                tile.outer_partition(tile!(2, 3), coord!((t, 1))),
                padded.outer_partition(tile!(2, 3), coord!((t, 1))),
            );
        }
        let two = 2_usize;
        assert_same(
            tile.tiled_divide(tile!(two, 3)),
            padded.tiled_divide(tile!(two, 3)),
        );
        for thread in 0..6_usize {
            let threads = layout!((2, 3) : (3, 1));
            assert_same(
                tile.local_partition(threads, thread),
                padded.local_partition(threads, thread),
            );
        }
        // Tiles that do not divide the tile: both masks count.
        assert_same(
            tile.zipped_divide(tile!(3, 4)),
            padded.zipped_divide(tile!(3, 4)),
        );
        for (inner, expected) in tile.tiles(tile!(3, 4)).zip(padded.tiles(tile!(3, 4))) {
            assert_same(inner, expected);
            assert_same(inner.slice(coord!((_, 2))), expected.slice(coord!((_, 2))));
        }
    });
}

#[test]
fn positions_of_a_tile() {
    each_tile!(|tile, padded| {
        assert_same(
            tile.composition(layout!((2, 3) : (1, 8))),
            padded.composition(layout!((2, 3) : (1, 8))),
        );
        let wide = layout!((2, (2, 3)) : (12, (1, 4)));
        assert_same(tile.composition(wide), padded.composition(wide));
        let count = 5_usize;
        assert_same(
            tile.composition(layout!(count : 4)),
            padded.composition(layout!(count : 4)),
        );
        let tv = layout!(((2, 3), (2, 2)) : ((2, 8), (1, 4)));
        for thread in 0..6_usize {
            assert_same(tile.thread_view(tv, thread), padded.thread_view(tv, thread));
        }
    });
}

/// A mask goes on through every part, or the part is refused: it is never another mask.
#[test]
fn masks_are_split_as_the_data_or_refused() {
    let data: Vec<usize> = (0..7 * 6).collect();
    let around: Vec<Option<usize>> = (0..8 * 8)
        .map(|at| (at % 8 < 7 && at / 8 < 6).then_some(at % 8 + at / 8 * 7))
        .collect();
    let (matrix, padded) = (
        Tensor::new(&data[..], layout!((7, 6) : (1, 7))),
        Tensor::new(&around[..], layout!((8, 8) : (1, 8))),
    );
    let tile = matrix
        .masked()
        .local_tile(tile!(8, 4), (0, 1))
        .composition(layout!(32 : 1));
    let expected = padded
        .local_tile(tile!(8, 4), (0, 1))
        .composition(layout!(32 : 1));
    assert_same(tile, expected);
    let sixteen = 16_usize;
    match tile.try_local_tile(layout!(sixteen : 1), 1_usize) {
        Ok(part) => assert_same(part, expected.local_tile(layout!(sixteen : 1), 1_usize)),
        Err(error) => assert!(matches!(
            error,
            TensorError::MaskWithoutModes | TensorError::Algebra(_)
        )),
    }
    assert_same(
        tile.local_tile(layout!(16 : 1), 1_usize),
        expected.local_tile(layout!(16 : 1), 1_usize),
    );
    assert_same(
        tile.zipped_divide(layout!(4 : 1)),
        expected.zipped_divide(layout!(4 : 1)),
    );
}

/// Elements that exist in both operands are written, and no others.
#[test]
fn kernels_on_masked_operands() {
    each_tile!(|tile, padded| {
        let expected: Vec<Option<usize>> = padded.iter().copied().collect();
        let was = 1000;
        // From masked to plain, by rows and swizzled.
        let mut block = Owned::<usize, Layout![(4, 6) : (6, 1)]>::filled(was);
        kernels::copy(tile, block.view_mut());
        assert!(
            block
                .iter()
                .copied()
                .eq(expected.iter().map(|x| x.unwrap_or(was)))
        );
        kernels::transform(tile, block.view_mut(), |x| 3 * x);
        assert!(
            block
                .iter()
                .copied()
                .eq(expected.iter().map(|x| x.map_or(was, |x| 3 * x)))
        );
        kernels::axpby(2, tile, 1, block.view_mut());
        assert!(
            block
                .iter()
                .copied()
                .eq(expected.iter().map(|x| x.map_or(was, |x| 5 * x)))
        );
        kernels::copy_with_fill(tile, block.view_mut(), 77);
        assert!(
            block
                .iter()
                .copied()
                .eq(expected.iter().map(|x| x.unwrap_or(77)))
        );
        kernels::transform_two(tile, tile, block.view_mut(), |x, y| x + y + 1);
        assert!(
            block
                .iter()
                .copied()
                .eq(expected.iter().map(|x| x.map_or(77, |x| 2 * x + 1)))
        );
        let layout = swizzle!(1, 1, 2).composition(layout!((4, 6) : (8, 1)));
        let mut swizzled = Tensor::new([was; 32], layout);
        kernels::copy(tile, swizzled.view_mut());
        assert!(
            swizzled
                .iter()
                .copied()
                .eq(expected.iter().map(|x| x.unwrap_or(was)))
        );
        // By vectors that may be whole: rows of 3 are mode 0.
        let mut vectors = Owned::<usize, Layout![((3, 2), 4) : ((1, 3), 6)]>::filled(was);
        let turned = tile.select(shape!((1, 0))).logical_divide(tile!(3));
        kernels::copy(turned, vectors.view_mut());
        let rows = (0..4).flat_map(|i| (0..6).map(move |j| i + 4 * j));
        assert!(
            vectors
                .iter()
                .copied()
                .eq(rows.map(|at| expected[at].unwrap_or(was)))
        );
    });
}

#[test]
fn kernels_write_masked_targets() {
    for (rows, columns) in [(4, 6), (5, 6), (7, 11), (3, 1), (8, 13)] {
        let mut memory = vec![0_i64; rows * columns];
        let mut matrix =
            Tensor::new(&mut memory[..], layout!((rows, columns) : (columns, 1))).masked();
        let block: Vec<i64> = (1..=24).collect();
        let block = Tensor::new(&block[..], layout!((4, 6) : (1, 4)));
        for (number, mut tile) in (0..).zip(matrix.tiles_mut(tile!(4, 6))) {
            kernels::copy(block, tile.view_mut());
            kernels::axpby(100 * number, block, 1, tile.view_mut());
        }
        let down = rows.div_ceil(4) as i64;
        for (at, element) in memory.iter().enumerate() {
            let (i, j) = (at / columns, at % columns);
            let number = (i / 4) as i64 + down * (j / 6) as i64;
            let place = (1 + i % 4 + 4 * (j % 6)) as i64;
            assert_eq!(*element, place + 100 * number * place);
        }
        let mut matrix =
            Tensor::new(&mut memory[..], layout!((rows, columns) : (columns, 1))).masked();
        for (number, tile) in (0..).zip(matrix.tiles_mut(tile!(4, 6))) {
            kernels::fill(tile, number);
        }
        let number = |at: usize| (at / columns / 4) as i64 + down * (at % columns / 6) as i64;
        assert!((0..memory.len()).all(|at| memory[at] == number(at)));
    }
}

/// Masked to masked: partial tiles at other places.
#[test]
fn copies_between_masks() {
    let (data, mut target) = ((0..35_usize).collect::<Vec<_>>(), vec![99; 24]);
    let source = Tensor::new(&data[..], layout!((7, 5) : (5, 1)))
        .masked()
        .local_tile(tile!(4, 4), (1, 1));
    let mut matrix = Tensor::new(&mut target[..], layout!((4, 6) : (6, 1)));
    kernels::copy(
        source,
        matrix.view_mut().masked().local_tile(tile!(4, 4), (0, 1)),
    );
    for (at, element) in target.iter().enumerate() {
        let (i, j) = (at / 6, at % 6);
        let is_there = i < 3 && j >= 4 && j - 4 < 1;
        assert_eq!(*element, if is_there { (i + 4) * 5 + j } else { 99 });
    }
}

#[test]
fn products_of_partial_tiles() {
    let (m, n, k) = (7_usize, 9_usize, 5_usize);
    let number = |at: usize| (at * 7 % 11) as f64 - 5.0;
    let a: Vec<f64> = (0..m * k).map(number).collect();
    let b: Vec<f64> = (0..k * n).map(number).collect();
    let (a, b) = (
        Tensor::new(&a[..], layout!((m, k) : (k, 1))),
        Tensor::new(&b[..], layout!((k, n) : (1, k))),
    );
    for beta in [0.0, 2.0] {
        let mut c = vec![1.0; m * n];
        let mut whole = Tensor::new(&mut c[..], layout!((m, n) : (n, 1)));
        for (i, j) in (0..2).flat_map(|i| (0..3).map(move |j| (i, j))) {
            let mut tile = whole.view_mut().masked().local_tile(tile!(4, 4), (i, j));
            for inner in 0..3_usize {
                let (a, b) = (
                    a.masked().local_tile(tile!(4, 2), (i, inner)),
                    b.masked().local_tile(tile!(2, 4), (inner, j)),
                );
                kernels::gemm(
                    3.0,
                    a,
                    b,
                    if inner == 0 { beta } else { 1.0 },
                    tile.view_mut(),
                );
            }
        }
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let sum: f64 = (0..k).map(|l| a[(i, l)] * b[(l, j)]).sum();
            assert_eq!(c[i * n + j], 3.0 * sum + beta);
        }
    }
    // No element of A where C has some: they are scaled.
    let mut c = vec![1.0; 16];
    let c_tile = Tensor::new(&mut c[..], layout!((4, 4) : (4, 1)));
    kernels::gemm(
        1.0,
        a.masked().local_tile(tile!(4, 5), (1, 0)),
        b.masked().local_tile(tile!(5, 4), (0, 2)),
        5.0,
        c_tile,
    );
    for (at, element) in c.iter().enumerate() {
        let (i, j) = (4 + at / 4, 8 + at % 4);
        let sum: f64 = if i < m && j < n {
            (0..k).map(|l| a[(i, l)] * b[(l, j)]).sum()
        } else {
            0.0
        };
        assert_eq!(*element, sum + 5.0);
    }
    // Where α is 0, A and B are not read: neither by rows and columns, nor by element.
    let nan = [f64::NAN; 35];
    let a_nan = Tensor::new(&nan, layout!((7, 5) : (5, 1)))
        .masked()
        .local_tile(tile!(4, 5), (1, 0));
    let mut nested = Tensor::new([1.0; 16], layout!(((2, 2), 4) : ((1, 2), 4)));
    kernels::gemm(
        0.0,
        a_nan,
        b.masked().local_tile(tile!(5, 4), (0, 2)),
        5.0,
        nested.view_mut(),
    );
    assert!(nested.iter().all(|element| *element == 5.0));
    let turned = a_nan.logical_divide(tile!(2, _));
    kernels::gemm(
        0.0,
        turned,
        b.masked().local_tile(tile!(5, 4), (0, 2)),
        5.0,
        nested.view_mut(),
    );
    assert!(nested.iter().all(|element| *element == 25.0));
    let error = kernels::try_gemm(
        1.0,
        a.masked().local_tile(tile!(4, 5), (0, 0)),
        b,
        0.0,
        whole_of(&mut c),
    );
    assert!(matches!(error, Err(GemmError::Outer { .. })));
}

fn whole_of(c: &mut [f64]) -> ViewMut<'_, f64, Layout![(4, 4) : (4, 1)]> {
    Tensor::new(c, layout!((4, 4) : (4, 1)))
}

/// Of a tensor that can be written, parts of tiles write each element once.
#[test]
fn parts_of_mutable_tiles() {
    let mut data = [0; 35];
    let mut matrix = Tensor::new(&mut data[..], layout!((7, 5) : (5, 1))).masked();
    for mut tile in matrix.tiles_mut(tile!(4, 4)) {
        for mut partition in tile.partitions_mut(layout!((2, 2) : (1, 2))) {
            partition.for_each(|_, element| *element += 1);
        }
        tile.view_mut()
            .slice(coord!((1, _)))
            .for_each(|_, element| *element += 10);
        let tv = layout!((4, 4) : (1, 4));
        tile.view_mut()
            .thread_view(tv, 2_usize)
            .for_each(|_, element| *element += 100);
        assert!(
            tile.view_mut()
                .try_composition(layout!((2, 2) : (1, 1)))
                .is_err()
        );
    }
    for (at, element) in data.iter().enumerate() {
        let row = at / 5 % 4;
        assert_eq!(
            *element,
            1 + 10 * i32::from(row == 1) + 100 * i32::from(row == 2)
        );
    }
}

#[test]
fn predicates_choose_what_is_copied() {
    let (data, mut kept) = ((0..12).collect::<Vec<i32>>(), vec![-1; 12]);
    let is_even: Vec<bool> = data.iter().map(|x| x % 2 == 0).collect();
    let layout = layout!((3, 4) : (4, 1));
    kernels::copy_if(
        Tensor::new(&is_even[..], layout),
        Tensor::new(&data[..], layout),
        Tensor::new(&mut kept[..], layout),
    );
    assert!(
        kept.iter()
            .zip(&data)
            .all(|(kept, x)| *kept == if x % 2 == 0 { *x } else { -1 })
    );
}

/// Sums of rows, of columns and of all, of the elements that exist.
#[test]
fn reductions_of_partial_tiles() {
    each_tile!(|tile, padded| {
        let (mut rows, mut columns, mut all) = ([100; 4], [100; 6], [100]);
        let (across, down) = (layout!((4, 1) : (1, 0)), layout!((1, (2, 3)) : (0, (1, 2))));
        kernels::reduce_onto(tile, Tensor::new(&mut rows, across), |x, y| x + y);
        kernels::reduce_onto(tile, Tensor::new(&mut columns, down), |x, y| x + y);
        kernels::reduce_onto(
            tile,
            Tensor::new(&mut all, layout!((1, 1) : (0, 0))),
            |x, y| x + y,
        );
        let at = |i: usize, j: usize| padded[(i, j)].unwrap_or(0);
        for (i, row) in rows.into_iter().enumerate() {
            assert_eq!(row, 100 + (0..6).map(|j| at(i, j)).sum::<usize>());
        }
        for (j, column) in columns.into_iter().enumerate() {
            assert_eq!(column, 100 + (0..4).map(|i| at(i, j)).sum::<usize>());
        }
        assert_eq!(all[0], 100 + padded.iter().flatten().sum::<usize>());
    });
    // Onto a partial tile as the target: rows that exist get sums.
    let (data, mut sums) = ([1; 24], [0; 3]);
    let mut target = Tensor::new(&mut sums, layout!((3, 1) : (1, 0)));
    let target = target.view_mut().masked().local_tile(tile!(4, 1), (0, 0));
    kernels::reduce_onto(
        Tensor::new(&data, layout!((4, 6) : (6, 1))),
        target,
        |x, y| x + y,
    );
    assert_eq!(sums, [6; 3]);
}

/// Kernels on all tiles at once, of which some are partial, beside each element by its position.
fn check_kernels<L: Layout, M: Mask, Q: Writable>(tiles: View<'_, u32, L, M>, whole: Q) {
    let size = tiles.size().value() as usize;
    let element = |at: usize| TensorAccess::get(&tiles, at).copied();
    let index = |at: usize| whole.crd2idx(at) as usize;
    let expected = |f: &dyn Fn(usize) -> u32| {
        let mut result = vec![0; size];
        (0..size).for_each(|at| result[index(at)] = f(at));
        result
    };
    let name = || format!("{} to {}", tiles.layout().display(), whole.display());

    let mut result = vec![7; size];
    kernels::copy(tiles, Tensor::new(&mut result[..], whole));
    assert_eq!(
        result,
        expected(&|at| element(at).unwrap_or(7)),
        "{}",
        name()
    );
    kernels::copy_with_fill(tiles, Tensor::new(&mut result[..], whole), 9);
    assert_eq!(
        result,
        expected(&|at| element(at).unwrap_or(9)),
        "{}",
        name()
    );
    kernels::transform(tiles, Tensor::new(&mut result[..], whole), |x| x + 1);
    assert_eq!(result, expected(&|at| element(at).map_or(9, |x| x + 1)));
    let twice = Tensor::new(&mut result[..], whole);
    kernels::transform_two(tiles, tiles, twice, |x, y| x + y);
    assert_eq!(result, expected(&|at| element(at).map_or(9, |x| 2 * x)));
    let there: Vec<u32> = (0..size).filter_map(element).collect();
    assert_eq!(kernels::reduce(tiles, 0, |x, y| x + y), there.iter().sum());
}

/// [`check_kernels`] of a divide, to a whole tensor in an order.
macro_rules! check_divide {
    ($tiles:expr, $order:ident) => {{
        let tiles = $tiles;
        check_kernels(tiles, $order(tiles.layout().shape()));
    }};
}

#[test]
fn all_tiles_at_once() {
    let data: Vec<u32> = (100..1000).collect();
    for rows in 1..18_usize {
        for columns in [1_usize, 2, 5, 6, 7, 11, 12, 13] {
            for (down, right) in [(columns as isize, 1), (1, rows as isize), (20, 2)] {
                let matrix = Tensor::new(&data[..], layout!((rows, columns) : (down, right)));
                check_divide!(matrix.masked().zipped_divide(tile!(4, 6)), row_major);
                check_divide!(matrix.masked().logical_divide(tile!(_, 4)), col_major);
                check_divide!(matrix.masked().tiled_divide(tile!(8, _)), row_major);
                // Tiles in a tile: two masks, of four sums.
                let last = ((rows - 1) / 8, (columns - 1) / 6);
                let tile = matrix.masked().local_tile(tile!(8, 6), last);
                check_divide!(tile.zipped_divide(tile!(3, 4)), col_major);
            }
            // Both operands lack elements, and what only the target has is filled.
            let (others, mut result) = (columns + 2, vec![7_u32; rows * (columns + 2)]);
            let source = Tensor::new(&data[..], layout!((rows, columns) : (1, rows)));
            let mut target = Tensor::new(&mut result[..], layout!((rows, others) : (others, 1)));
            let (count, all) = (columns.div_ceil(8), others.div_ceil(8));
            if count == all {
                let tiles = source.masked().zipped_divide(tile!(4, 8));
                kernels::copy_with_fill(
                    tiles,
                    target.view_mut().masked().zipped_divide(tile!(4, 8)),
                    3,
                );
                for (at, element) in result.iter().enumerate() {
                    let (i, j) = (at / others, at % others);
                    let there = (j < columns).then(|| data[i + j * rows]);
                    assert_eq!(
                        *element,
                        there.unwrap_or(3),
                        "({i},{j}) of ({rows},{columns})"
                    );
                }
            }
        }
    }
}

/// A part of few modes, of a tensor that is bounded in more directions than there is room for.
#[test]
fn more_bounds_than_room() {
    let (n, data) = (1_usize, [5_u32]);
    let matrix = Tensor::new(
        &data[..],
        layout!((n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n) : (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
    );
    let tiles = matrix
        .masked()
        .zipped_divide(tile!(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2));
    let line = tiles.slice(coord!((
        (_, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    )));
    assert_eq!(line.iter().copied().collect::<Vec<_>>(), [5]);
    let mut found = [7; 2];
    let target = Tensor::new(&mut found, layout!(2 : 1));
    let error = kernels::try_copy_with_fill(line, target, 0).unwrap_err();
    assert_eq!((error, found), (kernels::KernelError::TooManyLoops, [7; 2]));
}
