//! The laws of tensors, by brute force: what is read is the element at the index of the oracle,
//! what is written is written once, and what would leave the memory or borrow an element twice is
//! refused.

use crate::common::Plain;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use stridewise::{
    int::{Dyn, Mul},
    layout::{Modes, NoModes},
    prelude::*,
    tensor::{Mask, TensorError},
    tuple::{Cons, Nil},
};

/// Two modes in a tuple, and one beside it.
type Nested = Layout![((?, ?), ?) : ((?, ?), ?)];
type Matrix = Layout![(?, ?) : (?, ?)];

fn nested(shape: [isize; 3], stride: [isize; 3]) -> Nested {
    let ([a, b, c], [d, e, f]) = (shape, stride);
    layout!(((a, b), c) : ((d, e), f))
}

fn matrix(shape: [isize; 2], stride: [isize; 2]) -> Matrix {
    let ([a, b], [c, d]) = (shape, stride);
    layout!((a, b) : (c, d))
}

/// The indices by position, of the oracle.
pub(crate) fn image<L: Layout>(layout: L) -> Vec<i128> {
    Plain::of(&layout.to_value().unwrap()).image()
}

/// Index 0 in memory that begins with the least index.
pub(crate) fn origin(image: &[i128]) -> i128 {
    -image.iter().min().copied().unwrap_or(0)
}

/// How many elements of memory that takes.
pub(crate) fn needed(image: &[i128]) -> usize {
    image
        .iter()
        .max()
        .map_or(0, |most| (most + origin(image) + 1) as usize)
}

fn numbers(length: usize) -> Vec<usize> {
    (0..length).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 4 } else { 4000 }, ..ProptestConfig::default() })]

    #[test]
    fn a_tensor_is_made_exactly_if_it_stays_inside_of_its_memory(
        shape in [0_isize..5, 0_isize..5, 0_isize..5],
        stride in [-20_isize..20, -20_isize..20, -20_isize..20],
        short in 0_usize..3,
    ) {
        let layout = nested(shape, stride);
        let image = image(layout);
        let length = needed(&image).saturating_sub(short);
        let data = numbers(length);
        let fits = length >= needed(&image);
        match Tensor::try_new(&data[..], layout) {
            Ok(tensor) => {
                prop_assert!(fits);
                for (position, index) in image.iter().enumerate() {
                    let expected = (index + origin(&image)) as usize;
                    prop_assert_eq!(tensor.get(position), Some(&expected));
                    prop_assert_eq!(tensor[position], expected);
                }
                prop_assert_eq!(tensor.get(image.len()), None);
                prop_assert_eq!(tensor.get(-1), None);
            }
            Err(error) => prop_assert!(!fits && matches!(error, TensorError::OutsideMemory { .. }), "{}", error),
        }
    }

    #[test]
    fn a_mutable_tensor_is_made_exactly_if_no_index_comes_twice(
        shape in [0_isize..5, 0_isize..5, 0_isize..5],
        stride in [-9_isize..10, -9_isize..10, -9_isize..10],
    ) {
        let layout = nested(shape, stride);
        let image = image(layout);
        let distinct = image.iter().collect::<HashSet<_>>().len() == image.len();
        let mut data = vec![0; needed(&image)];
        match Tensor::try_new(&mut data[..], layout) {
            Ok(mut tensor) => {
                prop_assert!(distinct);
                // All of them at once.
                let elements: Vec<&mut usize> = tensor.iter_mut().collect();
                prop_assert_eq!(elements.len(), image.len());
                for (position, element) in elements.into_iter().enumerate() {
                    *element += 1 + position;
                }
                for (position, index) in image.iter().enumerate() {
                    prop_assert_eq!(data[(index + origin(&image)) as usize], 1 + position);
                }
                prop_assert_eq!(data.iter().filter(|&&count| count > 0).count(), image.len());
            }
            Err(TensorError::NotInjective { first, second }) => {
                prop_assert!(first != second);
                prop_assert_eq!(image[first], image[second]);
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
        prop_assert_eq!(Tensor::try_new(vec![0_u8; needed(&image)], layout).is_ok(), distinct);
    }

    #[test]
    fn a_mutable_tensor_of_many_leaves_is_made_exactly_if_no_index_comes_twice(
        shape in prop::array::uniform5(0_isize..4),
        stride in prop::array::uniform5(-30_isize..31),
        order in Just([0, 1, 2, 3, 4]).prop_shuffle(),
        gaps in prop::array::uniform5(-1_isize..3),
        is_dense in any::<bool>(),
    ) {
        let mut stride = stride;
        if is_dense {
            // Each past those before it in some order, but for a gap that is too small.
            let mut next = 1;
            for place in order {
                let sign = if stride[place] < 0 { -1 } else { 1 };
                stride[place] = sign * next;
                next = (next * shape[place].max(1) + gaps[place]).max(1);
            }
        }
        let ([a, b, c, d, e], [f, g, h, i, j]) = (shape, stride);
        let layout = layout!(((a, b), c, (d, e)) : ((f, g), h, (i, j)));
        let image = image(layout);
        let distinct = image.iter().collect::<HashSet<_>>().len() == image.len();
        match Tensor::try_new(vec![0_u8; needed(&image)], layout) {
            Ok(_) => prop_assert!(distinct),
            Err(TensorError::NotInjective { first, second }) => {
                prop_assert!(first != second);
                prop_assert_eq!(image[first], image[second]);
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn iterators_go_through_the_positions(
        shape in [0_isize..4, 0_isize..4, 0_isize..4],
        stride in [-20_isize..20, -20_isize..20, -20_isize..20],
        taken in 0_usize..6,
    ) {
        let layout = nested(shape, stride);
        let image = image(layout);
        let data = numbers(needed(&image));
        let tensor = Tensor::new(&data[..], layout);
        let expected: Vec<usize> = image.iter().map(|index| (index + origin(&image)) as usize).collect();
        // By `next`, by a loop for each mode, backwards, from the middle on.
        let mut iter = tensor.iter();
        prop_assert_eq!(iter.len(), image.len());
        let by_next: Vec<usize> = std::iter::from_fn(|| iter.next().copied()).collect();
        prop_assert_eq!(&by_next, &expected);
        let mut by_loops = Vec::new();
        tensor.iter().for_each(|&element| by_loops.push(element));
        prop_assert_eq!(&by_loops, &expected);
        prop_assert!(tensor.iter().rev().eq(expected.iter().rev()));
        let mut rest = tensor.iter();
        let front: Vec<_> = rest.by_ref().take(taken).copied().collect();
        let back = rest.next_back().copied();
        let middle = rest.fold(Vec::new(), |mut all, &element| { all.push(element); all });
        prop_assert_eq!(front.into_iter().chain(middle).chain(back).collect::<Vec<_>>(), expected);
        for (coord, element) in tensor.indexed_iter() {
            prop_assert_eq!(&tensor[coord], element);
        }
    }

    #[test]
    fn a_coordinate_is_inside_exactly_if_each_integer_is(
        shape in [0_isize..4, 0_isize..4, 0_isize..4],
        stride in [-20_isize..20, -20_isize..20, -20_isize..20],
        coord in [-1_isize..5, -1_isize..5, -1_isize..5],
    ) {
        let layout = nested(shape, stride);
        let image = image(layout);
        let data = numbers(needed(&image));
        let tensor = Tensor::new(&data[..], layout);
        let ([a, b, c], [i, j, k]) = (shape, coord);
        let inside = (0..a).contains(&i) && (0..b).contains(&j) && (0..c).contains(&k);
        let position = i + a * (j + b * k);
        let expected = inside.then(|| (image[position as usize] + origin(&image)) as usize);
        prop_assert_eq!(tensor.get(((i, j), k)), expected.as_ref());
        prop_assert_eq!(tensor.contains(((i, j), k)), inside);
        // An integer for the tuple counts through it.
        let joined = (0..a * b).contains(&i) && (0..c).contains(&k);
        prop_assert_eq!(tensor.contains((i, k)), joined);
        // Slices.
        let row = tensor.try_slice(coord!(((i, _), k)));
        prop_assert_eq!(row.is_ok(), (0..a).contains(&i) && (0..c).contains(&k));
        if let Ok(row) = row {
            for j in 0..b {
                prop_assert_eq!(row.get((j,)), tensor.get(((i, j), k)));
            }
            prop_assert_eq!(row.get((b,)), None);
        }
        let pair = tensor.try_slice(coord!((_, k)));
        prop_assert_eq!(pair.is_ok(), (0..c).contains(&k));
        if let Ok(pair) = pair {
            prop_assert!(pair.iter().eq((0..a * b).map(|i| &tensor[(i, k)])));
        }
    }

    #[test]
    fn modes_are_the_elements_at_0_in_the_others(
        shape in [1_isize..4, 1_isize..4, 1_isize..4],
        stride in [-20_isize..20, -20_isize..20, -20_isize..20],
    ) {
        let layout = nested(shape, stride);
        let data = numbers(needed(&image(layout)));
        let tensor = Tensor::new(&data[..], layout);
        prop_assert!(tensor.mode(int!(1)).iter().eq((0..shape[2]).map(|k| &tensor[(0, k)])));
        prop_assert!(tensor.take(int!(0), int!(1)).iter().eq((0..shape[0] * shape[1]).map(|i| &tensor[(i, 0)])));
        prop_assert!(tensor.flatten().iter().eq(tensor.iter()));
        prop_assert!(tensor.coalesce().iter().eq(tensor.iter()));
        prop_assert!(tensor.flatten().group(int!(1), int!(3)).iter().eq(tensor.iter()));
    }

    #[test]
    fn a_composition_stays_inside(
        shape in [1_isize..5, 1_isize..5],
        stride in [-20_isize..20, -20_isize..20],
        right in ([0_isize..5, 0_isize..5], [-6_isize..20, -6_isize..20]),
    ) {
        let layout = matrix(shape, stride);
        let data = numbers(needed(&image(layout)));
        let tensor = Tensor::new(&data[..], layout);
        let right = matrix(right.0, right.1);
        let positions = image(right);
        let inside = positions.iter().all(|&position| 0 <= position && position < (shape[0] * shape[1]) as i128);
        if let Ok(part) = tensor.try_composition(right) {
            prop_assert!(inside);
            prop_assert!(part.iter().eq(positions.iter().map(|&position| &tensor[position as usize])));
        }
        let mut data = data.clone();
        if let Ok(mut tensor) = Tensor::try_new(&mut data[..], layout)
            && let Ok(part) = tensor.view_mut().try_composition(right)
        {
            prop_assert!(inside);
            prop_assert_eq!(positions.iter().collect::<HashSet<_>>().len(), positions.len());
            prop_assert_eq!(part.size().value() as usize, positions.len());
        }
    }

    /// A matrix in memory of any order, padded, forwards or backwards, in tiles of any size.
    #[test]
    fn tiles_have_each_element_once(
        shape in [0_isize..8, 0_isize..8],
        tile in [1_isize..5, 1_isize..5],
        padding in [0_isize..3, 0_isize..3],
        signs in [proptest::bool::ANY, proptest::bool::ANY],
        is_row_major in proptest::bool::ANY,
    ) {
        let ([rows, columns], [tall, wide]) = (shape, tile);
        let near = 1 + padding[0];
        let far = near * if is_row_major { columns } else { rows } + padding[1] + 1;
        let sign = |is_negative: bool| if is_negative { -1 } else { 1 };
        let (near, far) = (near * sign(signs[0]), far * sign(signs[1]));
        let layout = matrix(shape, if is_row_major { [far, near] } else { [near, far] });
        let image = image(layout);
        let mut data = vec![(0, 0); needed(&image)];
        let mut tensor = Tensor::new(&mut data[..], layout).masked();

        let across = (rows + tall - 1) / tall;
        let check = |number: isize, (i, j): (usize, usize)| {
            let (i, j) = (i as isize, j as isize);
            let (row, column) = (number % across * tall + i, number / across * wide + j);
            (row < rows && column < columns && i < tall && j < wide).then_some(row + rows * column)
        };
        // All tiles at once.
        let mut tiles: Vec<_> = tensor.tiles_mut(tile!(tall, wide)).collect();
        for (number, tile) in tiles.iter_mut().enumerate() {
            tile.for_each(|coord, element| {
                let position = check(number as isize, coord).expect("an element of the matrix");
                *element = (element.0 + 1, position);
            });
        }
        // The same by coordinates.
        let tile_size = tall * wide;
        for (number, tile) in tiles.iter_mut().enumerate() {
            for k in 0..tile_size {
                let coord = ((k % tall) as usize, (k / tall) as usize);
                let found = tile.get_mut(coord).map(|element| { element.0 += 1; element.1 });
                prop_assert_eq!(found, check(number as isize, coord));
            }
            let elements = tile.iter().count() as isize;
            prop_assert_eq!(tile.view().try_whole().is_ok(), elements == tile_size);
        }
        for (position, index) in image.iter().enumerate() {
            prop_assert_eq!(data[(index + origin(&image)) as usize], (2, position as isize));
        }
        prop_assert_eq!(data.iter().filter(|(count, _)| *count > 0).count(), image.len());

        // Partitions of threads, of which each has its own place in every tile.
        let mut tensor = Tensor::new(&mut data[..], layout);
        let threads = layout!((tall, wide) : (wide, 1));
        for thread in 0..tile_size {
            tensor.view_mut().masked().local_partition(threads, thread).for_each(|_, element| element.0 += 1);
            let whole = tensor.view().try_local_partition(threads, thread);
            prop_assert_eq!(whole.is_ok(), rows * columns == 0 || rows % tall == 0 && columns % wide == 0);
            if let Ok(whole) = whole {
                prop_assert!(whole.iter().eq(tensor.view().masked().local_partition(threads, thread).iter()));
            }
        }
        prop_assert!(image.iter().all(|index| data[(index + origin(&image)) as usize].0 == 3));

        // One tile at a coordinate.
        let tensor = Tensor::new(&data[..], layout).masked();
        let tiles: Vec<Vec<_>> = tensor.tiles(tile!(tall, wide)).map(|tile| tile.into_iter().collect()).collect();
        for (number, tile) in tiles.iter().enumerate() {
            let coord = (number as isize % across, number as isize / across);
            prop_assert!(tensor.local_tile(tile!(tall, wide), coord).iter().eq(tile.iter().copied()));
            if let Ok(local) = Tensor::new(&data[..], layout).try_local_tile(tile!(tall, wide), coord) {
                prop_assert!(local.iter().eq(tile.iter().copied()));
            }
        }
        prop_assert!(tensor.try_local_tile(tile!(tall, wide), (across, 0)).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 4 } else { 20_000 }, ..ProptestConfig::default() })]

    /// Whatever a tiler picks: what the algebra answers has each element once, or as often as the
    /// tiler repeats, and is then not to be written.
    #[test]
    fn tiles_of_any_tiler_have_each_element_once(
        shape in [0_isize..7, 0_isize..5],
        padding in 0_isize..3,
        is_backwards in proptest::bool::ANY,
        tiler in ([1_isize..5, 1_isize..4], [0_isize..7, 0_isize..9]),
        by_mode in proptest::bool::ANY,
    ) {
        let stride = [1, (shape[0] + padding) * if is_backwards { -1 } else { 1 }];
        let layout = matrix(shape, stride);
        let image = image(layout);
        let expected: HashSet<usize> = image.iter().map(|index| (index + origin(&image)) as usize).collect();
        let mut data = vec![0; needed(&image)];
        let tiler = matrix(tiler.0, tiler.1);
        let Ok(mut tensor) = Tensor::try_new(&mut data[..], layout) else { return Ok(()) };
        macro_rules! written {
            ($tiler:expr) => {
                match tensor.try_tiles_mut($tiler) {
                    Ok(tiles) => {
                        let mut tiles: Vec<_> = tiles.collect();
                        for tile in &mut tiles {
                            tile.for_each(|_, element| *element += 1);
                        }
                        drop(tiles);
                        let all: Vec<_> = data.iter().enumerate().filter(|(_, count)| **count > 0).collect();
                        prop_assert!(all.iter().all(|(_, count)| **count == 1), "{:?}", all);
                        prop_assert_eq!(all.iter().map(|(place, _)| *place).collect::<HashSet<_>>(), expected);
                    }
                    Err(TensorError::ElementTwice) => {
                        let hits = tensor.tiles($tiler).flatten().count();
                        prop_assert!(hits >= expected.len() && hits % expected.len().max(1) == 0);
                    }
                    Err(_) => {}
                }
            };
        }
        let Modes(rows, Modes(columns, NoModes)) = tiler;
        if by_mode {
            written!(Cons(rows, Cons(columns, Nil)));
        } else {
            written!(rows);
        }
    }
}

/// By `next`. `Iterator::count` would be compiled for each layout, as loops.
fn count(elements: impl Iterator) -> usize {
    let mut count = 0;
    for _ in elements {
        count += 1;
    }
    count
}

/// Each element in as many places as is expected, and where the oracle has it.
fn complete<L: Layout, Q: Layout, M: Mask>(
    name: &str,
    all: &View<'_, usize, L>,
    tiles: Tensor<stridewise::tensor::Shared<'_, usize>, Q, M>,
) {
    let mut seen: HashMap<usize, usize> = HashMap::new();
    for position in 0..tiles.size().value() {
        if let Some(&element) = tiles.get(position) {
            *seen.entry(element).or_default() += 1;
        }
    }
    let elements: HashSet<usize> = all.iter().copied().collect();
    assert_eq!(
        seen.keys().copied().collect::<HashSet<_>>(),
        elements,
        "{name}"
    );
    assert!(seen.values().all(|&count| count == 1), "{name}");
    assert_eq!(count(tiles.iter()), elements.len(), "{name}");
    let mut by_loops = 0;
    tiles.iter().for_each(|_| by_loops += 1);
    assert_eq!(by_loops, elements.len(), "{name}");
}

/// A static layout by a static tiler: each divide has each element once, and tiles that are written
/// have too.
macro_rules! divides {
    ($($count:ident: $(($($layout:tt)*) by $tiler:expr;)*)*) => { $(
        #[test]
        fn $count() { $({
            let layout = layout!($($layout)*);
            let name = concat!(stringify!($($layout)*), " by ", stringify!($tiler));
            let length = needed(&image(layout));
            let data = numbers(length);
            let tensor = Tensor::new(&data[..], layout);
            complete(name, &tensor, tensor.masked().logical_divide($tiler));
            complete(name, &tensor, tensor.masked().zipped_divide($tiler));
            complete(name, &tensor, tensor.masked().tiled_divide($tiler));
            complete(name, &tensor, tensor.masked().flat_divide($tiler));
            match tensor.try_zipped_divide($tiler) {
                Ok(tiles) => complete(name, &tensor, tiles),
                Err(error) => assert!(matches!(error, TensorError::PartialTiles { .. }), "{name}: {error}"),
            }
            let mut written = vec![0; length];
            let mut tensor = Tensor::new(&mut written[..], layout).masked();
            let mut tiles: Vec<_> = tensor.tiles_mut($tiler).collect();
            for tile in &mut tiles {
                tile.iter_mut().for_each(|element| *element += 1);
                let count = tile.size().value() as usize;
                assert_eq!(tile.view().try_whole().is_ok(), self::count(tile.iter()) == count, "{name}");
            }
            let elements: HashSet<_> = image(layout).iter().map(|index| (index + origin(&image(layout))) as usize).collect();
            for (place, count) in written.iter().enumerate() {
                assert_eq!(*count, usize::from(elements.contains(&place)), "{name} at {place}");
            }
        })* }
    )* };
}
divides! {
    whole_tiles:
        ((8, 24) : (24, 1)) by tile!(4, 8);
        ((8, 24) : (-24, 1)) by tile!(4, 8);
        ((8, 24) : (24, 1)) by tile!(2 : 4, 8);
        ((8, 24) : (24, 1)) by tile!(_, 8);
        ((4, 2, 3) : (2, 1, 8)) by layout!(4 : 2);
        (((4, 2), 6) : ((1, 24), 4)) by tile!(4, 3);
        ((2, (3, 4)) : (12, (1, 3))) by tile!(2, 6);
        ((16, 16) : (17, 1)) by tile!((2, 4) : (1, 4), 4);
        (24 : 3) by int!(8);
        ((4, 6) : (6, 1)) by int!(8);
    partial_tiles:
        ((5, 5) : (25, 1)) by int!(4);
        ((5, 5) : (25, 1)) by tile!(4, 2);
        ((5, 5) : (5, -1)) by tile!(2, 3);
        ((7, 3) : (1, 7)) by tile!(16, 8);
        (41 : 2) by int!(4);
        (10 : 1) by layout!(4 : 2);
        ((10, 7) : (7, 1)) by tile!(4 : 2, 3);
        ((3, 5, 2) : (10, 2, 1)) by tile!(2, 2);
        ((3, 5, 2) : (10, 2, 1)) by tile!(2, _, 2);
        (((3, 2), 5) : ((2, 1), 6)) by tile!(3, 3);
    without_elements:
        ((0, 4) : (4, 1)) by tile!(2, 2);
        ((4, 0) : (1, 4)) by tile!(2);
        (0 : 1) by int!(4);
}

#[test]
fn a_broadcast_is_read_and_its_tiles_repeat() {
    let data = numbers(4);
    let rows = Tensor::new(&data[..], layout!((3, 4) : (0, 1))).masked();
    assert!((0..3).all(|row| rows.slice(coord!((row, _))).iter().eq(&data)));
    assert_eq!(
        rows.tiles(tile!(2, 3))
            .map(|tile| tile.iter().count())
            .sum::<usize>(),
        12
    );
}

#[test]
fn a_thread_view_is_what_the_algebra_says() {
    type Accumulators = Layout![((4, 8), (2, 2)) : ((32, 1), (16, 8))];
    let data = numbers(16 * 8);
    let tile = layout!((16, 8) : (8, 1));
    let mut written = vec![0; data.len()];
    for thread in 0..32_usize {
        let (view, offset) = tile.thread_view(Accumulators::default(), thread);
        let expected: Vec<usize> = (0..4)
            .map(|value| (offset.value() + view.crd2idx(value)) as usize)
            .collect();
        assert!(
            Tensor::new(&data[..], tile)
                .thread_view(Accumulators::default(), thread)
                .iter()
                .eq(&expected)
        );
        Tensor::new(&mut written[..], tile)
            .thread_view(Accumulators::default(), thread)
            .for_each(|_, count| *count += 1);
    }
    assert!(written.iter().all(|&count| count == 1));
    // A thread-value layout that goes past the tile, and one with a thread that shares its values.
    let sixteen = Tensor::new(&data[..], layout!(16 : 1));
    assert!(
        sixteen
            .try_thread_view(layout!((8, 3) : (2, 1)), 7_usize)
            .is_err()
    );
    assert!(
        sixteen
            .try_thread_view(layout!((8, 2) : (2, 1)), 8_usize)
            .is_err()
    );
    assert!(
        sixteen
            .try_thread_view(layout!((8, 2) : (1, 1)), 7_usize)
            .is_ok()
    );
    let mut sixteen = Tensor::new(&mut written[..], layout!(16 : 1));
    assert!(matches!(
        sixteen
            .view_mut()
            .try_thread_view(layout!((8, 2) : (1, 1)), 7_usize),
        Err(TensorError::NotInjective { .. })
    ));
}

/// More leaves than loops are planned for.
#[test]
fn many_leaves_are_decided() {
    let (two, mut memory) = (2_usize, [0; 4]);
    let mut make = |last: usize| {
        let layout = layout!(
            ((two, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, two))
                : ((1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, last))
        );
        Tensor::try_new(&mut memory[..], layout).map(|_| ())
    };
    assert_eq!(make(2), Ok(()));
    assert_eq!(
        make(1),
        Err(TensorError::NotInjective {
            first: 1,
            second: 2
        })
    );
}

#[test]
fn large_extents_are_decided_at_once() {
    // A mutable tensor is refused or made without going through its elements.
    let huge = 1_usize << 40;
    let begin = std::time::Instant::now();
    let mut none = [(); 4];
    assert!(Tensor::try_new(&mut none[..], layout!((huge, huge) : (1, huge))).is_err());
    assert!(matches!(
        Tensor::try_new(&none[..], layout!((huge, huge) : (0, 0))),
        Err(TensorError::Overflow)
    ));
    assert!(matches!(
        Tensor::try_new(&none[..], layout!((huge, 1) : (huge, huge))),
        Err(TensorError::OutsideMemory { .. })
    ));
    assert!(Tensor::try_new(&none[..], layout!((huge, 0) : (huge, huge))).is_ok());
    let broadcast = Tensor::new(&none[..], layout!((huge, 4) : (0, 1)));
    assert_eq!(broadcast.get((huge - 1, 3)), Some(&()));
    assert!(broadcast.get((huge, 3)).is_none());
    let mut units = vec![(); huge];
    assert!(
        Tensor::try_new(
            &mut units[..],
            layout!((1 << 20, 1 << 20) : (1, { 1_usize << 20 }))
        )
        .is_ok()
    );
    assert!(
        Tensor::try_new(
            &mut units[..],
            layout!((1 << 20, 1 << 18) : (3, { 1_usize << 20 }))
        )
        .is_ok()
    );
    assert!(matches!(
        Tensor::try_new(
            &mut units[..],
            layout!((1 << 20, 1 << 10) : ({ 1_usize << 15 }, { 1_usize << 20 }))
        ),
        Err(TensorError::NotInjective { .. })
    ));
    assert!(begin.elapsed().as_secs() < 10);
}

#[test]
fn what_no_operation_makes_is_refused() {
    // A number that breaks the promise of its type: the product stays at the end of `isize`.
    let large = isize::MAX / 8 * 8;
    let broken = Mul(int!(large{div=8}), int!(2));
    assert_ne!(broken.value() % 16, 0);
    assert!(Tensor::try_new(&[0; 32][..], layout!((broken, 2) : (1, 16))).is_err());
    let line = numbers(9);
    let line = Tensor::new(&line[..], layout!(9 : 1)).masked();
    assert!(line.try_composition(layout!(broken : 1)).is_err());
    assert_eq!(
        line.try_tiles(broken)
            .map_or(9, |tiles| tiles.flatten().count()),
        9
    );
    assert_eq!(
        line.tiles(tile!(4)).nth(5).map(|tile| tile.iter().count()),
        None
    );
    // Tiles of nothing, and of everything.
    let (rows, data) = (9_usize, numbers(9));
    let line = Tensor::new(&data[..], layout!(rows : 1)).masked();
    for count in [0_isize, -1, isize::MIN] {
        assert!(line.try_tiles(int!(count)).is_err(), "{count}");
    }
    for count in [9_isize, 10, 1 << 40, isize::MAX] {
        if let Ok(tile) = line.try_local_tile(int!(count), 0) {
            assert_eq!((tile.get(8), tile.get(9)), (Some(&8), None), "{count}");
        }
    }
}

#[test]
#[should_panic(expected = "make_layout: extent -3 is negative")]
fn a_negative_extent_is_refused() {
    // With the other one it would be a layout of 6 elements.
    let (rows, columns) = (-3_isize, -2_isize);
    let _ = Tensor::new(vec![0; 8], layout!((rows, columns) : (1, 1)));
}

#[test]
fn absent_threads_have_no_partition() {
    let data = numbers(192);
    let (matrix, four) = (Tensor::new(&data[..], layout!((8, 24) : (24, 1))), 4_usize);
    for thread in [-1, 32, 33, isize::MIN, isize::MAX] {
        let refused = TensorError::NoSuchThread { thread };
        assert_eq!(
            matrix
                .try_local_partition(layout!((4, 8) : (8, 1)), thread)
                .unwrap_err(),
            refused
        );
        assert_eq!(
            matrix
                .try_local_partition(layout!((four, 8) : (1, four)), thread)
                .unwrap_err(),
            refused
        );
        assert_eq!(
            matrix
                .masked()
                .try_local_partition(layout!((4, 8) : (8, 1)), thread)
                .unwrap_err(),
            refused
        );
        assert_eq!(
            matrix
                .masked()
                .try_local_partition(layout!(four : 1), thread)
                .unwrap_err(),
            refused
        );
    }
    // There are 32 threads with the even numbers.
    assert!(
        matrix
            .masked()
            .try_local_partition(layout!((4, 8) : (16, 2)), 62)
            .is_ok()
    );
    assert_eq!(
        matrix
            .masked()
            .try_local_partition(layout!((4, 8) : (16, 2)), 31)
            .unwrap_err(),
        TensorError::NoSuchThread { thread: 31 }
    );
}

#[test]
fn threads_in_a_single_mode_partition_a_matrix() {
    let sixteen = 16_usize;
    let mut data = vec![0; 1024];
    let mut matrix = Tensor::new(&mut data[..], layout!((128, 8) : (1, 128))).masked();
    for thread in 0..16 {
        matrix
            .view_mut()
            .local_partition(layout!(16 : 1), thread)
            .for_each(|_, element| *element += 1 + thread);
        matrix
            .view_mut()
            .masked()
            .local_partition(layout!(sixteen : 1), thread)
            .for_each(|_, element| *element += 1 + thread);
    }
    for (partition, thread) in matrix.partitions_mut(layout!(16 : 1)).zip(0..) {
        assert!(partition.iter().all(|&element| element == 2 * (1 + thread)));
        assert_eq!(partition.iter().count(), 64);
    }
    let third = matrix
        .view()
        .local_partition(layout!(16 : 1), int!(3))
        .layout();
    assert_eq!(third.to_string(), "(8,8):(16,128)");
    assert!(
        data.iter()
            .enumerate()
            .all(|(place, &element)| element == 2 * (1 + place % 16))
    );
}

/// A coordinate that is another one each time it is asked.
#[derive(Clone, Copy)]
struct Fickle<'a>(&'a std::cell::Cell<isize>);

impl Coord for Fickle<'_> {
    type Tree = Dyn;
    fn tree(self) -> Dyn {
        self.0.set(self.0.get() + 1000);
        Dyn::new(self.0.get() - 1000)
    }
}

#[test]
fn a_coordinate_is_asked_for_once() {
    let data = numbers(8);
    let tensor = Tensor::new(&data[..], layout!((4, 2) : (2, 1)));
    let asked = std::cell::Cell::new(3);
    assert_eq!(tensor.get(Fickle(&asked)), Some(&6));
    assert_eq!(tensor.get(Fickle(&asked)), None);
    asked.set(1);
    assert_eq!(tensor.slice(Fickle(&asked)).iter().next(), Some(&2));
    asked.set(1);
    assert_eq!(
        tensor
            .masked()
            .local_tile(tile!(2), (Fickle(&asked), 0))
            .iter()
            .next(),
        Some(&4)
    );
}

/// The modes in another order, each kept: also of partial tiles.
#[test]
fn permuted_modes_are_all_there() {
    let data: Vec<u32> = (0..60).collect();
    let (two, five) = (2_usize, 5_usize);
    let tensor = Tensor::new(&data[..], layout!((two, (2, 3), five) : (30, (1, 2), 6)));
    let permuted = tensor.permute(shape!((2, 0, 1)));
    assert_eq!(permuted.layout().to_string(), "(5,2,(2,3)):(6,30,(1,2))");
    for (i, j, k) in (0..2_usize)
        .flat_map(|i| (0..6_usize).flat_map(move |j| (0..5_usize).map(move |k| (i, j, k))))
    {
        assert_eq!(permuted[(k, i, j)], tensor[(i, j, k)]);
    }
    let matrix = Tensor::new(&data[..], layout!((7, 8) : (8, 1)));
    let tile = matrix.masked().local_tile(tile!(4, 6), (1, 1));
    let transposed = tile.transposed();
    assert_eq!(transposed.layout().to_string(), "(6,4):(1,8)");
    for (i, j) in (0..4_usize).flat_map(|i| (0..6_usize).map(move |j| (i, j))) {
        assert_eq!(transposed.get((j, i)), tile.get((i, j)));
    }
    let mut data = [0; 6];
    let mut rows = Tensor::new(&mut data, layout!((2, 3) : (3, 1)));
    rows.view_mut().transposed().slice(coord!((2, _))).fill(7);
    assert_eq!(data, [0, 0, 7, 0, 0, 7]);
}

/// Padded to every shape, smaller ones too; a matrix without rows, nested modes, a swizzle.
#[test]
fn padding_has_no_elements() {
    let data: Vec<u32> = (0..60).collect();
    for (rows, columns) in [(3_usize, 4_usize), (1, 4), (0, 4), (3, 0)] {
        let matrix = Tensor::new(&data[..], layout!((rows, columns) : (-10, 2)));
        for (m, n) in (0..=4_usize).flat_map(|m| (0..=6_usize).map(move |n| (m, n))) {
            let padded = matrix.padded(shape!((m, n)));
            assert_eq!(padded.size().value(), (m * n) as isize);
            assert_eq!(padded.iter().count(), rows.min(m) * columns.min(n));
            for (i, j) in (0..=m).flat_map(|i| (0..=n).map(move |j| (i, j))) {
                let is_inside = i < m && j < n;
                let wanted = matrix.get((i, j)).filter(|_| is_inside);
                assert_eq!(padded.get((i, j)), wanted, "({i},{j}) of ({m},{n})");
            }
        }
    }
    let nested = Tensor::new(&data[..], layout!(((2, 3), 5) : ((1, 2), 6)));
    let padded = nested.padded(shape!(((4, 3), 8)));
    assert_eq!(
        format!("{:#}", padded.layout()),
        "((_4,_3),_8):((_1,_2),_6)"
    );
    assert_eq!(padded.get(((1, 2), 4)), nested.get(((1, 2), 4)));
    assert_eq!(
        (padded.get(((2, 0), 0)), padded.get(((0, 0), 5))),
        (None, None)
    );

    let swizzled = swizzle!(2, 0, 2).composition(layout!((3, 4) : (4, 1)));
    let mut tile = Tensor::new(vec![0; 16], swizzled);
    let mut padded = tile.view_mut().padded(shape!((8, 8)));
    padded.fill(9);
    assert_eq!(
        padded
            .tiles(tile!(2, 2))
            .map(|tile| tile.iter().count())
            .sum::<usize>(),
        12
    );
    assert_eq!(tile.into_memory(), [&[9; 12][..], &[0; 4]].concat());

    for extent in [isize::MAX, isize::MAX / 2] {
        let matrix = Tensor::new(&data[..], layout!((3, 4) : (10, 2)));
        assert_eq!(
            matrix.try_padded(shape!((extent, 4))).unwrap_err(),
            TensorError::Overflow
        );
    }
}

/// Windows at every place of a matrix and of nested modes, static and dynamic, and those outside.
#[test]
fn windows_are_where_they_begin() {
    let data: Vec<u32> = (0..200).collect();
    let (rows, columns) = (5_usize, 7_usize);
    let matrix = Tensor::new(&data[..], layout!((rows, columns) : (10, 2)));
    for (i, j) in (0..=6_usize).flat_map(|i| (0..=8_usize).map(move |j| (i, j))) {
        for (m, n) in (0..=6_usize).flat_map(|m| (0..=8_usize).map(move |n| (m, n))) {
            let window = matrix.try_window((i, j), shape!((m, n)));
            assert_eq!(
                window.is_ok(),
                i + m <= rows && j + n <= columns,
                "({i},{j}) ({m},{n})"
            );
            if let Ok(window) = window {
                let part = (0..n).flat_map(|l| (0..m).map(move |k| (k, l)));
                assert!(
                    window
                        .iter()
                        .copied()
                        .eq(part.map(|(k, l)| matrix[(i + k, j + l)]))
                );
            }
        }
    }
    let nested = Tensor::new(&data[..], layout!(((4, 3), 5) : ((1, 40), 4)));
    let window = nested.window(((1, 1), 2), shape!(((2, 2), 3)));
    assert_eq!(
        format!("{:#}", window.layout()),
        "((_2,_2),_3):((_1,_40),_4)"
    );
    assert_eq!(window[((1, 0), 2)], nested[((2, 1), 4)]);
    let other = nested.try_window((1, 1, 2), shape!(((2, 2), 3)));
    assert_eq!(other.unwrap_err(), TensorError::OutsideDomain);
    for begin in [-1_isize, isize::MAX] {
        assert!(matrix.try_window((begin, 0), shape!((1, 1))).is_err());
    }
    // Written, behind a swizzle too.
    let swizzled = swizzle!(2, 0, 2).composition(layout!((4, 4) : (4, 1)));
    let mut tile = Tensor::new(vec![0; 16], swizzled);
    tile.view_mut().window((1, 2), shape!((3, 1))).fill(9);
    for (i, j) in (0..4_usize).flat_map(|i| (0..4_usize).map(move |j| (i, j))) {
        assert_eq!(tile[(i, j)] == 9, i > 0 && j == 2);
    }
}
