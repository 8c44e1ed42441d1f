//! Tensors of swizzled layouts, by brute force: what is read is the element at the index of the
//! oracle, what is written is written once, and what would leave the memory or borrow an element
//! twice is refused.

use crate::common::{Plain, swizzled::Mapping};
use proptest::prelude::*;
use std::collections::HashSet;
use stridewise::{
    composed::Function,
    int::Dyn,
    prelude::*,
    swizzle::Bits,
    tensor::{Tensor, TensorError},
};

/// Two modes in a tuple, and one beside it.
type Nested = Layout![((?, ?), ?) : ((?, ?), ?)];

fn nested(shape: [isize; 3], stride: [isize; 3]) -> Nested {
    let ([a, b, c], [d, e, f]) = (shape, stride);
    layout!(((a, b), c) : ((d, e), f))
}

fn plain<L: Layout>(layout: L) -> Plain {
    Plain::of(&layout.to_value().unwrap())
}

/// The indices by position, of the oracle: before the swizzle and after it.
fn images<W: Bits, L: Layout>(offset: isize, layout: L) -> (Vec<i128>, Vec<i128>) {
    let swizzle = Mapping::parse(&W::SWIZZLE.to_string());
    let before: Vec<i128> = plain(layout)
        .image()
        .into_iter()
        .map(|index| index + offset as i128)
        .collect();
    let after = before.iter().map(|&index| swizzle.apply(index)).collect();
    (before, after)
}

fn numbers(length: usize) -> Vec<usize> {
    (0..length).collect()
}

/// The same for many swizzles: down and up, of bits that are next to each other and not, with
/// vectors that stay together and without.
macro_rules! for_each_swizzle {
    ($check:ident($($arguments:tt)*)) => {
        for_each_swizzle!(@ $check($($arguments)*): [0, 0, 0] [1, 0, 1] [1, 0, 3] [2, 0, 2] [3, 0, 3] [2, 1, 3] [1, 2, 2] [2, 3, 3] [1, 0, -1] [2, 1, -2] [2, 0, -4]);
    };
    (@ $check:ident $arguments:tt: $([$b:literal, $m:literal, $s:literal])*) => {
        $(for_each_swizzle!(@one $check $arguments [Swizzle![$b, $m, $s]]);)*
    };
    (@one $check:ident($($argument:expr),*) [$W:ty]) => { $check::<$W>($($argument),*)? };
}

/// How many indices a swizzle permutes.
fn permuted<W: Bits>() -> usize {
    1 << (W::SWIZZLE.bits() + W::SWIZZLE.base() + W::SWIZZLE.shift().unsigned_abs())
}

fn check_made<W: Bits + Function>(layout: Nested, offset: isize) -> Result<(), TestCaseError> {
    let (before, after) = images::<W, _>(offset, layout);
    let swizzled = ComposedLayout(W::default(), Dyn::new(offset), layout);
    let is_negative = before.iter().any(|&index| index < 0);
    let needed = after
        .iter()
        .max()
        .map_or(0, |&most| (most + 1).max(0) as usize);
    // The cosize is enough. It may be more than what the indices take: where they have gaps, where
    // they end in the middle of what a swizzle permutes, and it takes strides for positive ones,
    // which a tensor does not.
    let room = swizzled.cosize().unwrap();
    prop_assert!(is_negative || needed <= room);
    let has_gaps = (0..after.len() as i128).any(|index| !after.contains(&index));
    let is_whole = after.len() % permuted::<W>() == 0;
    for length in [
        needed,
        room,
        room + 3,
        needed.saturating_sub(1),
        room.saturating_sub(1),
    ] {
        let data = numbers(length);
        match Tensor::try_new(&data[..], swizzled) {
            Ok(tensor) => {
                prop_assert!(!is_negative && needed <= length);
                prop_assert!(tensor.swizzled_layout() == swizzled);
                for (position, &index) in after.iter().enumerate() {
                    prop_assert_eq!(tensor.get(position), Some(&(index as usize)));
                    prop_assert_eq!(tensor[position], swizzled.crd2idx(position) as usize);
                }
                prop_assert_eq!(tensor.get(after.len()), None);
                let mut iter = tensor.iter();
                let by_next: Vec<i128> =
                    std::iter::from_fn(|| iter.next().map(|&element| element as i128)).collect();
                prop_assert_eq!(&by_next, &after);
                let mut by_loops = Vec::new();
                tensor
                    .iter()
                    .for_each(|&element| by_loops.push(element as i128));
                prop_assert_eq!(&by_loops, &after);
                prop_assert!(
                    tensor
                        .indexed_iter()
                        .all(|(coord, element)| tensor[coord] == *element)
                );
            }
            Err(TensorError::NegativeIndex { index }) => {
                prop_assert_eq!(Some(i128::from(index as i64)), before.iter().min().copied());
                prop_assert!(is_negative);
            }
            Err(TensorError::OutsideMemory {
                needed: asked,
                length: found,
            }) => {
                prop_assert!(needed <= asked && asked <= room && length < asked && length == found);
                prop_assert!(has_gaps || !is_whole || asked == after.len());
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
    Ok(())
}

fn check_written<W: Bits + Function>(layout: Nested, offset: isize) -> Result<(), TestCaseError> {
    let (before, after) = images::<W, _>(offset, layout);
    let swizzled = ComposedLayout(W::default(), Dyn::new(offset), layout);
    let is_distinct = before.iter().collect::<HashSet<_>>().len() == before.len();
    let mut data = vec![0; swizzled.cosize().unwrap()];
    match Tensor::try_new(&mut data[..], swizzled) {
        Ok(mut tensor) => {
            prop_assert!(is_distinct);
            // All of them at once.
            let elements: Vec<&mut usize> = tensor.iter_mut().collect();
            prop_assert_eq!(elements.len(), after.len());
            for (position, element) in elements.into_iter().enumerate() {
                *element += 1 + position;
            }
            for position in 0..after.len() {
                tensor[position] += 1000;
            }
            tensor.for_each(|_, element| *element += 10_000);
            for (position, &index) in after.iter().enumerate() {
                prop_assert_eq!(data[index as usize], 11_001 + position);
            }
            prop_assert_eq!(data.iter().filter(|&&count| count > 0).count(), after.len());
        }
        Err(TensorError::NotInjective { first, second }) => {
            prop_assert!(first != second && !is_distinct);
            prop_assert_eq!(after[first], after[second]);
        }
        Err(TensorError::NegativeIndex { .. }) => {
            prop_assert!(before.iter().any(|&index| index < 0));
        }
        Err(error) => prop_assert!(false, "{}", error),
    }
    Ok(())
}

/// Parts of a matrix in memory of either order, padded: what they have is what the matrix has at
/// their coordinates.
fn check_parts<W: Bits + Function>(
    shape: [isize; 2],
    tile: [isize; 2],
    layout: Layout![(?, ?) : (?, ?)],
    offset: isize,
) -> Result<(), TestCaseError> {
    let ([rows, columns], [tall, wide]) = (shape, tile);
    let swizzled = ComposedLayout(W::default(), Dyn::new(offset), layout);
    let mut data = numbers(swizzled.cosize().unwrap());
    let tensor = Tensor::new(&data[..], swizzled).masked();
    let at = |row: isize, column: isize| swizzled.crd2idx((row, column)) as usize;
    for row in 0..rows {
        prop_assert!(
            tensor
                .slice(coord!((row, _)))
                .iter()
                .copied()
                .eq((0..columns).map(|column| at(row, column)))
        );
        let slice = tensor.slice(coord!((row, _)));
        prop_assert!(
            (0..columns)
                .all(|column| slice.swizzled_layout().crd2idx(column) as usize == slice[column])
        );
    }
    if rows * columns > 0 {
        prop_assert!(
            tensor
                .mode(int!(1))
                .iter()
                .copied()
                .eq((0..columns).map(|column| at(0, column)))
        );
        let turned = tensor.select(shape!((1, 0)));
        for ((column, row), &element) in turned.indexed_iter() {
            prop_assert_eq!(element, at(row as isize, column as isize));
        }
        prop_assert_eq!(turned.size().value(), rows * columns);
        prop_assert!(
            tensor
                .select(shape!((0)))
                .iter()
                .copied()
                .eq((0..rows).map(|row| at(row, 0)))
        );
    }
    prop_assert!(tensor.coalesce().iter().eq(tensor.iter()));

    let across = (rows + tall - 1) / tall;
    let in_tile = |number: isize, [i, j]: [isize; 2]| {
        let (row, column) = (number % across * tall + i, number / across * wide + j);
        (row < rows && column < columns && i < tall && j < wide).then(|| at(row, column))
    };
    for (number, part) in tensor.tiles(tile!(tall, wide)).enumerate() {
        for k in 0..tall * wide {
            let place = [k % tall, k / tall];
            prop_assert_eq!(
                part.get((place[0], place[1])).copied(),
                in_tile(number as isize, place)
            );
        }
        let coord = (number as isize % across, number as isize / across);
        prop_assert!(
            tensor
                .local_tile(tile!(tall, wide), coord)
                .iter()
                .eq(part.iter())
        );
        if let Ok(local) = tensor.try_local_tile(tile!(tall, wide), coord) {
            prop_assert!(local.iter().eq(part.iter()));
        }
    }

    // All tiles at once, and all partitions.
    let threads = layout!((tall, wide) : (wide, 1));
    let mut memory = vec![0; data.len()];
    let mut tensor = Tensor::new(&mut memory[..], swizzled).masked();
    let mut tiles: Vec<_> = tensor.tiles_mut(tile!(tall, wide)).collect();
    for tile in &mut tiles {
        tile.for_each(|_, element| *element += 1);
    }
    let mut partitions: Vec<_> = tensor.partitions_mut(threads).collect();
    prop_assert_eq!(partitions.len() as isize, tall * wide);
    for (thread, partition) in partitions.iter_mut().enumerate() {
        partition.for_each(|_, element| *element += 2 + 4 * thread);
    }
    for thread in 0..tall * wide {
        let partition = tensor.view().local_partition(threads, thread);
        prop_assert!(
            partition
                .iter()
                .all(|&element| element == 3 + 4 * thread as usize)
        );
    }
    let touched = memory.iter().filter(|&&element| element > 0).count() as isize;
    prop_assert_eq!(touched, rows * columns);
    for row in 0..rows {
        for column in 0..columns {
            let thread = row % tall * wide + column % wide;
            prop_assert_eq!(memory[at(row, column)], 3 + 4 * thread as usize);
        }
    }
    // One after the other through the same memory.
    Tensor::new(&mut data[..], swizzled).fill(usize::MAX);
    prop_assert_eq!(
        data.iter()
            .filter(|&&element| element == usize::MAX)
            .count() as isize,
        rows * columns
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 2 } else { 1000 }, ..ProptestConfig::default() })]

    #[test]
    fn a_tensor_is_made_if_there_is_room_and_has_the_elements_of_the_oracle(
        shape in [0_isize..5, 0_isize..5, 0_isize..5],
        stride in [-3_isize..20, -3_isize..20, -3_isize..20],
        offset in -2_isize..20,
    ) {
        for_each_swizzle!(check_made(nested(shape, stride), offset));
    }

    #[test]
    fn a_mutable_tensor_is_made_exactly_if_no_index_comes_twice(
        shape in [0_isize..5, 0_isize..5, 0_isize..5],
        stride in [-2_isize..10, -2_isize..10, -2_isize..10],
        offset in 0_isize..20,
    ) {
        for_each_swizzle!(check_written(nested(shape, stride), offset));
    }

    #[test]
    fn parts_have_the_elements_of_their_coordinates(
        shape in [0_isize..7, 0_isize..7],
        tile in [1_isize..5, 1_isize..5],
        padding in [0_isize..3, 0_isize..3],
        is_row_major in proptest::bool::ANY,
        is_backwards in proptest::bool::ANY,
        offset in 0_isize..9,
    ) {
        let ([rows, columns], near) = (shape, 1 + padding[0]);
        let far = near * if is_row_major { columns } else { rows }.max(1) + padding[1];
        let offset = offset + if is_backwards { near * columns.max(rows) } else { 0 };
        let near = if is_backwards { -near } else { near };
        let (row, column) = if is_row_major { (far, near) } else { (near, far) };
        for_each_swizzle!(check_parts(shape, tile, layout!((rows, columns) : (row, column)), offset));
    }
}

/// Memory one element short, for layouts of which rustc knows what they need.
#[test]
fn static_layouts_fit_exactly() {
    let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    assert_eq!(
        Tensor::try_new(&[0; 63][..], tile).map(|_| ()),
        Err(TensorError::OutsideMemory {
            needed: 64,
            length: 63
        })
    );
    assert!(Tensor::try_new(&[0; 64][..], tile).is_ok());
    let later = ComposedLayout(swizzle!(3, 0, 3), int!(64), layout!((8, 8) : (8, 1)));
    assert_eq!(
        Tensor::try_new(&[0; 127][..], later).map(|_| ()),
        Err(TensorError::OutsideMemory {
            needed: 128,
            length: 127
        })
    );
    assert!(Tensor::try_new(&[0; 128][..], later).is_ok());
    // More coordinates than an integer counts.
    let vast = swizzle!(1, 0, 1).composition(layout!((4_294_967_296, 4_294_967_296) : (0, 0)));
    assert_eq!(
        Tensor::try_new(&[7_u8; 16][..], vast).map(|_| ()),
        Err(TensorError::Overflow)
    );
}

/// All threads of all small layouts of threads: those of which each number below the size is an
/// index have partitions, and these have each element once.
#[test]
fn partitions_are_made_exactly_if_each_thread_is_there() {
    let (mut made, mut refused) = (0, 0);
    for shape in (0..16).map(|k| [1 + k % 4, 1 + k / 4]) {
        for stride in (0..36).map(|k| [k % 6, k / 6]) {
            let ([tall, wide], [down, across]) = (shape, stride);
            let threads: Layout![(?, ?) : (?, ?)] = layout!((tall, wide) : (down, across));
            let mut image = plain(threads).image();
            image.sort_unstable();
            let is_compact = image.iter().copied().eq(0..image.len() as i128);
            let mut data = vec![(0, 0); 5 * 6];
            let mut tensor = Tensor::new(&mut data[..], layout!((5, 6) : (6, 1))).masked();
            match tensor.try_partitions_mut(threads) {
                Ok(partitions) => {
                    made += 1;
                    assert!(is_compact, "{threads}");
                    let mut partitions: Vec<_> = partitions.collect();
                    for (thread, partition) in partitions.iter_mut().enumerate() {
                        partition.for_each(|_, element| *element = (element.0 + 1, thread));
                    }
                    for thread in 0..partitions.len() {
                        assert!(
                            tensor
                                .view()
                                .masked()
                                .local_partition(threads, thread)
                                .iter()
                                .all(|&element| element == (1, thread))
                        );
                    }
                    assert!(data.iter().all(|&(count, _)| count == 1), "{threads}");
                }
                Err(TensorError::NoSuchThread { .. }) => {
                    refused += 1;
                    assert!(!is_compact, "{threads}");
                }
                Err(error) => panic!("{threads}: {error}"),
            }
        }
    }
    assert!(made > 25 && refused > 100, "{made} {refused}");
}

/// Strides that are not positive number no threads, whether rustc knows them or not: the error is
/// one.
#[test]
fn static_strides_of_threads_are_refused_as_dynamic_ones() {
    let mut matrix = Tensor::new([0; 64], layout!((8, 8) : (8, 1))).masked();
    macro_rules! check {
        ($(($s:literal, $t:literal) ($d:literal, $e:literal);)*) => { $({
            let threads: Layout![(?, ?) : (?, ?)] = {
                let [s, t, d, e]: [isize; 4] = [$s, $t, $d, $e];
                layout!((s, t) : (d, e))
            };
            let of_numbers = matrix.try_partitions_mut(threads).map(|partitions| partitions.len());
            let extent: isize = $s;
            let of_both = matrix.try_partitions_mut(layout!((extent, $t) : ($d, $e))).map(|partitions| partitions.len());
            // In types, a mode of stride 0 has no digit, also if its extent is 1 at run time.
            if ($s, $d) != (1, 0) {
                assert_eq!(of_both, of_numbers, "{threads}");
            } else {
                assert!(matches!(of_both, Err(TensorError::Algebra(_))), "{threads}");
            }
            let of_types = matrix.try_partitions_mut(layout!(($s, $t) : ($d, $e)));
            assert_eq!(of_types.as_ref().map(|partitions| partitions.len()), of_numbers.as_ref().copied(), "{threads}");
            // A loop over the partitions compiles, too.
            of_types.into_iter().flatten().for_each(|mut partition| partition.fill(1));
        })* };
    }
    check! {
        (2, 2) (1, 0);
        (2, 2) (0, 1);
        (2, 2) (0, 0);
        (4, 2) (1, 0);
        (2, 4) (0, 2);
        (2, 2) (1, -2);
        (2, 2) (-1, 1);
        (1, 4) (0, 1);
        (4, 1) (1, -3);
        (2, 2) (2, 1);
        (2, 2) (4, 2);
    }
}

#[test]
fn static_layouts_take_no_room_and_arrays_own_their_elements() {
    let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    let mut owned = Tensor::new([0; 64], tile);
    owned.for_each(|coord, element| *element = layout!((8, 8) : (8, 1)).crd2idx(coord));
    let copy = owned;
    owned[(0, 0)] = 7;
    assert_eq!((copy[(0, 0)], owned[(0, 0)], owned[(7, 7)]), (0, 7, 63));
    assert_eq!(
        owned
            .view()
            .slice(coord!((1, _)))
            .iter()
            .copied()
            .collect::<Vec<_>>(),
        (8..16).collect::<Vec<_>>()
    );
    owned.view_mut().slice(coord!((_, 0))).fill(1);
    let memory = owned.into_memory();
    assert_eq!(memory.len(), 64);
    assert!((0..8).all(|row| memory[9 * row] == 1), "{memory:?}");
    assert_eq!(copy.into_memory()[8..16], [9, 8, 11, 10, 13, 12, 15, 14]);
    let texts = Tensor::new(vec![String::from("x"); 64], tile);
    assert_eq!((texts.iter().count(), texts.into_memory().len()), (64, 64));
    assert_eq!(
        Tensor::new(&[0; 64], tile),
        Tensor::new(&[0; 64], layout!((8, 8) : (1, 8)))
    );
    // A layout that no plain one is.
    assert_eq!(Tensor::new(&[0; 64], tile).swizzled_layout(), tile);
}

#[test]
fn owners_have_room_for_whole_blocks_of_the_swizzle() {
    macro_rules! check {
        ([$b:literal $m:literal $s:literal] $shape:tt $stride:tt: $length:literal) => {{
            type L = ComposedLayout<Swizzle![$b, $m, $s], Int![0], Layout![$shape: $stride]>;
            let plain = layout!($shape: $stride);
            let owned = Owned::<isize, L>::from_fn(|coord| 1 + plain.crd2idx(coord));
            assert!(owned.indexed_iter().all(|(coord, &element)| element == 1 + plain.crd2idx(coord)));
            let memory = owned.into_memory();
            let filled = memory.iter().filter(|&&element| element > 0).count();
            assert_eq!((memory.len(), filled as isize), ($length, plain.size().value()));
            assert!(memory.len() >= L::default().cosize().unwrap());
            assert!(Owned::<isize, L>::filled(7).into_memory().iter().all(|&element| element == 7));
        }};
    }
    check!([3 0 3] (8, 8) (8, 1): 64);
    check!([3 0 3] (8, 9) (1, 8): 128);
    check!([2 1 -3] (4, 8) (16, 2): 64);
    check!([1 0 1] (1) (1): 4);
    check!([1 0 1] (0, 3) (1, 1): 0);
}

#[test]
fn large_numbers_are_refused_and_not_wrapped() {
    let far = isize::MAX / 2;
    let (step, offset) = (far, isize::MIN);
    let data = [0_u8; 8];
    let made = |layout: Layout![?: ?], offset: isize| {
        Tensor::try_new(
            &data[..],
            ComposedLayout(swizzle!(3, 0, 3), Dyn::new(offset), layout),
        )
        .map(|_| ())
    };
    assert!(matches!(
        made(layout!({ 3_isize } : step), 0),
        Err(TensorError::OutsideMemory { .. } | TensorError::Overflow)
    ));
    assert_eq!(
        made(layout!({ 9_isize } : step), offset),
        Err(TensorError::Overflow)
    );
    assert_eq!(
        made(layout!({ 9_isize } : { -step }), isize::MAX),
        Err(TensorError::Overflow)
    );
    assert_eq!(
        made(layout!({ 1_isize } : step), offset),
        Err(TensorError::NegativeIndex { index: isize::MIN })
    );
    assert_eq!(made(layout!({ 0_isize } : step), offset), Ok(()));
    assert_eq!(
        made(layout!({ 1_isize } : step), isize::MAX),
        Err(TensorError::Overflow)
    );
    assert_eq!(
        made(layout!({ 9_isize } : { 1_isize }), -1),
        Err(TensorError::NegativeIndex { index: -1 })
    );
    assert_eq!(
        made(layout!({ 9_isize } : { 1_isize }), 0),
        Err(TensorError::OutsideMemory {
            needed: 10,
            length: 8
        })
    );
}
