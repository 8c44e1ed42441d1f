//! Modes of one element and of none, strides and extents at the end of `isize`: expected values are
//! by hand.

use proptest::prelude::*;
use std::time::Instant;
use stridewise::{
    kernels,
    layout::{Modes, NoModes},
    prelude::*,
    tensor::{TensorError, make_identity_tensor},
    tuple::{Cons, Nil, Underscore},
};

type Matrix = Layout![(?, ?) : (?, ?)];

fn matrix([a, b]: [isize; 2], [c, d]: [isize; 2]) -> Matrix {
    layout!((a, b) : (c, d))
}

/// How often each of four elements is in the tiles of `(1,4):(0,1)` by `<2,2>`, and how many tiles
/// there are.
fn hits<L: Writable>(layout: L) -> (usize, [u8; 4]) {
    let mut data = [0; 4];
    let mut tensor = Tensor::new(&mut data, layout).masked();
    let mut tiles: Vec<_> = tensor.tiles_mut(tile!(2, 2)).collect();
    for tile in &mut tiles {
        tile.iter_mut().for_each(|element| *element += 1);
    }
    (tiles.len(), data)
}

#[test]
fn a_mode_of_one_element_is_in_tiles_once() {
    let one = 1_usize;
    assert_eq!(hits(layout!((one, 4) : (0, 1))), (2, [1; 4]));
    assert_eq!(hits(layout!((1, 4) : (0, 1))), (2, [1; 4]));
    // Partitions of threads, and a quotient.
    let mut data = [0; 4];
    let mut tensor = Tensor::new(&mut data, layout!((one, 4) : (0, 1))).masked();
    for (mut partition, thread) in tensor.partitions_mut(layout!((2, 2) : (2, 1))).zip(1..) {
        partition.fill(thread);
    }
    tensor
        .view_mut()
        .masked()
        .zipped_divide(tile!(2, 2))
        .for_each(|_, element| *element *= 10);
    assert_eq!(data, [10, 20, 10, 20]);
    // Tiles of a partial tile: its second row does not step, and has no elements.
    let mut data = [0; 4];
    let tensor = Tensor::new(&mut data, layout!((one, 4) : (0, 1)));
    let mut tile = tensor.masked().local_tile(tile!(2, 2), (0, 1));
    let mut tiles: Vec<_> = tile.tiles_mut(tile!(1, 1)).collect();
    for (tile, number) in tiles.iter_mut().zip(1..) {
        tile.fill(number);
    }
    assert_eq!(data, [0, 0, 1, 3]);
}

#[test]
fn a_tiler_repeats_by_its_own_modes() {
    let mut data = [0; 20];
    let mut tensor = Tensor::new(&mut data, layout!((5, 4) : (4, 1))).masked();
    let refused = |result: Result<(), TensorError>| {
        assert_eq!(result.unwrap_err(), TensorError::ElementTwice);
    };
    refused(tensor.try_tiles_mut(tile!((2, 5) : (0, 1))).map(drop));
    let (one, two) = (1_usize, 2_usize);
    refused(tensor.try_tiles_mut(tile!((two, 5) : (0, 1))).map(drop));
    assert_eq!(tensor.tiles_mut(tile!((one, 5) : (0, 1))).len(), 4);
    let mut data = [0; 4];
    let mut row = Tensor::new(&mut data, layout!((one, 4) : (0, 1))).masked();
    refused(row.try_tiles_mut(tile!((two) : (0), 2)).map(drop));
    refused(row.try_tiles_mut(tile!(2, (two, 2) : (0, 1))).map(drop));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 4 } else { 10_000 }, ..ProptestConfig::default() })]

    /// Modes of one element have stride 0. What is written has each element once; what is refused
    /// for a repetition has a mode of the tiler that repeats.
    #[test]
    fn tiles_of_modes_of_one_element_have_each_element_once(
        shape in [0_isize..4, 0_isize..4],
        tiler in ([1_isize..5, 1_isize..4], [0_isize..4, 0_isize..4]),
        by_mode in proptest::bool::ANY,
    ) {
        let stride = |extent: isize, stride: isize| if extent == 1 { 0 } else { stride };
        let layout = matrix(shape, [stride(shape[0], 1), stride(shape[1], shape[0])]);
        let size = (shape[0] * shape[1]) as usize;
        let mut data = vec![0; size];
        let mut tensor = Tensor::new(&mut data[..], layout).masked();
        let ([first, second], [near, far]) = tiler;
        let repeats = |extent: isize, stride: isize| extent > 1 && stride == 0;
        macro_rules! written {
            ($tiler:expr, $repeats:expr) => {
                match tensor.try_tiles_mut($tiler) {
                    Ok(tiles) => {
                        let mut tiles: Vec<_> = tiles.collect();
                        for tile in &mut tiles {
                            tile.for_each(|_, element| *element += 1);
                        }
                        prop_assert!(data.iter().all(|count| *count == 1), "{:?}", data);
                    }
                    Err(TensorError::ElementTwice) => prop_assert!($repeats),
                    Err(_) => {}
                }
            };
        }
        let Modes(rows, Modes(columns, NoModes)) = matrix(tiler.0, tiler.1);
        if by_mode {
            written!(Cons(rows, Cons(columns, Nil)), repeats(first, near) || repeats(second, far));
        } else {
            written!(rows, repeats(first, near));
        }
    }
}

#[test]
fn coordinates_without_elements_may_have_any_index() {
    const FAR: isize = isize::MAX / 2;
    let data = [1, 2, 3];
    let (one, far) = (1_usize, FAR);
    macro_rules! check {
        ($layout:expr) => {{
            let tensor = Tensor::new(&data, $layout);
            let tile = tensor.masked().local_tile(tile!(4, 4), (0, 0));
            assert!(tile.iter().eq(&data));
            assert!(tile.iter().rev().eq([3, 2, 1].iter()));
            assert_eq!(tile.iter().fold(0, |sum, element| 10 * sum + element), 123);
            assert_eq!(tile.iter().count(), 3);
            let places: Vec<_> = tile.indexed_iter().map(|(coord, _)| coord).collect();
            assert_eq!(places, [(0, 0), (0, 1), (0, 2)]);
            let pairs = tile.zip(tile).fold(0, |sum, (a, b)| sum + a * b);
            assert_eq!(pairs, 1 + 4 + 9);
            assert_eq!(tile.zip(tile).count(), 3);
            assert!(tile.zip(tile).all(|(a, b)| a == b));
            for position in 0..16 {
                let element = (position % 4 == 0 && position < 12).then(|| &data[position / 4]);
                assert_eq!(tile.get(position), element);
                assert_eq!(tile.contains(position), element.is_some());
            }
            assert_eq!(kernels::reduce(tile, 0, |a, b| a + b), 6);
            let mut written = [0; 3];
            let mut tensor = Tensor::new(&mut written, $layout);
            let mut target = tensor.view_mut().masked().local_tile(tile!(4, 4), (0, 0));
            target.for_each(|(_, j), element| *element = j);
            kernels::transform(tile, target.view_mut(), |element| element);
            assert_eq!(written, [1, 2, 3]);
            let mut tensor = Tensor::new(&mut written, $layout);
            kernels::fill(
                tensor.view_mut().masked().local_tile(tile!(4, 4), (0, 0)),
                7,
            );
            assert_eq!(written, [7, 7, 7]);
        }};
    }
    check!(layout!((one, 3) : (far, 1)));
    check!(layout!((one, 3) : (-far, 1)));
    check!(layout!((1, 3) : (4_611_686_018_427_387_903, 1)));
}

#[test]
fn nothing_is_gone_through_at_once() {
    let begin = Instant::now();
    // The compiler knows neither of them, so that it removes no loop.
    let [huge, zero] = std::hint::black_box([1_usize << 40, 0]);
    let none: [i32; 0] = [];
    macro_rules! check {
        ($layout:expr) => {{
            let layout = $layout;
            let tensor = Tensor::new(&none, layout).masked();
            assert_eq!(tensor.iter().count(), 0);
            assert_eq!(tensor.iter().last(), None);
            assert_eq!(tensor.iter().nth(1), None);
            assert_eq!(tensor.iter().rev().count(), 0);
            assert_eq!(tensor.iter().sum::<i32>(), 0);
            assert_eq!(tensor.indexed_iter().count(), 0);
            assert_eq!(tensor.zip(tensor).count(), 0);
            assert_eq!(tensor.zip(tensor).next(), None);
            assert!(tensor == tensor && tensor.is_whole());
            assert_eq!(format!("{tensor:?}"), "[]");
            assert_eq!(tensor.to_string(), layout.to_string());
            assert_eq!(kernels::reduce(tensor, 0, |a, b| a + b), 0);
            let tile = tensor.zipped_divide(tile!(4, 4));
            assert_eq!(tile.iter().count(), 0);
            assert_eq!(tensor.tiles(tile!(4, 4)).count(), 0);
            let mut none = [0; 0];
            let mut target = Tensor::new(&mut none, layout).masked();
            target.for_each(|_, _| unreachable!());
            target.fill(1);
            kernels::fill(target.view_mut(), 1);
            kernels::copy(tensor, target.view_mut());
            kernels::transform(tensor, target.view_mut(), |element| element + 1);
            kernels::axpby(1, tensor, 1, target.view_mut());
            let tiles = target.view_mut().zipped_divide(tile!(4, 4));
            kernels::copy(tile, tiles);
            assert_eq!(target.partitions_mut(layout!((2, 2) : (1, 2))).map(|partition| partition.iter().count()).sum::<usize>(), 0);
        }};
    }
    check!(layout!((huge, zero) : (0, 1)));
    check!(layout!((zero, huge) : (1, 0)));
    check!(layout!(((2, zero), huge) : ((1, 2), 1)));
    assert!(begin.elapsed().as_secs() < 60);
}

#[test]
fn extents_of_0_have_no_coordinates() {
    let zero = 0_usize;
    let none: [i32; 0] = [];
    macro_rules! check {
        ($layout:expr) => {{
            let tensor = Tensor::new(&none, $layout).masked();
            let coordinates = make_identity_tensor(tensor.layout().shape());
            for i in [isize::MIN, -1, 0, 1, 5, isize::MAX] {
                assert_eq!(tensor.get(i), None);
                assert!(!tensor.contains(i) && !coordinates.contains(i));
                for j in [-1, 0, 3, 4] {
                    assert_eq!(tensor.get((i, j)), None);
                    assert!(matches!(tensor.try_local_tile(tile!(2, 2), (i, j)), Err(TensorError::OutsideMode { .. })));
                    assert!(matches!(tensor.try_slice((i, j)), Err(TensorError::OutsideMode { .. })));
                }
            }
            assert_eq!(tensor.tiles(tile!(2, 2)).count(), 0);
            assert_eq!(tensor.tiles(tile!(2, 2)).rev().count(), 0);
            assert_eq!(tensor.zipped_divide(tile!(2, 2)).iter().count(), 0);
            assert_eq!(tensor.coalesce().iter().count(), 0);
            assert_eq!(tensor.flatten().iter().count(), 0);
            assert_eq!(coordinates.coords().count(), 0);
            assert_eq!(tensor.try_composition(layout!(1 : 0)).unwrap_err(), TensorError::OutsidePositions { least: 0, most: 0, size: 0 });
            for thread in 0..4 {
                assert_eq!(tensor.local_partition(layout!((2, 2) : (1, 2)), thread).iter().count(), 0);
            }
            // Threads of which there are none.
            assert_eq!(tensor.try_local_partition(layout!((zero, 2) : (1, 1)), 0).is_ok(), false);
        }};
    }
    check!(layout!((zero, 4) : (4, 1)));
    check!(layout!((4, zero) : (1, 4)));
    check!(layout!((0, 4) : (4, 1)));
    check!(layout!(((2, zero), 4) : ((1, 2), 1)));
}

#[test]
fn coordinates_past_every_extent_are_outside() {
    let data = [0, 1, 2, 3, 4, 5];
    let tensor = Tensor::new(&data, layout!((2, 3) : (3, 1)));
    macro_rules! outside {
        ($($i:expr),*) => { $(
            assert_eq!(tensor.get($i), None);
            assert_eq!(tensor.get(($i, 0)), None);
            assert_eq!(tensor.get((0, $i)), None);
            assert!(matches!(tensor.try_slice((Underscore, $i)), Err(TensorError::OutsideMode { extent: 3, .. })));
        )* };
    }
    outside!(u8::MAX, u16::MAX, u32::MAX, u64::MAX, usize::MAX);
    outside!(
        i8::MIN,
        i16::MIN,
        i32::MIN,
        i64::MIN,
        isize::MIN,
        -1,
        -1_i64,
        -1_i8
    );
    outside!(u64::MAX << 32, 1_u64 << 63, i64::MAX, 1_u64 << 32);
}

#[test]
fn a_projected_thread_is_one_of_the_threads() {
    let data: Vec<usize> = (0..48).collect();
    let matrix = Tensor::new(&data[..], layout!((8, 6) : (6, 1)));
    let threads = layout!((4, 2) : (1, 4));
    for thread in 0..8 {
        // Rows of A are shared by threads that differ in mode 1.
        let partition = matrix.local_partition(Projected(threads, coord!((1, _))), thread);
        let expected = (0..12).map(|k| 6 * (thread % 4 + 4 * (k % 2)) + k / 2);
        assert!(partition.iter().copied().eq(expected), "{thread}");
    }
    for thread in [-1, 8, 12, isize::MIN, isize::MAX] {
        let refused = TensorError::NoSuchThread { thread };
        let partition = matrix.try_local_partition(Projected(threads, coord!((1, _))), thread);
        assert_eq!(partition.unwrap_err(), refused);
        let partition = matrix
            .masked()
            .try_local_partition(Projected(threads, coord!((_, 1))), thread);
        assert_eq!(partition.unwrap_err(), refused);
    }
}

#[test]
fn a_shape_that_ndarray_does_not_count_is_refused() {
    let large = 1_usize << 62;
    let none: [u8; 0] = [];
    let layout = layout!((0, large, large) : (1, 1, 1));
    assert_eq!(
        Tensor::new(&none, layout).try_into_ndarray().unwrap_err(),
        TensorError::TooLargeForNdarray
    );
    let mut none: [u8; 0] = [];
    let tensor = Tensor::new(&mut none, layout);
    assert!(tensor.try_into_ndarray_mut().is_err());
    let view = Tensor::new(&[0_u8; 0], layout!((3, 0) : (1, 3))).into_ndarray();
    assert_eq!(view.shape(), [3, 0]);
}

#[test]
#[should_panic(expected = "ndarray has no view of this shape")]
fn a_shape_that_ndarray_does_not_count_panics() {
    let large = 1_usize << 62;
    let _ = Tensor::new(&[0_u8; 0], layout!((0, large, large) : (1, 1, 1))).into_ndarray();
}

/// An error says which coordinate is outside of which extent, of the tiles too.
#[test]
fn coordinates_outside_are_named() {
    let data = [0; 8 * 32];
    let (tensor, row) = (Tensor::new(&data, layout!((8, 32) : (32, 1))), 2_usize);
    let error = tensor.try_local_tile(tile!(4, 8), (row, 1)).unwrap_err();
    let (coordinate, extent) = (2, 2);
    assert_eq!(error, TensorError::OutsideMode { coordinate, extent });
    assert_eq!(
        error.to_string(),
        "coordinate 2 is out of bounds for a mode of extent 2"
    );
    let error = tensor
        .masked()
        .try_local_tile(tile!(3, 5), (0, 7))
        .unwrap_err();
    let (coordinate, extent) = (7, 7);
    assert_eq!(error, TensorError::OutsideMode { coordinate, extent });
    let error = tensor.try_slice((Underscore, -1)).unwrap_err();
    let (coordinate, extent) = (-1, 32);
    assert_eq!(error, TensorError::OutsideMode { coordinate, extent });
    // Nothing counts whole modes: one integer for the other one.
    let columns = tensor.local_tile(tile!(_, 8), 3_usize);
    assert_eq!(columns.layout().to_string(), "(8,8):(32,1)");
}

/// Elements side by side are a slice where none was taken, and counted where some were.
#[test]
fn elements_side_by_side() {
    let data: [usize; 24] = std::array::from_fn(|i| i);
    let mut other = data;
    let layout = layout!((2, (3, 4)) : (1, (2, 6)));
    let tensor = Tensor::new(&data, layout);
    let mut written = Tensor::new(&mut other, layout);
    for (front, back) in [(0, 0), (1, 0), (0, 2), (3, 5)] {
        let mut iter = tensor.iter();
        for _ in 0..front {
            _ = iter.next();
        }
        for _ in 0..back {
            _ = iter.next_back();
        }
        let found = iter.fold(Vec::new(), |mut found, x| {
            found.push(*x);
            found
        });
        assert_eq!(found, data[front..24 - back]);
        let mut zip = written.view_mut().zip(tensor);
        for _ in 0..front {
            _ = zip.next();
        }
        zip.for_each(|(y, x)| *y += 100 * x);
    }
    // So often was each of the first ones added.
    let times = |i: usize| 2 + usize::from(i >= 1) + usize::from(i >= 3);
    assert!((0..24).all(|i| other[i] == i + 100 * i * times(i)));
}
