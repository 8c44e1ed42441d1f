//! One signature takes all tensors: by rows, by columns, in tiles, swizzled, masked, owned, borrowed.

#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small integers, and elements that are moved"
)]

use stridewise::{kernels, prelude::*, tensor::TensorError};

/// Softmax of each row.
fn softmax_rows<E: EngineMut<Element = f32>, L: Layout, M: Mask>(matrix: &mut Tensor<E, L, M>) {
    for i in 0..matrix.extent(int!(0)) {
        let mut row = matrix.view_mut().slice(coord!((i, _)));
        let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for x in &mut row {
            *x = (*x - most).exp();
            sum += *x;
        }
        row.iter_mut().for_each(|x| *x /= sum);
    }
}

/// `target(j,i) = source(i,j)`.
fn transpose<T: Copy + 'static, A: Layout, M: Mask, B: Layout, N: Mask>(
    source: &Tensor<impl Engine<Element = T>, A, M>,
    target: &mut Tensor<impl EngineMut<Element = T>, B, N>,
) {
    kernels::copy(source.view().transposed(), target.view_mut());
}

/// The sum of all elements, tile by tile.
fn sum<E: Engine<Element = f32>, L: Layout, M: Mask>(tensor: &Tensor<E, L, M>) -> f32 {
    let masked = tensor.view().masked();
    masked
        .tiles(tile!(4, 4))
        .map(|tile| kernels::reduce(tile, 0.0, |a, b| a + b))
        .sum()
}

/// How many coordinates stand for an element, of any tensor.
fn count<E: Engine, L: Layout, M: Mask>(tensor: &Tensor<E, L, M>) -> usize {
    tensor.iter().count()
}

const ROWS: usize = 8;
const COLUMNS: usize = 16;

fn number(i: usize, j: usize) -> f32 {
    (i * 5 + j * 3) as f32 % 7.0
}

/// Softmax by its definition, of the rows and columns that exist.
fn expected(rows: usize, columns: usize, i: usize, j: usize) -> Option<f32> {
    let sum: f32 = (0..columns).map(|j| number(i, j).exp()).sum();
    (i < rows && j < columns).then(|| number(i, j).exp() / sum)
}

/// The three kernels on a tensor of these rows and columns, and on its transpose.
fn check<E: EngineMut<Element = f32>, L: Layout, M: Mask>(
    mut tensor: Tensor<E, L, M>,
    [rows, columns]: [usize; 2],
) {
    let all = (0..ROWS).flat_map(|i| (0..COLUMNS).map(move |j| (i, j)));
    for (i, j) in all.clone() {
        if let Some(x) = TensorAccess::get_mut(&mut tensor, (i, j)) {
            *x = number(i, j);
        }
    }
    softmax_rows(&mut tensor);
    let mut back = vec![-1.0; ROWS * COLUMNS];
    transpose(
        &tensor,
        &mut Tensor::new(&mut back[..], layout!((COLUMNS, ROWS) : (ROWS, 1))),
    );
    for (i, j) in all {
        let (found, wanted) = (
            TensorAccess::get(&tensor, (i, j)),
            expected(rows, columns, i, j),
        );
        assert_eq!(found.is_some(), wanted.is_some());
        if let (Some(found), Some(wanted)) = (found, wanted) {
            assert!(
                (found - wanted).abs() < 1e-6,
                "({i},{j}): {found} for {wanted}"
            );
        }
        assert_eq!(back[j * ROWS + i], found.copied().unwrap_or(-1.0));
    }
    assert!((sum(&tensor) - rows as f32).abs() < 1e-4);
    assert_eq!(count(&tensor), rows * columns);
}

#[test]
fn every_kind_of_tensor() {
    let whole = [ROWS, COLUMNS];
    let mut data = vec![0.0; ROWS * COLUMNS];
    check(Owned::<f32, Layout![(8, 16) : (16, 1)]>::default(), whole);
    check(
        Tensor::new(&mut data[..], layout!((ROWS, COLUMNS) : (COLUMNS, 1))),
        whole,
    );
    check(
        Tensor::new(&mut data[..], layout!((ROWS, COLUMNS) : (1, ROWS))),
        whole,
    );
    let tiles = layout!(((4, 2), (4, 4)) : ((4, 64), (1, 16)));
    check(Tensor::new(&mut data[..], tiles), whole);
    let swizzled = swizzle!(2, 1, 3).composition(layout!((8, 16) : (16, 1)));
    check(Tensor::new(data.clone(), swizzled), whole);
    check(Tensor::new(&mut data[..], swizzled), whole);
    // A tile of a larger matrix, and partial tiles in rows, in columns, and in both.
    let mut large = vec![0.0; 20 * 40];
    for (i, j, rows, columns) in [(1, 1, 8, 16), (2, 0, 4, 16), (0, 2, 8, 8), (2, 2, 4, 8)] {
        let mut matrix = Tensor::new(&mut large[..], layout!((20, 40) : (40, 1)));
        check(
            matrix.view_mut().masked().local_tile(tile!(8, 16), (i, j)),
            [rows, columns],
        );
    }
}

#[test]
fn coordinates_are_counted_too() {
    let coordinates = stridewise::tensor::make_identity_tensor(shape!((5, 6)));
    assert_eq!(count(&coordinates), 30);
    assert_eq!(count(&coordinates.local_tile(tile!(4, 4), (1, 1))), 2);
}

/// How many elements the tiles and the partitions of threads have: one text for each mask.
fn counts<L: Layout, M: Mask>(
    matrix: View<'_, usize, L, M>,
) -> Result<[Vec<usize>; 4], TensorError> {
    let threads = layout!((2, 3) : (3, 1));
    let of_tiles = matrix.try_tiles(tile!(2, 3))?;
    let across = matrix.extent(int!(0)).div_ceil(2);
    let one_by_one = (0..of_tiles.len()).map(|k| {
        let tile = matrix.local_tile(tile!(2, 3), (k % across, k / across));
        tile.iter().count()
    });
    let divided = matrix.try_zipped_divide(tile!(2, 3))?;
    let in_divide = (0..of_tiles.len()).map(|k| divided.slice(coord!((_, k))).iter().count());
    let of_threads = matrix.try_partitions(threads)?;
    Ok([
        one_by_one.collect(),
        in_divide.collect(),
        of_tiles.map(|tile| tile.iter().count()).collect(),
        of_threads
            .map(|partition| partition.iter().count())
            .collect(),
    ])
}

#[test]
fn the_mask_decides_about_partial_tiles() {
    let data = [0; 64];
    for (rows, columns) in (1..8_usize).flat_map(|i| (1..8_usize).map(move |j| (i, j))) {
        let matrix = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
        let (down, right) = (rows.div_ceil(2), columns.div_ceil(3));
        let there = |i: usize, j: usize| usize::from(i < rows && j < columns);
        let in_tile = |k: usize| {
            let places = (0..6).map(|n| there(k % down * 2 + n % 2, k / down * 3 + n / 2));
            places.sum::<usize>()
        };
        let of_thread = |thread: usize| {
            let places = (0..down * right)
                .map(|k| there(k % down * 2 + thread / 3, k / down * 3 + thread % 3));
            places.sum::<usize>()
        };
        let tiles: Vec<usize> = (0..down * right).map(in_tile).collect();
        let threads: Vec<usize> = (0..6).map(of_thread).collect();
        let expected = [tiles.clone(), tiles.clone(), tiles, threads];
        assert_eq!(counts(matrix.masked()).unwrap(), expected);
        assert_eq!(counts(matrix.masked().masked()).unwrap(), expected);
        let plain = counts(matrix);
        if rows % 2 == 0 && columns % 3 == 0 {
            assert_eq!(plain.unwrap(), expected);
        } else {
            assert!(matches!(plain, Err(TensorError::PartialTiles { .. })));
        }
    }
}
