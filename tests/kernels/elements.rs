//! Kernels against loops over all coordinates: any order and sign of strides, gaps, broadcasts,
//! extents of 0 and 1, sides of blocks and what is next to them.

#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::needless_for_each,
    clippy::type_complexity,
    reason = "small integers, which are exact; cases are tables"
)]

use crate::common::Plain;
use proptest::prelude::*;
use stridewise::{
    kernels::{self, KernelError},
    prelude::*,
    tensor::Writable,
};

type Four = Layout![(?, ?, ?, ?) : (?, ?, ?, ?)];
type Pairs = Layout![((?, ?), (?, ?)) : ((?, ?), (?, ?))];

fn four([a, b, c, d]: [isize; 4], [e, f, g, h]: [isize; 4]) -> Four {
    layout!((a, b, c, d) : (e, f, g, h))
}

fn pairs([a, b, c, d]: [isize; 4], [e, f, g, h]: [isize; 4]) -> Pairs {
    layout!(((a, b), (c, d)) : ((e, f), (g, h)))
}

/// Indices by position into memory that begins with the least index, of the oracle.
pub(crate) fn image<L: Layout>(layout: L) -> Vec<usize> {
    let image = Plain::of(&layout.to_value().unwrap()).image();
    let least = image.iter().min().copied().unwrap_or(0);
    image
        .into_iter()
        .map(|index| (index - least) as usize)
        .collect()
}

pub(crate) fn length(image: &[usize]) -> usize {
    image.iter().max().map_or(0, |most| most + 1)
}

/// A kernel of two sources.
type Kernel<'a> = &'a dyn Fn(View<'_, i64, Four>, View<'_, i32, Four>, ViewMut<'_, i64, Four>);

/// How a layout lies in memory.
#[derive(Clone, Debug)]
struct Order {
    /// Which mode comes next, from small strides to large.
    places: [usize; 4],
    /// Elements between, after each mode.
    gaps: [isize; 4],
    backwards: [bool; 4],
    /// Modes that do not step.
    broadcast: [bool; 4],
}

impl Order {
    /// No index twice, but for modes that do not step.
    fn strides(&self, shape: [isize; 4], may_broadcast: bool) -> [isize; 4] {
        let mut strides = [0; 4];
        let mut next = 1 + self.gaps[3];
        for (&place, gap) in self.places.iter().zip(self.gaps) {
            if may_broadcast && self.broadcast[place] {
                continue;
            }
            strides[place] = if self.backwards[place] { -next } else { next };
            next = next * shape[place].max(1) + gap;
        }
        strides
    }
}

fn orders() -> impl Strategy<Value = Order> {
    let places = Just([0, 1, 2, 3]).prop_shuffle();
    let gaps =
        prop_oneof![3 => Just([0; 4]), 1 => [0_isize..3, 0_isize..3, 0_isize..3, 0_isize..2]];
    let seldom = || proptest::array::uniform4(proptest::bool::weighted(0.15));
    (places, gaps, seldom(), seldom()).prop_map(|(places, gaps, backwards, broadcast)| Order {
        places,
        gaps,
        backwards,
        broadcast,
    })
}

/// Short modes, and two that are long enough for blocks.
fn shapes() -> impl Strategy<Value = [isize; 4]> {
    let short = || 0_isize..4;
    let long = || prop_oneof![2 => 1_isize..12, 1 => 12_isize..40];
    (long(), long(), short(), short())
        .prop_map(|(a, b, c, d)| [a, b, c, d])
        .prop_shuffle()
}

fn few() -> impl Strategy<Value = [isize; 4]> {
    let extent = || prop_oneof![6 => 1_isize..4, 1 => Just(0), 2 => 4_isize..17];
    [extent(), extent(), extent(), extent()]
        .prop_map(|mut shape| {
            let mut size = 1;
            for extent in &mut shape {
                *extent = (*extent).min(16 / size.max(1));
                size *= *extent;
            }
            shape
        })
        .prop_shuffle()
}

/// Memory in which every element is different, and nothing is 0.
pub(crate) fn numbers<T>(length: usize, number: impl Fn(usize) -> T) -> Vec<T> {
    (1..=length).map(number).collect()
}

/// Copies through the layouts, and as the oracle does.
fn check_copy<T: Copy + PartialEq + std::fmt::Debug + 'static, A: Layout, B: Writable>(
    source: A,
    target: B,
    number: impl Fn(usize) -> T,
) {
    let (from, to) = (image(source), image(target));
    let data = numbers(length(&from), &number);
    let mut memory = vec![number(0); length(&to)];
    let mut expected = memory.clone();
    for (&from, &to) in from.iter().zip(&to) {
        expected[to] = data[from];
    }
    kernels::try_copy(
        Tensor::new(&data[..], source),
        Tensor::new(&mut memory[..], target),
    )
    .unwrap();
    assert_eq!(
        memory,
        expected,
        "{} to {}",
        source.to_value().unwrap(),
        target.to_value().unwrap()
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 8 } else { 3000 }, ..ProptestConfig::default() })]

    #[test]
    fn each_element_is_copied_to_its_coordinate(shape in shapes(), source in orders(), target in orders()) {
        let (from, to) = (source.strides(shape, true), target.strides(shape, false));
        check_copy(four(shape, from), four(shape, to), |x| x as f32);
        check_copy(pairs(shape, from), pairs(shape, to), |x| x as u64);
        check_copy(four(shape, from), four(shape, to), |x| [x as u8, (x >> 8) as u8, 7]);
        check_copy(four(shape, from), four(shape, to), |x| x as u8);
        check_copy(four(shape, from), four(shape, to), |x| (x as f64, x as u16, char::from(x as u8)));
    }

    /// A mode of one side stands for a tuple of the other, and a single mode for all.
    #[test]
    fn parentheses_may_differ(shape in shapes(), order in orders(), by_rows in proptest::bool::ANY) {
        let to = pairs(shape, order.strides(shape, false));
        let (rows, columns) = (shape[0] * shape[1], shape[2] * shape[3]);
        let strides = if by_rows { (columns, 1) } else { (1, rows) };
        let matrix: Layout![(?, ?) : (?, ?)] = layout!((rows, columns) : (strides.0, strides.1));
        check_copy(matrix, to, |x| x as i32);
        check_copy(to, matrix, |x| x as i32);
        let size = rows * columns;
        check_copy(layout!(size : 1), to, |x| x as i32);
        check_copy(to, layout!((size) : (-2)), |x| x as i32);
    }

    #[test]
    fn what_does_not_fit_is_refused(a in [1_isize..4, 1_isize..4], b in [1_isize..4, 1_isize..4]) {
        let ([i, j], [k, l]) = (a, b);
        let (source, target) = (layout!((i, j) : (j, 1)), layout!((k, l) : (l, 1)));
        let (data, mut memory) = ([1; 9], [0; 9]);
        let result = kernels::try_copy(Tensor::new(&data, source), Tensor::new(&mut memory, target));
        prop_assert_eq!(result.is_ok(), a == b);
        if let Err(error) = result {
            let mode = usize::from(i == k);
            prop_assert_eq!(error, KernelError::Sizes { mode, first: b[mode], second: a[mode] });
            prop_assert_eq!(memory, [0; 9]);
        }
    }

    #[test]
    fn each_element_is_filled(shape in prop_oneof![shapes(), few()], order in orders()) {
        let layout = four(shape, order.strides(shape, false));
        let image = image(layout);
        let mut memory = vec![0; length(&image)];
        let mut expected = memory.clone();
        for &index in &image {
            expected[index] = 7;
        }
        kernels::fill(Tensor::new(&mut memory[..], layout), 7);
        prop_assert_eq!(memory, expected);
    }

    #[test]
    fn functions_are_of_the_elements_at_the_same_coordinate(
        shape in shapes(), first in orders(), second in orders(), target in orders(),
    ) {
        let (a, b) = (four(shape, first.strides(shape, true)), four(shape, second.strides(shape, true)));
        let c = four(shape, target.strides(shape, false));
        check_functions(a, b, c);
    }

    /// No more than 16 elements, which kernels go through one by one.
    #[test]
    fn few_elements(
        shape in few(), first in orders(), second in orders(), target in orders(),
    ) {
        let [a, b] = [&first, &second].map(|order| order.strides(shape, true));
        let c = target.strides(shape, false);
        check_copy(four(shape, a), four(shape, c), |x| x as u16);
        check_copy(pairs(shape, a), pairs(shape, c), |x| x as u16);
        check_functions(four(shape, a), four(shape, b), four(shape, c));
    }

    #[test]
    fn reductions_have_each_element_once(
        shape in prop_oneof![shapes(), few()], order in orders(), onto in orders(), reduced in proptest::array::uniform4(proptest::bool::ANY),
    ) {
        let source = four(shape, order.strides(shape, true));
        let from = image(source);
        let data = numbers(length(&from), |x| (x * x) as i64);
        let tensor = Tensor::new(&data[..], source);
        let sum: i64 = from.iter().map(|&index| data[index]).sum();
        prop_assert_eq!(kernels::reduce(tensor, 5, |x, y| x + y), 5 + sum);
        prop_assert_eq!(kernels::reduce(tensor, 0, i64::max), from.iter().map(|&index| data[index]).max().unwrap_or(0));

        let kept: [isize; 4] = std::array::from_fn(|mode| if reduced[mode] { 1 } else { shape[mode] });
        let target = four(kept, onto.strides(kept, false));
        let to = image(target);
        let mut memory = numbers(length(&to), |x| x as i64);
        let mut expected = memory.clone();
        for (position, &index) in from.iter().enumerate() {
            let (mut rest, mut place, mut size) = (position, 0, 1);
            for mode in 0..4 {
                let digit = rest % shape[mode] as usize;
                rest /= shape[mode] as usize;
                place += size * if reduced[mode] { 0 } else { digit };
                size *= kept[mode] as usize;
            }
            expected[to[place]] += data[index];
        }
        kernels::reduce_onto(tensor, Tensor::new(&mut memory[..], target), |x, y| x + y);
        prop_assert_eq!(memory, expected);
    }
}

/// Kernels of one and two sources, beside a loop over positions.
fn check_functions(a: Four, b: Four, c: Four) {
    let (from, other, to) = (image(a), image(b), image(c));
    let x = numbers(length(&from), |x| x as i64);
    let y = numbers(length(&other), |x| (x * x % 7) as i32);
    let is_odd: Vec<bool> = y.iter().map(|y| y % 2 == 1).collect();
    let (x, y, is_odd) = (&x[..], &y[..], &is_odd[..]);
    let start = numbers(length(&to), |x| -(x as i64));
    let check = |name: &str, f: Kernel<'_>, of_elements: &dyn Fn(i64, i64, i64) -> i64| {
        let (mut memory, mut expected) = (start.clone(), start.clone());
        f(
            Tensor::new(x, a),
            Tensor::new(y, b),
            Tensor::new(&mut memory[..], c),
        );
        for ((&from, &other), &to) in from.iter().zip(&other).zip(&to) {
            expected[to] = of_elements(x[from], i64::from(y[other]), start[to]);
        }
        let [a, b, c] = [a, b, c].map(|layout| layout.to_value().unwrap());
        assert!(memory == expected, "{name}: {a} and {b} to {c}");
    };
    check(
        "transform",
        &|x, _, z| kernels::transform(x, z, |x| 3 * x),
        &|x, _, _| 3 * x,
    );
    check(
        "update",
        &|x, _, z| kernels::update(x, z, |z, x| 3 * z - x),
        &|x, _, z| 3 * z - x,
    );
    check(
        "transform_two",
        &|x, y, z| kernels::transform_two(x, y, z, |x, y| x - 2 * i64::from(y)),
        &|x, y, _| x - 2 * y,
    );
    check(
        "update_two",
        &|x, y, z| kernels::update_two(x, y, z, |z, x, y| 5 * z + x - 2 * i64::from(y)),
        &|x, y, z| 5 * z + x - 2 * y,
    );
    check(
        "axpby",
        &|x, _, z| kernels::axpby(2, x, 3, z),
        &|x, _, z| 2 * x + 3 * z,
    );
    check(
        "axpby by 0",
        &|x, _, z| kernels::axpby(2, x, 0, z),
        &|x, _, _| 2 * x,
    );
    check(
        "copy_if",
        &|x, _, z| kernels::copy_if(Tensor::new(is_odd, b), x, z),
        &|x, y, z| if y % 2 == 1 { x } else { z },
    );
}

/// A short mode beside one that is longer than the blocks in which it runs: in both orders and
/// directions, with gaps, and with sources that do not step along one of them.
#[test]
fn short_modes_beside_long_ones() {
    let long = if cfg!(miri) { 11 } else { 600 };
    for short in [1, 2, 3, 7, 8] {
        let shape = [short, long, 2, 1];
        let dense = [
            [1, short, short * long, 0],
            [long, 1, short * long, 0],
            [2 * long, 2, 1, 0],
            [-1, short + 1, 2 * (short + 1) * long, 0],
            [1, -short, short * long, 0],
            [2 * long, -2, 4 * short * long, 0],
        ];
        let broadcast = [
            [0, 1, long, 0],
            [1, 0, short, 0],
            [0, 0, 1, 0],
            [1, 1, 1, 0],
        ];
        for to in dense {
            for from in dense.into_iter().chain(broadcast) {
                for other in [dense[0], dense[4], broadcast[0], broadcast[1], broadcast[2]] {
                    check_functions(four(shape, from), four(shape, other), four(shape, to));
                }
            }
        }
    }
}

/// Three by three neighbours of each element are summed: the modes of the source overlap.
#[test]
fn windows_are_reduced() {
    let (rows, columns) = if cfg!(miri) { (3, 9) } else { (5, 300) };
    let data = numbers(((rows + 2) * (columns + 2)) as usize, |x| x as i64);
    let pitch = columns + 2;
    let source = four([rows, columns, 3, 3], [pitch, 1, pitch, 1]);
    for [row, column] in [[columns, 1], [1, rows]] {
        let target = four([rows, columns, 1, 1], [row, column, 0, 0]);
        let mut sums = vec![1; (rows * columns) as usize];
        kernels::reduce_onto(
            Tensor::new(&data[..], source),
            Tensor::new(&mut sums[..], target),
            |x, y| x + y,
        );
        for i in 0..rows {
            for j in 0..columns {
                let at = |k: isize, l: isize| data[((i + k) * pitch + j + l) as usize];
                let sum: i64 = (0..3).flat_map(|k| (0..3).map(move |l| at(k, l))).sum();
                assert_eq!(sums[(i * row + j * column) as usize], 1 + sum, "({i},{j})");
            }
        }
    }
}

/// More loops than most layouts have, none of which can be merged.
#[test]
#[cfg_attr(miri, ignore = "many elements")]
fn bits_are_reversed() {
    let two = 2;
    let forwards = layout!((two, two, two, two, two, two, two, two, two, two, two, two, two, two, two, two, two) : (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536));
    let backwards = layout!((two, two, two, two, two, two, two, two, two, two, two, two, two, two, two, two, two) : (65536, 32768, 16384, 8192, 4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1));
    let data = numbers(1 << 17, |x| x as u32);
    let (mut reversed, mut sums) = (vec![0; 1 << 17], vec![0; 1 << 17]);
    kernels::copy(
        Tensor::new(&data[..], forwards),
        Tensor::new(&mut reversed[..], backwards),
    );
    kernels::transform_two(
        Tensor::new(&data[..], backwards),
        Tensor::new(&reversed[..], forwards),
        Tensor::new(&mut sums[..], forwards),
        |x, y| x + y,
    );
    for i in 0..1_usize << 17 {
        let j = i.reverse_bits() >> (usize::BITS - 17);
        assert_eq!((reversed[i], sums[i]), (data[j], 2 * data[j]), "{i}");
    }
}

/// Sides around those of blocks and tiles, memory that does not begin at a line of the cache, rows
/// with and without elements between; some of them past the caches.
#[test]
fn planes_are_transposed_whatever_their_sides_are() {
    fn check<T: Copy + PartialEq + std::fmt::Debug + 'static>(number: impl Fn(usize) -> T) {
        let sides: &[(usize, usize)] = if cfg!(miri) {
            &[(8, 8), (9, 17), (16, 23)]
        } else {
            &[
                (8, 8),
                (8, 9),
                (9, 17),
                (15, 40),
                (16, 16),
                (31, 33),
                (64, 64),
                (65, 100),
                (130, 127),
                (8, 5000),
                (5000, 8),
                (5000, 33),
                (900, 1000),
                (1024, 768),
            ]
        };
        for &(rows, columns) in sides {
            for (shift, gap) in [(0, 0), (1, 0), (3, 3), (0, 64)] {
                let (source_row, target_column) = (columns + gap, rows + gap);
                let data = numbers(shift + rows * source_row, &number);
                let mut memory = vec![number(0); shift + columns * target_column];
                let mut expected = memory.clone();
                for i in 0..rows {
                    for j in 0..columns {
                        expected[shift + j * target_column + i] = data[shift + i * source_row + j];
                    }
                }
                let source =
                    Tensor::new(&data[shift..], layout!((rows, columns) : (source_row, 1)));
                kernels::copy(
                    source,
                    Tensor::new(
                        &mut memory[shift..],
                        layout!((rows, columns) : (1, target_column)),
                    ),
                );
                assert!(
                    memory == expected,
                    "{rows} by {columns}, {gap} elements between, from element {shift}"
                );
            }
        }
    }
    check(|x| x as u32);
    check(|x| x as f64);
    check(|x| x as u8);
    check(|x| x as u16);
    check(|x| [x as u32; 3]);
}

/// Many planes, past the caches together and each by itself.
#[test]
fn batches_are_transposed() {
    for (rows, columns, batch) in [(20_usize, 30_usize, 7_usize), (64, 64, 150), (130, 160, 30)] {
        if cfg!(miri) && rows > 20 {
            continue;
        }
        let source = layout!((rows, columns, batch) : (columns, 1, {rows * columns}));
        let plane = rows * columns + 5;
        check_copy(
            source,
            layout!((rows, columns, batch) : (1, rows, plane)),
            |x| x as f32,
        );
        check_copy(
            source,
            layout!((rows, columns, batch) : (batch, {rows * batch}, 1)),
            |x| x as i64,
        );
    }
}

/// Four modes in all orders, more than the first cache has room for: modes are fused where one
/// operand is contiguous, long ones are cut.
#[test]
fn modes_are_fused() {
    let shapes: &[[isize; 4]] = if cfg!(miri) {
        &[[5, 2, 3, 17]]
    } else {
        &[
            [19, 11, 3, 29],
            [300, 5, 7, 9],
            [2, 9, 270, 4],
            [16, 64, 2, 12],
        ]
    };
    for &shape in shapes {
        for order in (0..256).map(|number| [0, 2, 4, 6].map(|bits| number >> bits & 3)) {
            if (0..4).any(|mode| !order.contains(&mode)) || cfg!(miri) && order[..2] != [3, 2] {
                continue;
            }
            for gap in [0, 3] {
                let strides = |order: [usize; 4]| {
                    let (mut strides, mut next) = ([0; 4], 1);
                    for mode in order {
                        strides[mode] = next;
                        next = next * shape[mode] + gap;
                    }
                    strides
                };
                let (from, to) = (
                    four(shape, strides([0, 1, 2, 3])),
                    four(shape, strides(order)),
                );
                check_copy(from, to, |x| x as f32);
                if gap == 0 {
                    check_copy(from, to, |x| x as u8);
                    check_copy(from, to, |x| x as u16);
                    check_copy(from, to, |x| x as f64);
                    check_copy(from, to, |x| [x as u64; 2]);
                    check_copy(from, to, |x| [x as u8; 3]);
                    check_copy(from, to, |_| ());
                }
            }
        }
    }
}

/// Windows of a signal: a source in which both modes step by 1.
#[test]
fn windows_overlap() {
    for (width, count) in [(3_usize, 5_usize), (200, 300), (8, 400), (400, 8)] {
        check_copy(
            layout!((width, count) : (1, 1)),
            layout!((width, count) : (1, width)),
            |x| x as f32,
        );
        check_copy(
            layout!((width, count) : (1, 1)),
            layout!((width, count) : (count, 1)),
            |x| x as f32,
        );
        check_copy(
            layout!((width, count) : (-1, 1)),
            layout!((width, count) : (count, 1)),
            |x| x as f32,
        );
    }
}

/// Elements of a few runs by turns, and apart again; runs of all lengths.
#[test]
fn runs_are_interleaved() {
    for length in [1_usize, 2, 7, 8, 31, 33, 100] {
        for count in 1_usize..6 {
            for gap in [0, 1] {
                let row = count + gap;
                let tuples = layout!((length, count, 3) : (row, 1, {length * row + gap}));
                let runs =
                    layout!((length, count, 3) : (1, {length + gap}, {(length + gap) * count}));
                check_copy(tuples, runs, |x| x as f32);
                check_copy(runs, tuples, |x| x as f32);
                check_copy(tuples, runs, |x| x as u8);
                check_copy(runs, tuples, |x| [x as u64; 3]);
            }
        }
    }
    for length in 1_usize..140 {
        check_copy(
            layout!((length, 5) : (1, 140)),
            layout!((length, 5) : (1, 150)),
            |x| x as u16,
        );
    }
}

/// Elements are moved as bytes of their size: all bits arrive, whatever the type is.
#[test]
fn elements_of_any_type_are_copied() {
    #[derive(Clone, Copy, Debug)]
    struct Bits<T>(T);
    macro_rules! by_bits {
        ($($T:ident)*) => { $(
            impl PartialEq for Bits<$T> {
                fn eq(&self, other: &Self) -> bool {
                    self.0.to_bits() == other.0.to_bits()
                }
            }
        )* };
    }
    by_bits!(f32 f64);
    fn check<T: Copy + PartialEq + std::fmt::Debug + 'static>(number: impl Fn(usize) -> T) {
        for (rows, columns) in [(1, 1), (2, 70), (3, 5), (8, 9), (31, 33), (4, 300)] {
            let [rows, columns]: [usize; 2] = [rows, columns];
            let by_rows = layout!((rows, columns) : (columns, 1));
            let padded = layout!((rows, columns) : ({ columns + 1 }, 1));
            check_copy(by_rows, layout!((rows, columns) : (1, rows)), &number);
            check_copy(by_rows, padded, &number);
            check_copy(layout!((rows, columns) : (0, 1)), padded, &number);
            check_copy(layout!(rows : 7), layout!(rows : 1), &number);
            check_copy(layout!(columns : -1), layout!(columns : 2), &number);
        }
    }
    static NAMES: [&str; 3] = ["x", "y", "z"];
    check(|x| x % 3 == 0);
    check(|x| ['a', 'é', '界'][x % 3]);
    // NaNs that signal.
    check(|x| Bits(f32::from_bits(0x7fa0_0001 + x as u32)));
    check(|x| Bits(f64::from_bits(0x7ff4_0000_0000_0001 + x as u64)));
    check(|x| half::bf16::from_f32(x as f32));
    check(|x| &NAMES[x % 3]);
    check(|x| NAMES[x % 3]);
    check(|x| std::num::NonZero::new(x as u32 % 5));
    check(|x| (x as u32, x as u8));
    check(|x| [x as u16, 1]);
    check(|x| x as u128);
    check(|_| ());
}

#[test]
fn static_layouts_are_planned_by_rustc() {
    check_copy(layout!((4, 6) : (6, 1)), layout!((4, 6) : (1, 4)), |x| {
        x as f32
    });
    check_copy(layout!((4, 6) : (0, 1)), layout!((4, 6) : (-1, -5)), |x| {
        x as f32
    });
    check_copy(
        layout!(((4, 2), (8, 3)) : ((8, 96), (1, 32))),
        layout!((8, 24) : (24, 1)),
        |x| x as f32,
    );
    check_copy(
        layout!((64, 48) : (48, 1)),
        layout!((64, 48) : (1, 65)),
        |x| x as f32,
    );
    check_copy(layout!((3, 0) : (1, 3)), layout!((3, 0) : (1, 3)), |x| {
        x as f32
    });
    check_copy(layout!(() : ()), layout!(() : ()), |x| x as f32);
    check_copy(
        layout!((2, (3, 4), 5) : (60, (20, 5), 1)),
        layout!((2, (3, 4), 5) : (1, (2, 6), 24)),
        |x| x as f32,
    );
}

#[test]
fn refusals_are_sentences() {
    let (data, mut memory, n) = ([0; 64], [0; 64], 6_usize);
    let mut refused = |source: Layout![((?, ?), ?) : ((?, ?), ?)],
                       target: Layout![((?, ?), ?) : ((?, ?), ?)]| {
        kernels::try_copy(Tensor::new(&data, source), Tensor::new(&mut memory, target))
            .unwrap_err()
            .to_string()
    };
    let (one, two, three) = (1_usize, 2_usize, 3_usize);
    assert_eq!(
        refused(
            layout!(((two, three), one) : ((one, two), n)),
            layout!(((three, two), one) : ((one, three), n))
        ),
        "a mode has a leaf of extent 2 in one operand and 3 in another, and neither divides the other"
    );
    let error = kernels::try_copy(
        Tensor::new(&data, layout!((n, 2) : (2, 1))),
        Tensor::new(&mut memory, layout!((n, 2, 1) : (2, 1, 0))),
    );
    assert_eq!(
        error.unwrap_err().to_string(),
        "one operand has 3 modes, but another has 2"
    );
}

/// Where β is 0, what there was is not read.
#[test]
fn what_is_not_a_number_does_not_spread() {
    for n in [1_usize, 7, 200] {
        let x: Vec<f64> = numbers(n, |x| x as f64);
        let mut y = vec![f64::NAN; n];
        kernels::axpby(
            2.0,
            Tensor::new(&x[..], layout!(n : 1)),
            0.0,
            Tensor::new(&mut y[..], layout!(n : -1)),
        );
        assert!(y.iter().rev().zip(&x).all(|(y, x)| *y == 2.0 * x));
    }
}
