//! Every way in which a tensor touches memory, small enough for Miri.
//!
//! `cargo +nightly miri test --test tensor memory:: -- --skip rayon`, and for rayon, whose queues are
//! not what Miri's stricter rules allow,
//! `MIRIFLAGS='-Zmiri-tree-borrows -Zmiri-ignore-leaks' cargo +nightly miri test --test tensor memory::`.
//!
//! Indices here are written by hand. `tests/tensor/laws.rs` has the laws.

use rayon::prelude::*;
use stridewise::{algebra::Array, kernels, prelude::*, tensor::TensorError};

fn numbers(length: usize) -> Vec<usize> {
    (0..length).collect()
}

#[test]
fn engines_have_the_same_elements() {
    type L = Layout![(3, 2) : (2, -1)];
    let layout = L::default();
    let expected = [1, 3, 5, 0, 2, 4];
    let mut array = [0, 1, 2, 3, 4, 5];
    let mut generic = Array::<usize, L>::default();
    generic.copy_from_slice(&array);
    assert!(Tensor::new(&array, layout).iter().eq(&expected));
    assert!(Tensor::new(&array[..], layout).iter().eq(&expected));
    assert!(Tensor::new(&generic, layout).iter().eq(&expected));
    assert!(Tensor::new(&numbers(6), layout).iter().eq(&expected));
    assert!(Tensor::new(array, layout).iter().eq(&expected));
    assert!(Tensor::new(generic, layout).iter().eq(&expected));
    assert!(Tensor::new(numbers(6), layout).iter().eq(&expected));
    assert!(
        Tensor::new(numbers(6).into_boxed_slice(), layout)
            .iter()
            .eq(&expected)
    );
    assert!(Tensor::new(&mut array, layout).iter().eq(&expected));

    // Owners move, and are cloned.
    let mut owner = Box::new(Tensor::new(numbers(7), layout));
    owner[(2, 1)] = 9;
    let copy = owner.clone();
    owner[(2, 1)] = 4;
    assert_eq!((copy[(2, 1)], owner.into_memory()), (9, numbers(7)));
    let mut moved = Tensor::new(array, layout);
    moved.for_each(|_, element| *element += 1);
    let moved = [moved, moved];
    assert_eq!(moved[1].view().iter().sum::<usize>(), 21);
    assert_eq!(
        Owned::<usize, L>::from_fn(|(i, j)| 3 * j + i)
            .into_memory()
            .as_slice(),
        [3, 0, 4, 1, 5, 2]
    );
}

#[test]
fn elements_of_any_type() {
    // Units, elements that own memory, and none at all.
    let units = [(); 6];
    assert_eq!(
        Tensor::new(&units, layout!((3, 2) : (2, 1))).iter().count(),
        6
    );
    let mut texts = Tensor::new(vec![String::new(); 4], layout!((2, 2) : (1, 2)));
    texts.for_each(|(i, j), text| *text = format!("{i}{j}"));
    texts.view_mut().slice(coord!((1, _))).fill("x".to_string());
    assert_eq!(texts.into_memory(), ["00", "x", "01", "x"]);
    let none: [u8; 0] = [];
    let empty = Tensor::new(&none, layout!((0, 4) : (4, -1))).masked();
    assert_eq!(
        (
            empty.iter().count(),
            empty.slice(coord!((_, 3))).iter().count(),
            empty.get(0)
        ),
        (0, 0, None)
    );
    assert_eq!(empty.tiles(tile!(2, 2)).flatten().count(), 0);
}

#[test]
fn all_elements_are_borrowed_at_once() {
    let mut data = numbers(12);
    let mut tensor = Tensor::new(&mut data[..], layout!((3, 4) : (-4, 1)));
    let mut elements: Vec<&mut usize> = tensor.iter_mut().collect();
    // From both ends towards the middle.
    let (first, last) = elements.split_at_mut(6);
    for (a, b) in first.iter_mut().zip(last.iter_mut().rev()) {
        std::mem::swap(*a, *b);
    }
    let mut iter = tensor.iter_mut();
    let (front, back) = (iter.next().unwrap(), iter.next_back().unwrap());
    std::mem::swap(front, back);
    iter.for_each(|element| *element += 100);
    data.sort_unstable();
    assert_eq!(
        data,
        (0..12)
            .map(|x| if x == 3 || x == 8 { x } else { x + 100 })
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
    );
}

#[test]
fn parts_reborrow() {
    let mut data = numbers(24);
    let mut tensor = Tensor::new(&mut data[..], layout!((4, (3, 2)) : (6, (2, 1))));
    tensor
        .view_mut()
        .slice(coord!((1, _)))
        .slice(coord!(((_, 1),)))
        .fill(0);
    tensor.view_mut().mode(int!(1)).mode(int!(0)).fill(1);
    tensor
        .view_mut()
        .flatten()
        .take(int!(0), int!(2))
        .composition(layout!(2 : 5))
        .fill(2);
    tensor.view_mut().group(int!(0), int!(2)).coalesce()[23] += 50;
    tensor.view_mut().zipped_divide(tile!(2, 3))[((1, 2), (1, 1))] += 50;
    tensor
        .view_mut()
        .thread_view(layout!((4, 2) : (1, 4)), 3_usize)
        .fill(3);
    let shared = tensor.view();
    let row = shared.slice(coord!((0, _)));
    assert_eq!((row[0], shared[(0, 0)], tensor[(3, 1)]), (2, 2, 3));
    assert_eq!(
        data,
        [
            2, 1, 1, 3, 1, 5, 6, 0, 2, 0, 10, 0, 12, 13, 14, 15, 16, 17, 3, 19, 3, 21, 22, 123
        ]
    );
}

#[test]
fn tiles_are_written_in_turns() {
    let mut data = vec![0; 35];
    let mut tensor = Tensor::new(&mut data[..], layout!((5, 7) : (7, 1))).masked();
    let mut tiles: Vec<_> = tensor.tiles_mut(tile!(2, 3)).collect();
    let (even, odd): (Vec<_>, Vec<_>) = tiles
        .iter_mut()
        .enumerate()
        .partition(|(number, _)| number % 2 == 0);
    for ((a, first), (b, second)) in even.into_iter().zip(odd) {
        let pairs = first.iter_mut().zip(second.iter_mut());
        pairs.for_each(|(x, y)| (*x, *y) = (a, b));
    }
    tiles
        .into_iter()
        .next_back()
        .unwrap()
        .into_iter()
        .for_each(|element| *element = 8);
    assert_eq!(data[34], 8);
    let mut tensor = Tensor::new(&mut data[..], layout!((5, 7) : (7, 1))).masked();
    let mut tiles = tensor.tiles_mut(tile!(2, 3));
    let (mut first, mut last) = (tiles.next().unwrap(), tiles.next_back().unwrap());
    std::mem::swap(&mut first[(0, 0)], last.get_mut((0, 0)).unwrap());
    assert_eq!((tiles.len(), last.get((1, 0))), (7, None));
}

#[test]
fn swizzled_elements_are_those_of_the_memory() {
    let tile = swizzle!(2, 1, 2).composition(layout!((4, 8) : (8, 1)));
    let index = |row: usize, column: usize| (8 * row + column) ^ ((8 * row + column) >> 2 & 0b110);
    let mut data = numbers(32);
    // From slices, arrays, and what owns memory.
    let array: [usize; 32] = std::array::from_fn(|i| i);
    assert!(
        Tensor::new(&array, tile)
            .iter()
            .eq(Tensor::new(&data[..], tile).iter())
    );
    assert!(
        Tensor::new(array, tile)
            .iter()
            .eq(Tensor::new(numbers(32), tile).iter())
    );
    assert_eq!(Tensor::new(&data[..], tile)[(3, 5)], index(3, 5));

    let mut tensor = Tensor::new(&mut data[..], tile).masked();
    let mut elements: Vec<&mut usize> = tensor.iter_mut().collect();
    let (first, last) = elements.split_at_mut(16);
    first
        .iter_mut()
        .zip(last)
        .for_each(|(a, b)| std::mem::swap(*a, *b));
    tensor[(3, 7)] = 100;
    tensor.view_mut().slice(coord!((1, _))).fill(7);
    tensor.view_mut().select(shape!((1))).fill(8);
    // All at once, from two threads.
    let mut partitions: Vec<_> = tensor.partitions_mut(layout!((2, 2) : (2, 1))).collect();
    let (some, others) = partitions.split_at_mut(2);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for partition in some {
                partition.for_each(|_, element| *element += 1000);
            }
        });
        for partition in others {
            partition.for_each(|_, element| *element += 1000);
        }
    });
    let mut tiles: Vec<_> = tensor.tiles_mut(tile!(3, 3)).collect();
    for tile in &mut tiles {
        tile.for_each(|_, element| *element += 1000);
    }
    tiles[1][(0, 0)] += 1;
    assert_eq!(
        (
            data[index(3, 7)],
            data[index(1, 7)],
            data[index(0, 7)],
            data[index(3, 0)]
        ),
        (2100, 2007, 2008, 2001 + index(3, 4))
    );

    // Kernels: runs of two, whole and at the ends, and all that the swizzle permutes.
    let (plain, source) = (layout!((3, 7) : (9, 1)), numbers(64));
    let target = ComposedLayout(swizzle!(2, 1, 2), int!(3), layout!((3, 7) : (8, 1)));
    let mut memory = Tensor::new(vec![0; 64], target);
    kernels::copy(Tensor::new(&source[..], plain), memory.view_mut());
    let mut back = vec![0; 64];
    kernels::copy(memory.view(), Tensor::new(&mut back[..], plain));
    assert_eq!(
        Tensor::new(&back[..], plain),
        Tensor::new(&source[..], plain)
    );
    let other = ComposedLayout(swizzle!(1, 0, 1), int!(1), layout!((3, 7) : (1, 3)));
    kernels::copy(memory.view(), Tensor::new(&mut back[..], other));
    assert_eq!(
        Tensor::new(&back[..], other),
        Tensor::new(&source[..], plain)
    );
    back.fill(0);
    kernels::fill(
        Tensor::new(
            &mut back[..],
            ComposedLayout(swizzle!(2, 1, 2), int!(5), layout!(55 : 1)),
        ),
        1,
    );
    assert_eq!(back.iter().filter(|&&element| element == 1).count(), 55);
}

#[test]
fn rayon_writes_partitions() {
    let mut data = vec![0; 20 * 15];
    let mut tensor = Tensor::new(&mut data[..], layout!((20, 15) : (15, 1))).masked();
    let threads = layout!((4, 4) : (4, 1));
    tensor
        .par_partitions_mut(threads)
        .enumerate()
        .for_each(|(thread, mut partition)| partition.for_each(|_, x| *x += 1 + thread));
    assert!((0..300).all(|i| data[i] == 1 + i / 15 % 4 * 4 + i % 15 % 4));
}

#[test]
fn rayon_writes_tiles() {
    let mut data = vec![0; 20 * 15];
    let mut tensor = Tensor::new(&mut data[..], layout!((20, 15) : (15, 1))).masked();
    tensor
        .par_tiles_mut(tile!(8, 4))
        .enumerate()
        .for_each(|(number, mut tile)| {
            tile.for_each(|(i, j), element| {
                *element += 1000 * (1 + number) + 10 * i + j;
            });
        });
    let tensor = Tensor::new(&data[..], layout!((20, 15) : (15, 1))).masked();
    assert_eq!(
        (tensor[(19, 14)], tensor[(7, 4)], tensor[(8, 0)]),
        (12_032, 4070, 2000)
    );
    let sum: usize = tensor
        .par_tiles(tile!(8, 4))
        .map(|tile| tile.iter().sum::<usize>())
        .sum();
    assert_eq!(sum, data.iter().sum());
}

#[test]
fn scoped_threads_write_tiles() {
    let mut data = vec![0; 20 * 15];
    let mut tensor = Tensor::new(&mut data[..], layout!((20, 15) : (15, 1))).masked();
    std::thread::scope(|scope| {
        for mut tile in tensor.tiles_mut(tile!(10, 15)) {
            scope.spawn(move || tile.fill(7));
        }
    });
    assert!(data.iter().all(|&x| x == 7));
}

#[test]
fn views_of_ndarray_are_the_same_memory() {
    use ndarray::{Array3, s};
    let mut array = Array3::from_shape_fn((2, 3, 4), |(i, j, k)| 100 * i + 10 * j + k);
    let tensor = Tensor::from(array.slice(s![.., ..;-1, 1..;2]));
    assert_eq!(tensor.layout().to_string(), "(2,3,2):(12,-4,2)");
    assert_eq!((tensor[(1, 0, 1)], tensor[(0, 2, 0)]), (123, 1));
    assert_eq!(tensor.into_ndarray(), array.slice(s![.., ..;-1, 1..;2]));
    let mut tensor: ViewMut<'_, _, Layout![(?, ?) : (?, ?)]> =
        Tensor::from(array.slice_mut(s![1, ..;-1, ..]));
    tensor.view_mut().slice(coord!((0, _))).fill(7);
    tensor.into_ndarray_mut().column_mut(3).fill(8);
    assert_eq!(
        array.slice(s![1, .., ..]),
        ndarray::array![[100, 101, 102, 8], [110, 111, 112, 8], [7, 7, 7, 8]]
    );
    // A broadcast is read, and nothing is nothing.
    let row = [1, 2, 3];
    assert_eq!(
        Tensor::new(&row, layout!((2, 3) : (0, -1))).into_ndarray(),
        ndarray::array![[3, 2, 1], [3, 2, 1]]
    );
    assert_eq!(
        Tensor::new(&row, layout!((0, 3) : (1, -1)))
            .into_ndarray()
            .shape(),
        [0, 3]
    );
    assert_eq!(
        Tensor::from(Array3::<u8>::zeros((2, 0, 3)).view())
            .iter()
            .count(),
        0
    );
}

#[test]
fn bytes_of_other_elements() {
    let mut memory: Vec<u32> = (1..9).collect();
    let matrix = Tensor::new(&mut memory[..], layout!((4, 2) : (1, 4)));
    let mut halves = matrix.recast::<u16>();
    halves.view_mut().slice(coord!((_, 1))).fill(7);
    assert_eq!(halves.size(), 16);
    let mut bytes = halves.recast::<u8>();
    bytes.for_each(|_, byte| *byte |= 1);
    assert_eq!(memory[4..], [0x0107_0107; 4]);
    let broadcast = Tensor::new(&memory[..], layout!((2, 2, 3) : (-1, 4, 0)));
    let signed = broadcast.recast::<i32>();
    assert!(
        signed
            .iter()
            .map(|x| *x as u32)
            .eq(broadcast.iter().copied())
    );
    // Wider ones, where those are aligned, and not past the end.
    let words = Tensor::new(&memory[..], layout!((2, 3) : (1, 2)));
    let begin = usize::from(memory.as_ptr().addr() % 8 != 0);
    match words.try_recast::<u64>() {
        Ok(wide) => {
            let value = |i: usize| [memory[2 * i], memory[2 * i + 1]];
            assert!(begin == 0 && wide.layout().to_string() == "(1,3):(1,1)");
            assert!(
                wide.iter()
                    .enumerate()
                    .all(|(i, wide)| wide.to_ne_bytes()[4..] == value(i)[1].to_ne_bytes())
            );
        }
        Err(error) => assert!(begin == 1, "{error}"),
    }
    let odd = Tensor::new(&memory[begin..begin + 7], layout!(7 : 1));
    assert_eq!(
        odd.try_recast::<u64>().unwrap_err(),
        TensorError::PartialVectors
    );
    let next = Tensor::new(&memory[begin + 1..], layout!(6 : 1));
    assert_eq!(
        next.try_recast::<u64>().unwrap_err(),
        TensorError::Unaligned { alignment: 8 }
    );
}

#[test]
fn other_layouts_of_the_memory() {
    let mut data = numbers(6);
    let mut matrix = Tensor::new(&mut data[..], layout!((2, 3) : (-3, 1)));
    matrix.view_mut().with_layout(layout!((3, 2) : (1, 3)))[(2, 1)] = 9;
    matrix
        .view_mut()
        .with_layout(layout!((1, 3) : (0, 2)))
        .filter()
        .fill(7);
    assert!(
        matrix
            .view()
            .with_layout(layout!((4, 3) : (-1, 1)))
            .iter()
            .eq(&[3, 7, 1, 7, 7, 3, 7, 1, 9, 7, 3, 7])
    );
    assert_eq!(data, [7, 1, 7, 3, 7, 9]);
}

/// Boxes of the elements that exist, of one operand and of several.
#[test]
fn kernels_on_partial_tiles() {
    let (rows, columns) = (5_usize, 7_usize);
    let data = numbers(rows * columns);
    let source = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
    let tiles = source.masked().zipped_divide(tile!(2, 4));
    let mut packed = vec![9; 48];
    let blocks = layout!(((2, 4), (3, 2)) : ((4, 1), (16, 8)));
    kernels::copy_with_fill(tiles, Tensor::new(&mut packed[..], blocks), 1);
    let there = packed.iter().filter(|x| data.contains(x)).count();
    assert!(there >= data.len());
    let mut back = vec![0; rows * columns];
    let mut target = Tensor::new(&mut back[..], layout!((rows, columns) : (1, rows)));
    kernels::copy(
        Tensor::new(&packed[..], blocks),
        target.view_mut().masked().zipped_divide(tile!(2, 4)),
    );
    for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
        assert_eq!(back[i + j * rows], data[i * columns + j]);
    }
    let swizzled = swizzle!(2, 0, 2).composition(blocks);
    let mut tile = Tensor::new(vec![3; 64], swizzled);
    kernels::copy(tiles, tile.view_mut());
    let sum = kernels::reduce(tiles, 0, |a, b| a + b);
    assert_eq!(sum, data.iter().sum::<usize>());
    kernels::transform_two(tiles, tiles, tile.view_mut(), |a, b| a + b);
    assert_eq!(
        kernels::reduce(tile.view(), 0, |a, b| a + b),
        2 * sum + 3 * (48 - data.len())
    );
    let mut target = Tensor::new(&mut back[..], layout!((rows, columns) : (1, rows)));
    kernels::fill(target.view_mut().masked().zipped_divide(tile!(2, 4)), 8);
    assert_eq!(back, vec![8; rows * columns]);
}

/// Raw pointers, at which index 0 is: parts and kernels are those of borrowed slices.
#[test]
fn raw_parts_have_index_0_at_the_pointer() {
    let mut data: Vec<u32> = (0..64).collect();
    let pointer = data.as_mut_ptr();
    let (rows, distance) = (8_usize, 8_usize);
    // SAFETY: there are 64 elements, which nobody else has.
    let mut matrix =
        unsafe { Tensor::from_raw_parts(pointer, layout!((rows{i32}, 8) : (distance{i32}, 1))) };
    matrix.iter_mut().for_each(|x| *x *= 2);
    matrix
        .view_mut()
        .masked()
        .local_tile(tile!(2, 2), (3, 3))
        .fill(7);
    assert_eq!((matrix[(1, 1)], matrix[(7, 7)]), (18, 7));
    let (at, swizzled) = (
        pointer.cast_const(),
        swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))),
    );
    // SAFETY: each swizzled index is below 64; `matrix` is not used any more.
    let behind = unsafe { Tensor::from_raw_parts(at, swizzled) };
    let safe = Tensor::new(&data[..], swizzled);
    assert_eq!(behind, safe);
    // A pointer to all of the elements: `&raw const data[63]` would be one to the last alone.
    let end = data.as_ptr().wrapping_add(63);
    // SAFETY: indices go from -63 to 0.
    let backwards = unsafe { Tensor::from_raw_parts(end, layout!((8, 8) : (-8, -1))) };
    let place = |position: usize| 63 - (position % 8 * 8 + position / 8);
    assert!(
        backwards
            .iter()
            .eq((0..64).map(|position| &data[place(position)]))
    );
}

#[test]
fn parts_by_one_mode() {
    let mut data = numbers(12);
    let mut matrix = Tensor::new(&mut data[..], layout!((3, 4) : (4, 1)));
    // Both halves at once, one of them backwards, and each second element of the other.
    let (first, rest) = matrix.view_mut().split_at(int!(1), 1);
    let (mut first, mut rest) = (first.flip(int!(0)), rest.step_by(int!(1), 2));
    kernels::copy(
        rest.view().slice(coord!((_, 0))),
        first.view_mut().slice(coord!((_, 0))),
    );
    kernels::transform(
        first.view().slice(coord!((_, 0))),
        rest.view_mut().slice(coord!((_, 1))),
        |x| x + 100,
    );
    let mut elements = first.iter_mut();
    let last = elements.next_back().unwrap();
    rest[(0, 0)] = 50;
    *last += rest[(0, 0)];
    assert_eq!(data, [59, 50, 2, 101, 5, 5, 6, 105, 1, 9, 10, 109]);

    // A window that reaches outside on all sides, and windows of it.
    let mut matrix = Tensor::new(&mut data[..], layout!((3, 4) : (4, 1)));
    let mut window = matrix.view_mut().padded_window((-1, -2), shape!((5, 8)));
    assert_eq!(window.iter().count(), 12);
    window.iter_mut().for_each(|element| *element = 0);
    window
        .view_mut()
        .flip(int!(1))
        .window((0, 0), shape!((2, 4)))
        .fill(3);
    kernels::fill(window.view_mut().padded_window((3, 3), shape!((9, 9))), 4);
    assert_eq!(data, [0, 0, 3, 3, 0, 0, 0, 0, 0, 4, 4, 4]);
}
