//! Buffers as tensors: row-major arrays are copied there and back, at the positions of the value
//! layer, which `vectors` compares with XLA's.

use core::fmt::Debug;
use stridewise::{
    kernels::{copy, fill},
    prelude::*,
    tensor::TensorError,
    xla::types::*,
};

/// Elements number 1, 2, … of an array in the order of its dimensions, and its buffer, in which
/// padding is `padding`.
fn row_major_and_buffer<S: ArrayShape + core::fmt::Display, T: Copy>(
    shape: S,
    element: impl Fn(usize) -> T,
    padding: T,
) -> (Vec<T>, Vec<T>) {
    let positions = shape.to_value().unwrap().buffer().unwrap();
    let data: Vec<T> = (1..=S::ELEMENTS).map(element).collect();
    let mut buffer = vec![padding; S::BUFFER_ELEMENTS];
    for (position, &element) in positions.positions().zip(&data) {
        buffer[position as usize] = element;
    }
    (data, buffer)
}

fn check<T: Copy + PartialEq + Debug>(found: &[T], wanted: &[T]) {
    let wrong = (0..wanted.len()).find(|&place| found.get(place) != wanted.get(place));
    assert_eq!((found.len(), wrong), (wanted.len(), None));
}

macro_rules! arrays {
    ($($name:ident: [$($shape:tt)+] $rows:ty;)*) => { $(
        #[test]
        fn $name() {
            let (shape, rows) = (xla_shape!($($shape)+), <$rows>::default());
            let (data, wanted) = row_major_and_buffer(shape, |number| number as u32, 0);
            let mut buffer = vec![0; wanted.len()];
            copy(shape.padded(Tensor::new(&data[..], rows)), shape.tensor(&mut buffer[..]));
            check(&buffer, &wanted);

            buffer.iter_mut().filter(|element| **element == 0).for_each(|padding| *padding = u32::MAX);
            let mut again = vec![0; data.len()];
            copy(shape.tensor(&buffer[..]), shape.padded(Tensor::new(&mut again[..], rows)));
            check(&again, &data);
            let tensor = shape.tensor(&buffer[..]);
            assert!(tensor.iter().all(|&element| element != u32::MAX));
            assert_eq!(tensor.iter().count(), data.len());
        }
    )* };
}

arrays! {
    halves_of_a_tpu: [bf16[128, 257]{1, 0 : T(8, 128)(2, 1)}] Layout![(128, 257) : (257, 1)];
    both_partial: [f32[13, 257]{1, 0 : T(8, 128)}] Layout![(13, 257) : (257, 1)];
    figure_1: [f32[3, 5]{1, 0 : T(2, 2)}] Layout![(3, 5) : (5, 1)];
    figure_2: [f32[4, 8]{1, 0 : T(2, 4)(2, 1)}] Layout![(4, 8) : (8, 1)];
    whole_tiles: [f32[16, 256]{1, 0 : T(8, 128)}] Layout![(16, 256) : (256, 1)];
    below_one_tile: [f32[3, 5]{1, 0 : T(8, 128)}] Layout![(3, 5) : (5, 1)];
    below_one_tile_twice: [bf16[3, 5]{1, 0 : T(8, 128)(2, 1)}] Layout![(3, 5) : (5, 1)];
    one_element: [f32[1, 1]{1, 0 : T(8, 128)}] Layout![(1, 1) : (1, 1)];
    one_row: [f32[1, 300]{1, 0 : T(8, 128)}] Layout![(1, 300) : (300, 1)];
    no_tiles: [f32[6, 7]{1, 0}] Layout![(6, 7) : (7, 1)];
    columns: [f32[6, 7]{0, 1}] Layout![(6, 7) : (7, 1)];
    columns_in_tiles: [f32[6, 7]{0, 1 : T(4, 4)}] Layout![(6, 7) : (7, 1)];
    one_dimension: [f32[5]{0 : T(4)}] Layout![(5) : (1)];
    a_tile_of_a_tile: [f32[3]{0 : T(2)(4)}] Layout![(3) : (1)];
    padding_at_the_end: [f32[3, 5]{1, 0 : T(2, 2)L(16)}] Layout![(3, 5) : (5, 1)];
    three_dimensions: [f32[3, 9, 10]{2, 1, 0 : T(4, 8)}] Layout![(3, 9, 10) : (90, 10, 1)];
    another_order: [f32[3, 9, 10]{1, 2, 0 : T(8, 4)(2, 1)}] Layout![(3, 9, 10) : (90, 10, 1)];
    a_tile_of_more_dimensions: [f32[5]{0 : T(2, 4)}] Layout![(5) : (1)];
    combined: [f32[3, 4, 6]{2, 1, 0 : T(*, 2, 4)}] Layout![(3, 4, 6) : (24, 6, 1)];
}

#[test]
fn scalars_and_predicates() {
    let (shape, rows) = (
        xla_shape!(pred[3, 5]{1, 0 : T(2, 4)}),
        layout!((3, 5) : (5, 1)),
    );
    let (data, wanted) = row_major_and_buffer(shape, |number| number % 3 == 0, true);
    let mut buffer = [true; 32];
    copy(
        shape.padded(Tensor::new(&data[..], rows)),
        shape.tensor(&mut buffer),
    );
    assert_eq!(buffer, wanted[..]);
    let (scalar, mut one) = (xla_shape!(f32[]), [0]);
    copy(
        scalar.padded(Tensor::new(&[7], layout!(() : ()))),
        scalar.tensor(&mut one),
    );
    assert_eq!(one, [7]);
}

#[test]
fn an_array_without_elements_leaves_the_buffer() {
    let (shape, rows) = (
        xla_shape!(f32[3, 0]{1, 0 : T(2, 4)}),
        layout!((3, 0) : (0, 1)),
    );
    let mut buffer = [7; 2];
    copy(
        shape.padded(Tensor::new(&[0; 0], rows)),
        shape.tensor(&mut buffer),
    );
    assert_eq!((buffer, shape.tensor(&buffer).iter().count()), ([7; 2], 0));
}

#[test]
fn elements_of_a_buffer_are_those_at_their_index() {
    let shape = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)});
    let mut buffer: Vec<usize> = (0..24).collect();
    let mut tensor = shape.tensor(&mut buffer[..]);
    for (i, j) in (0..4_usize).flat_map(|i| (0..6_usize).map(move |j| (i, j))) {
        let index = (i < 3 && j < 5).then(|| shape.linear_index((i, j)) as usize);
        assert_eq!(tensor.get((i, j)).copied(), index, "{i} {j}");
    }
    fill(tensor.view_mut(), 0);
    let sum = 9 + 11 + 14 + 15 + 18 + 19 + 21 + 22 + 23;
    assert_eq!(buffer.iter().sum::<usize>(), sum);
}

#[test]
fn arrays_of_other_dimensions_and_short_buffers_are_errors() {
    let shape = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)});
    let (rows, data) = (4_usize, [0; 20]);
    let error = |array| shape.try_padded(Tensor::new(&data, array)).unwrap_err();
    assert_eq!(
        error(layout!((rows, 5) : (5, 1))),
        TensorError::OtherExtents {
            size: 20,
            other: 15
        }
    );
    let transposed = shape.try_padded(Tensor::new(&data, layout!((5, 3) : (3, 1))));
    assert!(transposed.is_err());
    assert_eq!(
        shape.try_tensor(&data[..]).unwrap_err(),
        TensorError::OutsideMemory {
            needed: 24,
            length: 20
        }
    );
}

/// Rows, columns, elements of tiles: those of a buffer whose extents are known at run time.
#[test]
fn dynamic_extents_are_written_as_whole_tiles() {
    for (rows, columns) in [(13_usize, 257_usize), (1, 1), (8, 128), (16, 384), (0, 5)] {
        let (down, across) = (rows.div_ceil(8), columns.div_ceil(128));
        let data: Vec<usize> = (1..=rows * columns).collect();
        let tiles = layout!(
            ((8, down), (128, across)) : ((128, { across * 1024 }), (1, 1024))
        );
        let mut buffer = vec![0; down * across * 1024];
        let array = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
        let padded = array.padded(shape!(({ down * 8 }, { across * 128 })));
        copy(padded, Tensor::new(&mut buffer[..], tiles));
        let text = format!("f32[{rows},{columns}]{{1,0:T(8,128)}}");
        let positions = text.parse::<stridewise::xla::ArrayShape>().unwrap();
        let positions = positions.buffer().unwrap();
        let mut wanted = vec![0; buffer.len()];
        for (position, &element) in positions.positions().zip(&data) {
            wanted[position as usize] = element;
        }
        check(&buffer, &wanted);
    }
}
