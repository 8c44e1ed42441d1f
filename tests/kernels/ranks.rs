//! Every kernel beside a loop over positions: ranks from 0 to 5, static and dynamic layouts, whole
//! tensors and partial tiles; few elements and rows of every length.

use super::elements::{image, length, numbers};
use proptest::prelude::*;
use stridewise::{
    kernels::{self, KernelError},
    prelude::*,
    tensor::{Mask, View, ViewMut, Writable},
};

/// Where each position of an operand has its element, if it has one.
type Places = Vec<Option<usize>>;

/// A source with its places. The element at place p is `p + 1` as a number, and `p % 3 != 0` as a
/// predicate.
struct Operand<'a, L: Layout, M> {
    number: View<'a, i64, L, M>,
    predicate: View<'a, bool, L, M>,
    places: &'a Places,
}

/// A target in memory of a length.
struct Onto<'a, F> {
    target: F,
    places: &'a Places,
    length: usize,
}

// What the kernels are given. A closure in `check` would have another type for each layout, and with it all
// loops that call the closure.
fn triple(x: i64) -> i64 {
    3 * x
}

fn updated(z: i64, x: i64) -> i64 {
    3 * z - x
}

fn of_two(x: i64, y: i64) -> i64 {
    x - 2 * y
}

fn updated_by_two(z: i64, x: i64, y: i64) -> i64 {
    5 * z + x - 2 * y
}

fn sum(x: i64, y: i64) -> i64 {
    x + y
}

/// Runs all kernels but `reduce_onto`. An element of the target that lacks one of the sources keeps its
/// value.
fn check<A: Layout, M: Mask, B: Layout, N: Mask, C: Layout, O: Mask>(
    x: &Operand<'_, A, M>,
    y: &Operand<'_, B, N>,
    onto: &Onto<'_, impl Fn(&mut [i64]) -> ViewMut<'_, i64, C, O>>,
) {
    type Run<'a, C, O> = &'a dyn Fn(ViewMut<'_, i64, C, O>);
    type Of<'a> = &'a dyn Fn(Option<i64>, Option<i64>, i64) -> Option<i64>;
    let at = |places: &Places, position: usize| places[position].map(|place| place as i64 + 1);
    let start = numbers(onto.length, |place| -(place as i64));
    let check = |name: &str, run: Run<'_, C, O>, of: Of<'_>| {
        let (mut memory, mut expected) = (start.clone(), start.clone());
        run((onto.target)(&mut memory));
        for (position, place) in onto.places.iter().enumerate() {
            let Some(place) = *place else { continue };
            let (x, y) = (at(x.places, position), at(y.places, position));
            expected[place] = of(x, y, start[place]).unwrap_or(start[place]);
        }
        let from = x.number.layout().display().to_string();
        let other = y.number.layout().display().to_string();
        let to = (onto.target)(&mut memory).layout().display().to_string();
        assert!(memory == expected, "{name}: {from} and {other} to {to}");
    };
    check("fill", &|z| kernels::fill(z, 7), &|_, _, _| Some(7));
    check("copy", &|z| kernels::copy(x.number, z), &|x, _, _| x);
    check(
        "copy_with_fill",
        &|z| kernels::copy_with_fill(x.number, z, 5),
        &|x, _, _| x.or(Some(5)),
    );
    check(
        "transform",
        &|z| kernels::transform(x.number, z, triple),
        &|x, _, _| Some(3 * x?),
    );
    check(
        "update",
        &|z| kernels::update(x.number, z, updated),
        &|x, _, z| Some(3 * z - x?),
    );
    check(
        "axpby",
        &|z| kernels::axpby(2, x.number, 3, z),
        &|x, _, z| Some(2 * x? + 3 * z),
    );
    check(
        "transform_two",
        &|z| kernels::transform_two(x.number, y.number, z, of_two),
        &|x, y, _| Some(x? - 2 * y?),
    );
    check(
        "update_two",
        &|z| kernels::update_two(x.number, y.number, z, updated_by_two),
        &|x, y, z| Some(5 * z + x? - 2 * y?),
    );
    check(
        "copy_if",
        &|z| kernels::copy_if(y.predicate, x.number, z),
        &|x, y, _| x.filter(|_| y.is_some_and(|y| (y - 1) % 3 != 0)),
    );
    let total: i64 = (0..x.places.len()).filter_map(|p| at(x.places, p)).sum();
    assert_eq!(kernels::reduce(x.number, 5, sum), 5 + total);
}

/// Sums a source onto a target, which has an element for each position of the source; for several, it
/// is the same one.
fn check_onto<A: Layout, M: Mask, C: Layout, O: Mask>(
    x: &Operand<'_, A, M>,
    onto: &Onto<'_, impl Fn(&mut [i64]) -> ViewMut<'_, i64, C, O>>,
) {
    let mut memory = numbers(onto.length, |place| -(place as i64));
    let mut expected = memory.clone();
    for (from, to) in x.places.iter().zip(onto.places) {
        if let (Some(from), Some(to)) = (from, to) {
            expected[*to] += *from as i64 + 1;
        }
    }
    kernels::reduce_onto(x.number, (onto.target)(&mut memory), sum);
    let to = (onto.target)(&mut memory).layout().display().to_string();
    let from = x.number.layout().display();
    assert!(memory == expected, "{from} onto {to}");
}

/// The places of a layout without a mask.
fn places<L: Layout>(layout: L) -> Places {
    image(layout).into_iter().map(Some).collect()
}

fn end(places: &Places) -> usize {
    length(&places.iter().flatten().copied().collect::<Vec<_>>())
}

/// Numbers and predicates for all places.
fn elements(count: usize) -> (Vec<i64>, Vec<bool>) {
    let predicate = (0..count).map(|place| place % 3 != 0).collect();
    (numbers(count, |number| number as i64), predicate)
}

/// A target whose length is that of its places.
fn onto<C: Layout, O: Mask, F: Fn(&mut [i64]) -> ViewMut<'_, i64, C, O>>(
    places: &Places,
    target: F,
) -> Onto<'_, F> {
    let length = end(places);
    Onto {
        target,
        places,
        length,
    }
}

/// Checks all kernels on tensors of layouts: of two sources and a target; of a target of sums, and of
/// that layout with stride 0 where modes are summed.
fn check_layouts<A: Layout, B: Layout, C: Writable, D: Writable, E: Layout>(
    (x, y, target, sums, stretched): (A, B, C, D, E),
) {
    let (from, other) = (places(x), places(y));
    let [(x_numbers, x_predicates), (y_numbers, y_predicates)] =
        [&from, &other].map(|places| elements(end(places)));
    let x = Operand {
        number: Tensor::new(&x_numbers[..], x),
        predicate: Tensor::new(&x_predicates[..], x),
        places: &from,
    };
    let y = Operand {
        number: Tensor::new(&y_numbers[..], y),
        predicate: Tensor::new(&y_predicates[..], y),
        places: &other,
    };
    check(
        &x,
        &y,
        &onto(&places(target), |memory| Tensor::new(memory, target)),
    );
    let onto_places = places(stretched);
    let mut onto = onto(&onto_places, |memory| Tensor::new(memory, sums));
    // A sum of no elements has an element.
    onto.length = end(&places(sums));
    check_onto(&x, &onto);
}

/// Extents, the strides of two sources, of a target and of a target of sums, and which modes are summed.
#[derive(Clone, Debug)]
struct Case {
    extents: Vec<isize>,
    x: Vec<isize>,
    y: Vec<isize>,
    target: Vec<isize>,
    sums: Vec<isize>,
    is_summed: Vec<bool>,
}

/// An order of modes, the elements between after each and at first, and which modes go backwards.
type Order = ([usize; 5], [isize; 6], [bool; 5]);

/// Strides without a repeated index.
fn apart(extents: &[isize], (modes, gaps, is_backwards): Order) -> Vec<isize> {
    let (mut strides, mut next) = (vec![0; extents.len()], 1 + gaps[5]);
    for mode in modes.into_iter().filter(|&mode| mode < extents.len()) {
        strides[mode] = if is_backwards[mode] { -next } else { next };
        next = next * extents[mode].max(1) + gaps[mode];
    }
    strides
}

fn cases() -> impl Strategy<Value = Case> {
    let rank = 0..=5_usize;
    let short = || prop_oneof![12 => 1..5_isize, 1 => Just(0)];
    let extents = (
        prop::array::uniform5(short()),
        1..if cfg!(miri) { 13 } else { 60_isize },
        0..5_usize,
        prop::bool::ANY,
    );
    let gaps = || prop_oneof![2 => Just([0; 6]), 1 => prop::array::uniform6(0..3_isize)];
    let order = || Just([0, 1, 2, 3, 4]).prop_shuffle();
    let seldom = || prop::array::uniform5(prop::bool::weighted(0.15));
    let free = || (order(), gaps(), seldom());
    // Broadcasts, or overlaps of any kind.
    let source = || {
        (
            free(),
            seldom(),
            prop::option::weighted(0.3, prop::array::uniform5(-3..4_isize)),
        )
    };
    let summed = prop::array::uniform5(prop::bool::ANY);
    let are_alike = prop::bool::weighted(0.3);
    (
        rank,
        extents,
        source(),
        source(),
        free(),
        free(),
        summed,
        are_alike,
    )
        .prop_map(
            |(rank, (short, long, place, has_long), x, y, target, sums, mut summed, are_alike)| {
                let mut extents = short[..rank].to_vec();
                if has_long && place < rank {
                    extents[place] = long;
                }
                if rank == 4 {
                    // Modes of two leaves.
                    (summed[1], summed[3]) = (summed[0], summed[2]);
                }
                let is_summed = summed[..rank].to_vec();
                let kept: Vec<_> = (0..rank)
                    .map(|mode| if summed[mode] { 1 } else { extents[mode] })
                    .collect();
                let source =
                    |(order, is_broadcast, overlaps): (Order, [bool; 5], Option<[isize; 5]>)| {
                        let mut strides = apart(&extents, order);
                        for mode in 0..rank {
                            if let Some(overlaps) = overlaps {
                                strides[mode] = overlaps[mode];
                            } else if is_broadcast[mode] {
                                strides[mode] = 0;
                            }
                        }
                        strides
                    };
                let target = apart(&extents, target);
                let [x, y] = [x, y].map(|strides| {
                    if are_alike {
                        target.clone()
                    } else {
                        source(strides)
                    }
                });
                Case {
                    x,
                    y,
                    target,
                    sums: apart(&kept, sums),
                    extents,
                    is_summed,
                }
            },
        )
}

fn check_case<L: Writable>(case: &Case, layout: impl Fn(&[isize], &[isize]) -> L) {
    let Case {
        extents,
        x,
        y,
        target,
        sums,
        is_summed,
    } = case;
    let modes = || extents.iter().zip(sums).zip(is_summed);
    let kept: Vec<_> = modes()
        .map(|((extent, _), is_summed)| if *is_summed { 1 } else { *extent })
        .collect();
    let stretched: Vec<_> = modes()
        .map(|((_, stride), is_summed)| if *is_summed { 0 } else { *stride })
        .collect();
    check_layouts((
        layout(extents, x),
        layout(extents, y),
        layout(extents, target),
        layout(&kept, sums),
        layout(extents, &stretched),
    ));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 6 } else { 1000 }, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn dynamic_layouts(case in cases()) {
        match case.extents.len() {
            0 => check_case(&case, |_, _| layout!(() : ())),
            1 => check_case(&case, |e, s| layout!({ e[0] } : { s[0] })),
            2 => check_case(&case, |e, s| layout!(({ e[0] }, { e[1] }) : ({ s[0] }, { s[1] }))),
            3 => check_case(&case, |e, s| layout!(({ e[0] }, { e[1] }, { e[2] }) : ({ s[0] }, { s[1] }, { s[2] }))),
            4 => check_case(&case, |e, s| layout!((({ e[0] }, { e[1] }), ({ e[2] }, { e[3] })) : (({ s[0] }, { s[1] }), ({ s[2] }, { s[3] })))),
            _ => check_case(&case, |e, s| layout!(
                ({ e[0] }, { e[1] }, { e[2] }, { e[3] }, { e[4] }) : ({ s[0] }, { s[1] }, { s[2] }, { s[3] }, { s[4] })
            )),
        }
    }
}

/// As many elements as there are from the first one to the last are not side by side where one of
/// them comes twice, as in `(2,2,2):(1,3,3)`.
#[test]
fn sums_of_repeated_elements() {
    let data = numbers(64, |place| 1 << (place % 40));
    let all = |from: isize, to: isize| {
        (0..343).map(move |n| [n / 49, n / 7 % 7, n % 7].map(|n| from + n % (to - from + 1)))
    };
    for extents in all(1, 3) {
        for strides in all(-3, 3) {
            let ([a, b, c], [d, e, f]) = (extents, strides);
            let layout = layout!(({ a }, { b }, { c }) : ({ d }, { e }, { f }));
            let expected: i64 = image(layout).into_iter().map(|place| data[place]).sum();
            let found = kernels::reduce(Tensor::new(&data[..], layout), 0, sum);
            assert_eq!(found, expected, "{}", layout.display());
        }
    }
}

/// Modes of other sizes do not fit, where all leaves are equal, too.
#[test]
fn equal_leaves_of_other_modes() {
    let (a, b, c) = (2, 3, 4);
    let (pairs, others) = (
        layout!((({ a }, { b }), { c }) : ((1, { a }), { a * b })),
        layout!(({ a }, ({ b }, { c })) : (1, ({ a }, { a * b }))),
    );
    let (data, mut memory) = (numbers(24, |number| number as i64), vec![0; 24]);
    let target = Tensor::new(&mut memory[..], others);
    let error = kernels::try_copy(Tensor::new(&data[..], pairs), target).unwrap_err();
    assert_eq!(
        error,
        KernelError::Sizes {
            mode: 0,
            first: 2,
            second: 6
        }
    );
    assert_eq!(memory, [0; 24]);
}

/// Loops that rustc knows.
#[test]
fn static_layouts() {
    macro_rules! check {
        ($([$($extents:tt)*] [$($x:tt)*] [$($y:tt)*] [$($target:tt)*], [$($kept:tt)*] [$($sums:tt)*] [$($stretched:tt)*];)*) => { $(
            check_layouts((
                layout!($($extents)*: $($x)*),
                layout!($($extents)*: $($y)*),
                layout!($($extents)*: $($target)*),
                layout!($($kept)*: $($sums)*),
                layout!($($extents)*: $($stretched)*),
            ));
        )* };
    }
    check! {
        [()] [()] [()] [()], [()] [()] [()];
        [5] [1] [0] [-2], [1] [0] [0];
        [100] [1] [-1] [1], [1] [0] [0];
        [(3, 5)] [(5, 1)] [(0, 1)] [(1, 3)], [(3, 1)] [(-1, 0)] [(-1, 0)];
        [(3, 0)] [(1, 3)] [(0, 1)] [(1, 3)], [(3, 1)] [(1, 0)] [(1, 0)];
        [(16, 9)] [(1, 16)] [(9, 1)] [(10, 1)], [(1, 9)] [(0, 2)] [(0, 2)];
        [(6, 30)] [(1, 0)] [(0, 1)] [(30, 1)], [(6, 1)] [(1, 0)] [(1, 0)];
        [(70, 3)] [(3, 1)] [(1, 0)] [(1, 70)], [(1, 3)] [(0, 1)] [(0, 1)];
        [(9, 20)] [(1, 1)] [(0, 0)] [(-20, 1)], [(9, 1)] [(1, 0)] [(1, 0)];
        [(2, 40, 3)] [(120, 3, 1)] [(0, 1, 40)] [(1, 2, 80)], [(1, 40, 1)] [(0, 1, 0)] [(0, 1, 0)];
        [(4, 4, 4)] [(16, -4, 1)] [(1, 1, 1)] [(1, 4, 16)], [(4, 1, 4)] [(4, 0, 1)] [(4, 0, 1)];
        [((2, 3), (4, 2))] [((1, 8), (2, 24))] [((0, 1), (-3, 12))] [((8, 16), (1, 4))], [((2, 3), 1)] [((3, 1), 0)] [((3, 1), (0, 0))];
        [(2, 3, 1, 2, 5)] [(30, 10, 7, 5, 1)] [(0, 1, 0, 3, 6)] [(1, 2, 9, -6, 12)], [(2, 1, 1, 2, 1)] [(1, 0, 0, 2, 0)] [(1, 0, 0, 2, 0)];
    }
}

/// Rows of every length in lines that are longer: they are filled and copied in parts.
#[test]
fn rows_of_every_length() {
    fn check<T: Copy + PartialEq + std::fmt::Debug + 'static>(
        longest: usize,
        element: impl Fn(usize) -> T,
    ) {
        for length in 0..=longest {
            let pitch = length + 3;
            let rows = layout!((length, 5) : (1, pitch));
            let data = numbers(5 * pitch, &element);
            let mut memory = vec![element(0); 5 * pitch];
            let is_inside = |at: usize| at % pitch < length;
            kernels::fill(Tensor::new(&mut memory[..], rows), element(9));
            for (at, found) in memory.iter().enumerate() {
                assert_eq!(
                    *found,
                    element(if is_inside(at) { 9 } else { 0 }),
                    "{at} of {length}"
                );
            }
            kernels::copy(
                Tensor::new(&data[..], rows),
                Tensor::new(&mut memory[..], rows),
            );
            for (at, found) in memory.iter().enumerate() {
                assert_eq!(
                    *found,
                    if is_inside(at) { data[at] } else { element(0) },
                    "{at} of {length}"
                );
            }
        }
    }
    let longest = if cfg!(miri) { 40 } else { 300 };
    check(longest, |number| number as u8);
    check(longest / 2, |number| number as u32);
    check(longest / 4, |number| [number as u8; 3]);
    check(longest / 4, |number| [number as u64; 2]);
}

/// The places of a tile, whose last coordinates may not exist.
fn tile_places<const R: usize>([extents, strides, tile, at]: [[isize; R]; 4]) -> Places {
    let mut indices = vec![Some(0)];
    for mode in 0..R {
        // Memory begins with the least index.
        let least = (strides[mode] * (extents[mode] - 1)).min(0);
        let coords = (0..tile[mode]).map(|digit| at[mode] * tile[mode] + digit);
        let add = |coord, index: &Option<isize>| {
            index
                .filter(|_| coord < extents[mode])
                .map(|index| index + coord * strides[mode] - least)
        };
        indices = coords
            .flat_map(|coord| indices.iter().map(move |index| add(coord, index)))
            .collect();
    }
    indices
        .into_iter()
        .map(|index| index.map(|index| index as usize))
        .collect()
}

/// Strides by columns, by rows, backwards with gaps; and for sources, of broadcasts and overlaps.
fn strides_of<const R: usize>(extents: [isize; R], is_source: bool) -> Vec<[isize; R]> {
    let (mut by_columns, mut by_rows, mut backwards) = ([1; R], [1; R], [2_isize; R]);
    for mode in 1..R {
        by_columns[mode] = by_columns[mode - 1] * extents[mode - 1];
        by_rows[R - 1 - mode] = by_rows[R - mode] * extents[R - mode];
        backwards[mode] = -(backwards[mode - 1].abs() * extents[mode - 1] + 1);
    }
    let mut all = vec![by_columns, by_rows, backwards];
    if is_source {
        let mut broadcast = [0; R];
        broadcast[R - 1] = 1;
        all.extend([broadcast, [1; R]]);
    }
    all
}

/// All of a list; under Miri, which takes minutes for all, the first one and each so many places on.
fn few_of<T>(all: Vec<T>, step: usize) -> impl Iterator<Item = T> {
    all.into_iter().step_by(if cfg!(miri) { step } else { 1 })
}

/// The last tile of tensors of many extents, in some operands or in all, beside whole tensors.
macro_rules! partial_tiles {
    ($($name:ident: $R:literal [$($tile:literal)*], $extents:expr, |$e:ident, $s:ident| $layout:expr, |$at:ident| $coord:expr;)*) => { $(
        #[test]
        fn $name() {
            let layout = |$e: [isize; $R], $s: [isize; $R]| $layout;
            let tile: [isize; $R] = [$($tile),*];
            let last = |extents: [isize; $R]| std::array::from_fn(|mode| (extents[mode] - 1) / tile[mode]);
            let all: &[[isize; $R]] = &$extents;
            let all = if cfg!(miri) { &all[1..2] } else { all };
            for &extents in all {
                for strides in few_of(strides_of(extents, true), 4) {
                    let at: [isize; $R] = last(extents);
                    let from = tile_places([extents, strides, tile, at]);
                    let (numbers, predicates) = elements(end(&places(layout(extents, strides))));
                    macro_rules! tile_of {
                        ($memory:expr, $of:expr, $strides:expr, $at_tile:expr) => {{
                            let $at = $at_tile;
                            Tensor::new($memory, layout($of, $strides)).masked().local_tile(tile!($($tile),*), $coord)
                        }};
                    }
                    let x = Operand {
                        number: tile_of!(&numbers[..], extents, strides, at),
                        predicate: tile_of!(&predicates[..], extents, strides, at),
                        places: &from,
                    };
                    let whole = layout(tile, strides_of(tile, true)[3]);
                    let other = places(whole);
                    let (numbers, predicates) = elements(end(&other));
                    let y = Operand {
                        number: Tensor::new(&numbers[..], whole),
                        predicate: Tensor::new(&predicates[..], whole),
                        places: &other,
                    };
                    for strides in few_of(strides_of(tile, false), 2) {
                        let whole = layout(tile, strides);
                        let to = places(whole);
                        let whole = onto(&to, |memory| Tensor::new(memory, whole));
                        check(&x, &y, &whole);
                        check(&y, &x, &whole);
                    }
                    for &others in all {
                        for strides in few_of(strides_of(others, false), 2) {
                            let at = last(others);
                            let to = tile_places([others, strides, tile, at]);
                            let mut target = onto(&to, |memory| tile_of!(memory, others, strides, at));
                            target.length = end(&places(layout(others, strides)));
                            check(&x, &x, &target);
                            check(&y, &x, &target);
                        }
                    }
                    for mode in 0..$R {
                        let mut kept = tile;
                        kept[mode] = 1;
                        for mut strides in few_of(strides_of(kept, false), 2) {
                            strides[mode] = 0;
                            let sums = layout(kept, strides);
                            let to = places(layout(tile, strides));
                            check_onto(&x, &onto(&to, |memory| Tensor::new(memory, sums)));
                        }
                    }
                }
            }
        }
    )* };
}
partial_tiles! {
    last_tiles_of_vectors: 1 [6], [[6], [7], [11], [1], [18]], |e, s| layout!({ e[0] } : { s[0] }), |at| at[0];
    last_tiles_of_matrices: 2 [3 5], [[3, 5], [4, 5], [5, 7], [1, 1], [6, 11], [2, 9]], |e, s| layout!(({ e[0] }, { e[1] }) : ({ s[0] }, { s[1] })), |at| (at[0], at[1]);
    last_tiles_of_rank_3: 3 [2 3 4], [[2, 3, 4], [3, 4, 5], [1, 7, 2], [5, 2, 9]], |e, s| layout!(({ e[0] }, { e[1] }, { e[2] }) : ({ s[0] }, { s[1] }, { s[2] })), |at| (at[0], at[1], at[2]);
}

type Matrix = Layout![(?, ?) : (?, ?)];

/// Calls a function with matrices of some extents by rows and by columns.
fn matrices([m, n]: [usize; 2]) -> [Matrix; 2] {
    let one = 1_usize;
    [layout!((m, n) : (n, one)), layout!((m, n) : (one, m))]
}

fn coordinates([m, n]: [usize; 2]) -> impl Iterator<Item = (usize, usize)> {
    (0..m * n).map(move |position| (position % m, position / m))
}

/// Each element of the predicate decides about a row, a column or all, and none, few, half or all of
/// them are true.
#[test]
fn a_predicate_decides_about_many_elements() {
    let shapes: &[[usize; 2]] = if cfg!(miri) {
        &[[9, 8], [3, 16]]
    } else {
        &[[40, 40], [100, 9], [9, 100], [200, 3], [3, 200], [30, 70]]
    };
    for &[m, n] in shapes {
        let data: Vec<u32> = (1..=(m * n) as u32).collect();
        for (target, source) in matrices([m, n])
            .into_iter()
            .flat_map(|to| matrices([m, n]).map(|from| (to, from)))
        {
            for strides in [[0, 1], [1, 0], [0, 0], [1, m as isize]] {
                let [row, column] = strides;
                let decided: Matrix = layout!((m, n) : (row, column));
                for chosen in [0, 1, 6, 11, 12] {
                    let predicate: Vec<bool> = (0..m * n).map(|p| p * 7 % 12 < chosen).collect();
                    let predicate = Tensor::new(&predicate[..], decided);
                    let source = Tensor::new(&data[..], source);
                    let mut result = vec![0; m * n];
                    let mut target = Tensor::new(&mut result[..], target);
                    kernels::copy_if(predicate, source, target.view_mut());
                    for (i, j) in coordinates([m, n]) {
                        let expected = if predicate[(i, j)] { source[(i, j)] } else { 0 };
                        assert_eq!(
                            target[(i, j)],
                            expected,
                            "{chosen} of 12, {decided} at {i} {j}"
                        );
                    }
                }
            }
        }
    }
}

/// A source that repeats one element, and a target without gaps, forwards and backwards.
#[test]
fn one_element_in_all_of_a_target() {
    let large = if cfg!(miri) { [5, 7] } else { [30, 20] };
    for [m, n] in [[2, 8], [8, 4], large] {
        let data: Vec<i64> = (0..(m * n) as i64).collect();
        let (back, one_more, none) = (-(n as isize), 1_isize, 0_isize);
        let backwards: Matrix = layout!((m, n) : (back, one_more));
        let [by_rows, by_columns] = matrices([m, n]);
        let one: View<'_, i64, Matrix> = Tensor::new(&[7], layout!((m, n) : (none, none)));
        for target in [by_rows, by_columns, backwards] {
            let mut result = vec![0; m * n];
            let mut target = Tensor::new(&mut result[..], target);
            kernels::copy(one, target.view_mut());
            assert!(target.iter().all(|x| *x == 7));
            kernels::transform(one, target.view_mut(), |x| 2 * x);
            assert!(target.iter().all(|x| *x == 14));
            for source in [by_rows, by_columns, backwards] {
                let source = Tensor::new(&data[..], source);
                kernels::transform_two(source, one, target.view_mut(), |x, y| x - y);
                assert!(coordinates([m, n]).all(|at| target[at] == source[at] - 7));
                kernels::update_two(one, source, target.view_mut(), |z, x, y| z + x + y);
                assert!(coordinates([m, n]).all(|at| target[at] == 2 * source[at]));
            }
        }
    }
}

/// Two leaves are not always two modes of one leaf each.
#[test]
fn leaves_of_other_modes_are_no_rows() {
    let (data, mut memory, columns) = ([1, 2, 3, 4, 5, 6], [0; 6], 3_usize);
    let mut target = Tensor::new(&mut memory, layout!((2, 3) : (columns, 1)));
    let one_mode = Tensor::new(&data, layout!(((2, 3), ()) : ((columns, 1), ())));
    let sizes = KernelError::Sizes {
        mode: 0,
        first: 2,
        second: 6,
    };
    assert_eq!(kernels::try_copy(one_mode, target.view_mut()), Err(sizes));
    let three_modes = Tensor::new(&data, layout!((2, 3, ()) : (columns, 1, ())));
    let ranks = KernelError::Ranks {
        first: 2,
        second: 3,
    };
    assert_eq!(
        kernels::try_copy(three_modes, target.view_mut()),
        Err(ranks)
    );
    assert_eq!(memory, [0; 6]);
}
