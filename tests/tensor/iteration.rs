//! Iteration beside naive loops over coordinates: both ends, the order of memory, masks, pairs.

use super::laws::{image, needed, origin};
use std::collections::{HashMap, HashSet};
use stridewise::{
    int::Int,
    prelude::*,
    tensor::{Mask, Writable},
};

/// Numbers at random, always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn extent(&mut self) -> isize {
        [0, 1, 1, 2, 2, 3, 3, 4, 5, 18][self.below(10) as usize]
    }

    fn stride(&mut self) -> isize {
        self.below(13) as isize - 4
    }
}

/// The elements from both ends, in turns at random, and then the others by `fold`; in their order.
fn from_both_ends<I: DoubleEndedIterator>(mut iter: I, random: &mut Random) -> Vec<I::Item> {
    let (mut front, mut back) = (Vec::new(), Vec::new());
    let rest = random.below(4);
    while random.below(12) != 0 || rest == 0 {
        let next = if random.below(2) == 0 {
            iter.next().map(|item| front.push(item))
        } else {
            iter.next_back().map(|item| back.push(item))
        };
        if next.is_none() {
            break;
        }
    }
    iter.for_each(|item| front.push(item));
    front.extend(back.into_iter().rev());
    front
}

fn sorted(mut numbers: Vec<usize>) -> Vec<usize> {
    numbers.sort_unstable();
    numbers
}

/// All ways to go through a tensor of different numbers, or of fewer numbers if it repeats them.
fn goes_through<L: Layout, M: Mask>(tensor: &View<'_, usize, L, M>, random: &mut Random) {
    let size = tensor.size().value() as usize;
    let name = format!("{}", tensor.layout().display());
    let by_position: Vec<Option<&usize>> =
        (0..size).map(|i| TensorAccess::get(tensor, i)).collect();
    let expected: Vec<usize> = by_position.iter().flatten().copied().copied().collect();
    assert_eq!(
        tensor.iter().copied().collect::<Vec<_>>(),
        expected,
        "{name}"
    );
    let folded = tensor.iter().fold(Vec::new(), |mut all, &x| {
        all.push(x);
        all
    });
    assert_eq!(folded, expected, "{name}");
    for _ in 0..4 {
        let all = from_both_ends(tensor.iter().copied(), random);
        assert_eq!(all, expected, "{name}");
        let all = from_both_ends(tensor.iter_memory_order().copied(), random);
        assert_eq!(sorted(all), sorted(expected.clone()), "{name}");
    }
    let in_memory_order: Vec<usize> = tensor.iter_memory_order().copied().collect();
    let mut by_fold = Vec::new();
    tensor.iter_memory_order().for_each(|&x| by_fold.push(x));
    assert_eq!(in_memory_order, by_fold, "{name}");
    // Coordinates, too.
    let positions = (0..size).filter(|&i| by_position[i].is_some());
    let indexed = from_both_ends(tensor.indexed_iter(), random);
    assert_eq!(indexed.len(), expected.len(), "{name}");
    for (position, (coord, element)) in positions.zip(indexed) {
        assert_eq!(Some(element), by_position[position], "{name}");
        let index = |position: usize| LayoutExt::crd2idx(tensor.layout(), position);
        assert_eq!(
            LayoutExt::crd2idx(tensor.layout(), coord),
            index(position),
            "{name}"
        );
        assert_eq!(TensorAccess::get(tensor, coord), Some(element), "{name}");
    }
}

/// All ways to write all elements; the memory between them stays.
fn is_written<L: Layout, M: Mask>(tensor: &mut ViewMut<'_, usize, L, M>) {
    let name = format!("{}", tensor.layout().display());
    let expected: Vec<usize> = tensor.iter().copied().collect();
    let mut visited = HashMap::new();
    tensor.for_each(|coord, element| {
        assert!(visited.insert(*element, coord).is_none(), "{name}");
    });
    assert_eq!(visited.len(), expected.len(), "{name}");
    for (element, coord) in visited {
        assert_eq!(TensorAccess::get(tensor, coord), Some(&element), "{name}");
    }
    tensor.map_inplace(|element| *element += 1000);
    assert!(
        tensor
            .iter()
            .eq(expected.iter().map(|x| x + 1000).collect::<Vec<_>>().iter()),
        "{name}"
    );
    tensor.fill(7);
    assert!(tensor.iter().all(|&x| x == 7), "{name}");
}

/// The elements of a pair of tensors at each position that both have.
fn is_zipped<L: Layout, K: Layout, M: Mask, N: Mask>(
    first: View<'_, usize, L, M>,
    second: View<'_, usize, K, N>,
    random: &mut Random,
) {
    let name = format!("{} {}", first.layout().display(), second.layout().display());
    let size = first.size().value() as usize;
    let at = |i| {
        Some((
            TensorAccess::get(&first, i)?,
            TensorAccess::get(&second, i)?,
        ))
    };
    let expected: Vec<(&usize, &usize)> = (0..size).filter_map(at).collect();
    assert_eq!(first.zip(second).collect::<Vec<_>>(), expected, "{name}");
    let taken = random.below(2 + size as u64) as usize;
    let mut rest = first.zip(second);
    let mut all: Vec<_> = rest.by_ref().take(taken).collect();
    rest.for_each(|pair| all.push(pair));
    assert_eq!(all, expected, "{name}");
}

/// A layout over the memory that it needs.
fn read<L: Layout>(layout: L, random: &mut Random) -> usize {
    let length = needed(&image(layout));
    let data: Vec<usize> = (0..length).collect();
    goes_through(&Tensor::new(&data[..], layout), random);
    length
}

/// [`read`], and written, unless an index comes twice.
fn all_ways<L: Layout + Writable>(layout: L, random: &mut Random) {
    let mut data: Vec<usize> = (0..read(layout, random)).collect();
    let Ok(mut tensor) = Tensor::try_new(&mut data[..], layout) else {
        return;
    };
    is_written(&mut tensor);
    let image = image(layout);
    let places: HashSet<usize> = image
        .iter()
        .map(|i| (i + origin(&image)) as usize)
        .collect();
    for (place, &number) in data.iter().enumerate() {
        let expected = if places.contains(&place) { 7 } else { place };
        assert_eq!(number, expected, "{}", layout.display());
    }
}

/// Extents and strides of four leaves; often contiguous in an order at random.
fn leaves(random: &mut Random) -> ([isize; 4], [isize; 4]) {
    let shape = [(); 4].map(|()| random.extent());
    let mut stride = [(); 4].map(|()| random.stride());
    if random.below(3) > 0 {
        let (mut left, mut next) = (vec![0, 1, 2, 3], 1);
        while !left.is_empty() {
            let leaf = left.swap_remove(random.below(left.len() as u64) as usize);
            stride[leaf] = if random.below(4) == 0 { -next } else { next };
            next *= shape[leaf].max(1);
            next += isize::from(random.below(5) == 0);
        }
    }
    (shape, stride)
}

const CASES: usize = if cfg!(miri) { 6 } else { 1500 };

#[test]
fn dynamic_layouts_go_through_all_elements() {
    let random = &mut Random(1);
    for _ in 0..CASES {
        let ([a, b, c, d], [e, f, g, h]) = leaves(random);
        all_ways(layout!(a : e), random);
        all_ways(layout!((a, b) : (e, f)), random);
        all_ways(layout!((a, b, c) : (e, f, g)), random);
        all_ways(layout!(((a, b), c) : ((e, f), g)), random);
        all_ways(layout!(((a, b), (c, d)) : ((e, f), (g, h))), random);
        all_ways(layout!((a, 4, c) : (e, f, 1)), random);
    }
}

#[test]
fn static_layouts_go_through_all_elements() {
    let random = &mut Random(2);
    for _ in 0..8 {
        all_ways(layout!(() : ()), random);
        all_ways(layout!((4, 5) : (1, 4)), random);
        all_ways(layout!((4, 5) : (5, 1)), random);
        all_ways(layout!((20, 3) : (3, 1)), random);
        all_ways(layout!((4, 5) : (-7, 1)), random);
        all_ways(layout!((1, 5, 1) : (3, 2, 1)), random);
        all_ways(layout!(((2, 3), (4, 2)) : ((4, 16), (1, 8))), random);
        all_ways(layout!((0, 5) : (5, 1)), random);
        read(layout!((4, 5) : (0, 1)), random);
        read(layout!((4, 5, 3) : (2, 0, 1)), random);
    }
}

#[test]
fn tiles_go_through_the_elements_that_exist() {
    let random = &mut Random(3);
    for _ in 0..CASES / 4 {
        let extent = |random: &mut Random| 1 + random.below(7) as isize;
        let (m, n, a, b) = (
            extent(random),
            extent(random),
            extent(random),
            extent(random),
        );
        let (one, back, pitch) = (1, -1, m + 1);
        for layout in [layout!((m, n) : (n, one)), layout!((m, n) : (back, pitch))] {
            let length = needed(&image(layout));
            let data: Vec<usize> = (0..length).collect();
            let matrix = Tensor::new(&data[..], layout).masked();
            for tile in matrix.tiles(tile!(a, b)) {
                goes_through(&tile, random);
            }
            goes_through(&matrix.zipped_divide(tile!(a, b)), random);
            let mut data = data.clone();
            let mut matrix = Tensor::new(&mut data[..], layout).masked();
            for mut tile in matrix.tiles_mut(tile!(a, b)) {
                is_written(&mut tile);
            }
            let image = image(layout);
            for (place, &number) in data.iter().enumerate() {
                let is_place = image.iter().any(|i| i + origin(&image) == place as i128);
                assert_eq!(number, if is_place { 7 } else { place });
            }
        }
    }
}

#[test]
fn pairs_correspond() {
    let random = &mut Random(4);
    for _ in 0..CASES {
        let ([a, b, c, d], [e, f, g, h]) = leaves(random);
        let (_, [i, j, k, l]) = leaves(random);
        macro_rules! pair {
            ($first:expr, $second:expr) => {{
                let (first, second) = ($first, $second);
                let x: Vec<usize> = (0..needed(&image(first))).collect();
                let y: Vec<usize> = (0..needed(&image(second))).collect();
                is_zipped(
                    Tensor::new(&x[..], first),
                    Tensor::new(&y[..], second),
                    random,
                );
            }};
        }
        pair!(layout!(a : e), layout!(a : i));
        pair!(layout!((a, b) : (e, f)), layout!((a, b) : (i, j)));
        pair!(layout!((a, b) : (1, a)), layout!((a, b) : (1, a)));
        pair!(
            layout!((a, b, c) : (e, f, g)),
            layout!((a, b, c) : (i, j, k))
        );
        // Modes of the second one are split, unevenly too.
        pair!(
            layout!((a * b, c) : (e, g)),
            layout!(((a, b), c) : ((i, j), k))
        );
        pair!(
            layout!((a * b, c * d) : (e, g)),
            layout!(((a, b), (c, d)) : ((i, j), (k, l)))
        );
        pair!(
            layout!(((a, b), (c, d)) : ((e, f), (g, h))),
            layout!(((a, b), (c, d)) : ((i, j), (k, l)))
        );
    }
}

#[test]
fn pairs_of_tiles_correspond() {
    let random = &mut Random(5);
    let data: Vec<usize> = (0..100).collect();
    for _ in 0..CASES / 20 {
        let extent = |random: &mut Random| 1 + random.below(7) as isize;
        let (m, n, a, b) = (
            extent(random),
            extent(random),
            extent(random),
            extent(random),
        );
        let rows = Tensor::new(&data[..], layout!((m, n) : (n, 1))).masked();
        let columns = Tensor::new(&data[..], layout!((m, n) : (1, m))).masked();
        for (first, second) in rows.tiles(tile!(a, b)).zip(columns.tiles(tile!(a, b))) {
            is_zipped(first, second, random);
            let whole = Tensor::new(&data[..], layout!((a, b) : (1, a)));
            is_zipped(whole, second, random);
            is_zipped(second, whole, random);
        }
    }
}

#[test]
fn the_order_of_memory_is_that_of_addresses() {
    let data: Vec<usize> = (0..120).collect();
    let ascends = |numbers: Vec<usize>| assert!(numbers.is_sorted(), "{numbers:?}");
    let (two, three, four) = (2, 3, 4);
    let tensor = Tensor::new(&data[..], layout!((two, three, four) : (12, 1, 3)));
    ascends(tensor.iter_memory_order().copied().collect());
    let tensor = Tensor::new(&data[..], layout!(((two, three), four) : ((-20, 40), -4)));
    ascends(tensor.iter_memory_order().copied().collect());
    let tensor = Tensor::new(&data[..], layout!((5, 4) : (4, 1))).masked();
    ascends(tensor.iter_memory_order().copied().collect());
    for (i, tile) in tensor.tiles(tile!(3, 3)).enumerate() {
        ascends(tile.iter_memory_order().copied().collect());
        assert_eq!(tile.iter_memory_order().count(), [9, 6, 3, 2][i]);
    }
    // A mode without a stride is the slowest.
    let rows = Tensor::new(&data[..], layout!((two, three) : (0, 1)));
    assert!(rows.iter_memory_order().eq(&[0, 1, 2, 0, 1, 2]));
    // `for_each` has that order, too, whether it merges short modes or not.
    for extents in [[2, 3, 4], [2, 20, 2], [3, 2, 20], [1, 1, 5], [4, 1, 1]] {
        let [a, b, c] = extents;
        let mut data: Vec<usize> = (0..120).collect();
        let mut tensor = Tensor::new(&mut data[..], layout!((a, b, c) : (b * c, -c, 1)));
        let (mut order, mut coords) = (Vec::new(), Vec::new());
        tensor.for_each(|coord, &mut element| {
            order.push(element);
            coords.push(coord);
        });
        for (coord, element) in coords.iter().zip(&order) {
            assert_eq!(tensor[*coord], *element);
        }
        ascends(order);
    }
}
