//! Layouts by wish: `layout_from` and `relayout`, and that refusals are right.

use crate::common::{
    Plain, at,
    every::{any_size, choices, layout, layouts},
    swizzled::Mapping,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use stridewise::value::{
    AnyLayout, Function, IntTuple, Layout, Operation, Reason, Tiler, evaluate, layout_from,
};

/// The offsets of a layout, by 1-D coordinate.
fn table(layout: &Layout) -> Vec<i64> {
    let image = Plain::of(layout).image().into_iter();
    image.map(|offset| offset as i64).collect()
}

fn mapping(layout: &AnyLayout) -> Vec<i64> {
    let mapping = Mapping::parse(&layout.to_string());
    let size = layout.size().unwrap();
    (0..size).map(|i| mapping.at(i.into()) as i64).collect()
}

/// The modes, from left to right, that a layout of a shape can have: each integer in factors.
fn divisions(shape: &IntTuple) -> Vec<Vec<i64>> {
    fn factors(extent: i64) -> Vec<Vec<i64>> {
        let first = (2..=extent).filter(|first| extent % first == 0);
        let all: Vec<Vec<i64>> = first
            .flat_map(|first| {
                factors(extent / first)
                    .into_iter()
                    .map(move |rest| [vec![first], rest].concat())
            })
            .collect();
        if all.is_empty() {
            vec![Vec::new()]
        } else {
            all
        }
    }
    shape.leaves().fold(vec![Vec::new()], |all, extent| {
        let with = |modes: &Vec<i64>| {
            let modes = modes.clone();
            factors(extent)
                .into_iter()
                .map(move |more| [modes.clone(), more].concat())
        };
        all.iter().flat_map(with).collect()
    })
}

/// The layouts, shifted to the first offset, that agree with a table before a coordinate, as a
/// function; `None` where a stride is still free at the coordinate.
fn candidates(divisions: &[Vec<i64>], offsets: &[i64], before: usize) -> Vec<Option<Vec<i64>>> {
    let mut found = Vec::new();
    for extents in divisions {
        let mut place = 1;
        let mut modes = Vec::new();
        let mut is_free = false;
        for &extent in extents {
            is_free |= place == before;
            let stride = if place < before {
                offsets[place] - offsets[0]
            } else {
                0
            };
            modes.push((i128::from(extent), i128::from(stride)));
            place *= extent as usize;
        }
        let function = |i: usize| offsets[0] + at(&modes, i as i128) as i64;
        if (0..before).all(|i| function(i) == offsets[i]) {
            found.push((!is_free).then(|| (0..offsets.len()).map(function).collect()));
        }
    }
    found
}

fn is_layout(divisions: &[Vec<i64>], offsets: &[i64]) -> bool {
    !candidates(divisions, offsets, offsets.len()).is_empty()
}

/// Every swizzle of up to so many bits of an index.
fn swizzles(end: i64) -> Vec<(i64, String)> {
    let mut all = Vec::new();
    for bits in 1..=end {
        for shift in (-end..=end).filter(|shift: &i64| shift.abs() >= bits) {
            for base in 0..=end - bits - shift.abs() {
                all.push((bits, format!("Sw<{bits},{base},{shift}>")));
            }
        }
    }
    all
}

/// The fewest bits of a swizzle that takes a table to a layout, tried one by one.
fn fewest_bits(
    divisions: &[Vec<i64>],
    offsets: &[i64],
    swizzles: &[(i64, Mapping)],
) -> Option<i64> {
    if is_layout(divisions, offsets) {
        return Some(0);
    }
    swizzles.iter().find_map(|(bits, swizzle)| {
        let before: Vec<i64> = offsets
            .iter()
            .map(|&offset| swizzle.apply(offset.into()) as i64)
            .collect();
        is_layout(divisions, &before).then_some(*bits)
    })
}

/// Whether the answer is the law's: exact, in place, smallest, or refused with a true witness.
fn check(shape: &IntTuple, offsets: &[i64], swizzles: &[(i64, Mapping)]) -> &'static str {
    let divisions = divisions(shape);
    let fewest = fewest_bits(&divisions, offsets, swizzles);
    match AnyLayout::from_offsets(shape, offsets) {
        Ok(found) => {
            assert_eq!(mapping(&found), offsets, "{found}");
            assert!(shape.compatible(&found.shape()), "{found} for {shape}");
            match found {
                AnyLayout::Layout(_) => "layout",
                AnyLayout::Composed(composed) => {
                    let Function::Swizzle(swizzle) = composed.function() else {
                        panic!("{composed}")
                    };
                    assert_eq!(fewest, Some(swizzle.bits().into()), "{found}");
                    if swizzle.is_identity() {
                        "offset"
                    } else {
                        "swizzled"
                    }
                }
            }
        }
        Err(error) => {
            let Reason::NotLinear {
                coordinate,
                offset,
                linear,
            } = error.reason()
            else {
                panic!("{error}");
            };
            assert_eq!(offsets[coordinate], offset, "{error}");
            assert_ne!(offset, linear, "{error}");
            let candidates = candidates(&divisions, offsets, coordinate);
            assert!(!candidates.is_empty(), "{error}");
            for function in candidates {
                assert_eq!(
                    function.expect("forced")[coordinate],
                    linear,
                    "{offsets:?}: {error}"
                );
            }
            assert_eq!(fewest, None, "{offsets:?}: {error}");
            "refused"
        }
    }
}

fn all_swizzles(end: i64) -> Vec<(i64, Mapping)> {
    let parse = |(bits, text): (i64, String)| (bits, Mapping::parse(&format!("{text} o 0 o 1:0")));
    swizzles(end).into_iter().map(parse).collect()
}

#[test]
fn every_small_table_is_a_layout_or_refused() {
    let swizzles = all_swizzles(6);
    let mut counts = BTreeMap::new();
    for (shape, values) in [
        ("4", &[0, 1, 2, 3, 5, 8][..]),
        ("(2,2)", &[0, 1, 2, 3, 4, 6, -1]),
        ("((2),(3))", &[0, 1, 2, 5]),
        ("6", &[0, 1, 2, 4]),
        ("(1,4)", &[0, 1, 2, 3, -2]),
    ] {
        let shape: IntTuple = shape.parse().unwrap();
        for offsets in choices(shape.size().unwrap() as usize, values) {
            *counts
                .entry(check(&shape, &offsets, &swizzles))
                .or_insert(0) += 1;
        }
    }
    println!("{counts:?}");
    assert!(counts.values().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn every_small_permutation_is_a_layout_or_refused() {
    fn permutations(values: &[i64]) -> Vec<Vec<i64>> {
        if values.is_empty() {
            return vec![Vec::new()];
        }
        let first = (0..values.len()).flat_map(|place| {
            let mut rest = values.to_vec();
            let first = rest.remove(place);
            permutations(&rest)
                .into_iter()
                .map(move |more| [vec![first], more].concat())
        });
        first.collect()
    }
    let swizzles = all_swizzles(5);
    let mut counts = BTreeMap::new();
    for (shape, size) in [("6", 6), ("(2,3)", 6), ("8", 8), ("(4,2)", 8)] {
        let shape: IntTuple = shape.parse().unwrap();
        for offsets in permutations(&(0..size).collect::<Vec<_>>()) {
            // Most of them, and all that begin with 0.
            if size == 8 && offsets[0] != 0 && offsets[7] > 1 {
                continue;
            }
            *counts
                .entry(check(&shape, &offsets, &swizzles))
                .or_insert(0) += 1;
        }
    }
    println!("{counts:?}");
    assert!(
        counts["swizzled"] > 20 && counts["layout"] > 10,
        "{counts:?}"
    );
}

#[test]
fn every_small_layout_is_found() {
    let strides = [-3, -1, 0, 1, 2, 3, 4, 6, 12];
    let all = (1..=2)
        .flat_map(|rank| layouts(rank, &[0, 1, 2, 3, 4, 6], &strides))
        .chain(layouts(3, &[1, 2, 3, 4], &[-1, 0, 1, 2, 4, 8, 24]));
    let mut found = 0;
    for modes in all {
        let l = layout(&modes);
        let offsets = table(&l);
        let of = |shape: &IntTuple| {
            let found = AnyLayout::from_offsets(shape, &offsets)
                .unwrap_or_else(|error| panic!("{l}: {error}"));
            found.as_layout().unwrap_or_else(|| panic!("{l}: {found}"))
        };
        let (same, flat) = (of(&l.shape()), of(&IntTuple::int(l.size().unwrap())));
        assert_eq!(same.shape(), l.shape());
        assert_eq!(table(&same), offsets, "{l}: {same}");
        if !offsets.is_empty() {
            // Coalesced layouts are unique.
            assert_eq!(flat, l.coalesce());
        }
        found += 1;
    }
    println!("{found} layouts");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_layout_is_found(l in any_size()) {
        let offsets = table(&l);
        let shape = l.shape();
        let same = AnyLayout::from_offsets(&shape, &offsets).unwrap().as_layout().unwrap();
        prop_assert_eq!(same.shape(), shape);
        prop_assert_eq!(table(&same), offsets.clone());
        // The modes one by one.
        let by_mode = if l.depth() == 0 { shape } else { shape.product_each().unwrap() };
        let found = layout_from(&by_mode, {
            let mut next = offsets.iter();
            move |_| *next.next().unwrap()
        });
        let found = found.unwrap().as_layout().unwrap();
        prop_assert_eq!(table(&found), offsets.clone());
        if !offsets.is_empty() {
            let ones = IntTuple::flat(&vec![1; l.rank()]).unwrap();
            let ones = if l.depth() == 0 { IntTuple::int(1) } else { ones };
            prop_assert_eq!(found, l.coalesce_by(&ones).unwrap());
        }
    }
}

#[test]
fn every_small_swizzled_layout_is_found() {
    let all = layouts(2, &[2, 3, 4, 8], &[0, 1, 2, 3, 4, 8]);
    let mut counts = BTreeMap::new();
    for (bits, swizzle) in swizzles(6).iter().step_by(3) {
        for (number, modes) in all.iter().enumerate().step_by(7) {
            let offset = number % 5;
            let text = format!("{swizzle} o {offset} o {}", layout(modes));
            let composed: AnyLayout = text.parse().unwrap();
            let offsets = mapping(&composed);
            let found = AnyLayout::from_offsets(&composed.shape(), &offsets)
                .unwrap_or_else(|error| panic!("{composed}: {error}"));
            assert_eq!(mapping(&found), offsets, "{composed}: {found}");
            let kind = match found {
                AnyLayout::Layout(_) => "layout",
                AnyLayout::Composed(found) => {
                    let Function::Swizzle(swizzle) = found.function() else {
                        panic!("{found}")
                    };
                    assert!(i64::from(swizzle.bits()) <= *bits, "{composed}: {found}");
                    if swizzle.is_identity() {
                        "offset"
                    } else {
                        "swizzled"
                    }
                }
            };
            *counts.entry(kind).or_insert(0) += 1;
        }
    }
    println!("{counts:?}");
    assert!(counts["swizzled"] > 500, "{counts:?}");
    for text in [
        "Sw<3,0,3> o 0 o (8,8):(8,1)",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
        "Sw<2,3,3> o 0 o (8,32):(32,1)",
        "Sw<2,0,-3> o 0 o (8,8):(1,8)",
        "Sw<3,0,3> o 8 o (8,7):(16,1)",
    ] {
        let composed: AnyLayout = text.parse().unwrap();
        let found = AnyLayout::from_offsets(&composed.shape(), &mapping(&composed)).unwrap();
        assert_eq!(found.to_string(), text);
    }
}

/// A layout of two modes or three, and with strides from -12 to 12, that takes one table to another.
fn some_layout(from: &[i64], to: &[i64]) -> Option<Vec<(i64, i64)>> {
    let end = from.iter().max().unwrap() + 1;
    let fits = |modes: &[(i128, i128)]| {
        from.iter()
            .zip(to)
            .all(|(&a, &b)| at(modes, a.into()) == b.into())
    };
    for first in 1..=end {
        for one in -12..=12 {
            let begins = |(&a, &b): (&i64, &i64)| a >= first || a * one == b;
            if !from.iter().zip(to).all(begins) {
                continue;
            }
            for two in -12..=12 {
                let both = [(first, one), (end / first + 1, two)];
                let pair = both.map(|(extent, stride)| (extent.into(), stride.into()));
                if fits(&pair) {
                    return Some(both.into());
                }
                for second in 2..=end / first {
                    for three in -12..=12 {
                        let all = [(first, one), (second, two), (end, three)];
                        let triple = all.map(|(extent, stride)| (extent.into(), stride.into()));
                        if fits(&triple) {
                            return Some(all.into());
                        }
                    }
                }
            }
        }
    }
    None
}

#[test]
fn every_small_pair_is_relayouted_or_refused() {
    let strides = [-1, 0, 1, 2, 3, 4, 6, 8];
    let all: Vec<(Layout, Vec<i64>)> = layouts(1, &[1, 4, 6, 8], &strides)
        .into_iter()
        .chain(layouts(2, &[1, 2, 3, 4], &strides))
        .chain(layouts(3, &[2], &[0, 1, 2, 4, 5]))
        .map(|modes| layout(&modes))
        .map(|l| (l, table(&l)))
        .collect();
    let mut counts = BTreeMap::new();
    for (a, from) in &all {
        for (b, to) in all.iter().filter(|(_, to)| to.len() == from.len()) {
            let kind = match a.relayout(b) {
                Ok(r) => {
                    let plain = Plain::of(&r);
                    assert!(
                        from.iter()
                            .map(|&i| plain.at(i.into()) as i64)
                            .eq(to.iter().copied()),
                        "{a} to {b}: {r}"
                    );
                    assert!(a.cosize().unwrap() <= r.size().unwrap(), "{a} to {b}: {r}");
                    assert_eq!(r, r.coalesce());
                    "relayouted"
                }
                Err(error) => match error.reason() {
                    Reason::NotAFunction {
                        first,
                        second,
                        offset,
                    } => {
                        let (first, second) = (first as usize, second as usize);
                        assert_eq!((from[first], from[second]), (offset, offset), "{error}");
                        assert_ne!(to[first], to[second], "{error}");
                        "no function"
                    }
                    Reason::NegativeStride { .. } => "negative",
                    Reason::StrideNotMultiple { .. } => "strides",
                    // Without gaps in its offsets, a decides what the layout is.
                    Reason::NeitherDivides { .. } if a.is_bijective().unwrap() => {
                        match some_layout(from, to) {
                            None => "no layout",
                            Some(r) => {
                                let refused = layout(&r).composition(&Tiler::layout(a));
                                assert!(refused.is_err(), "{error}");
                                "carries"
                            }
                        }
                    }
                    Reason::NeitherDivides { .. } => "extents",
                    _ => panic!("{error}"),
                },
            };
            *counts.entry(kind).or_insert(0) += 1;
        }
    }
    println!("{counts:?}");
    assert!(
        counts["relayouted"] > 10_000 && counts["no function"] > 10_000,
        "{counts:?}"
    );
    assert!(counts["no layout"] > 50, "{counts:?}");
}

#[test]
fn swizzled_layouts_are_relayouted() {
    let texts = [
        "(8,8):(8,1)",
        "(8,8):(1,8)",
        "(8,(2,4)):(1,(32,8))",
        "(8,8):(16,1)",
        "Sw<3,0,3> o 0 o (8,8):(8,1)",
        "Sw<2,1,3> o 0 o (8,8):(8,1)",
        "Sw<2,0,-3> o 0 o (8,8):(1,8)",
        "Sw<1,0,4> o 0 o (8,8):(16,1)",
        "Sw<3,0,3> o 8 o (8,8):(8,1)",
        "(64,2):(2,1) o 3 o (8,8):(8,1)",
    ];
    let mut counts = BTreeMap::new();
    for from in texts {
        for to in texts {
            let (a, b): (AnyLayout, AnyLayout) = (from.parse().unwrap(), to.parse().unwrap());
            let answer = evaluate(Operation::Relayout, &[from, to]);
            let kind = match a.relayout(&b) {
                Ok(r) => {
                    assert_eq!(answer.unwrap().to_string(), r.to_string());
                    let r = Mapping::parse(&r.to_string());
                    let moved = mapping(&a).into_iter().map(|i| r.at(i.into()) as i64);
                    assert!(moved.eq(mapping(&b)), "{from} to {to}");
                    "relayouted"
                }
                Err(error) => {
                    assert_eq!(answer.unwrap_err(), error);
                    assert_eq!(error.operation(), Operation::Relayout);
                    match error.reason() {
                        Reason::NonzeroOffset { .. } => "offset",
                        Reason::NotSwizzled => "not swizzled",
                        Reason::ShiftMismatch { .. } => "shift",
                        Reason::NotASwizzle { .. } => "no swizzle",
                        Reason::NoBit { .. } => "no bit",
                        _ => panic!("{error}"),
                    }
                }
            };
            *counts.entry(kind).or_insert(0) += 1;
        }
    }
    println!("{counts:?}");
    assert!(counts["relayouted"] > 40, "{counts:?}");
}

/// The answer or the message.
fn said(operation: Operation, arguments: &[&str]) -> String {
    match evaluate(operation, arguments) {
        Ok(answer) => answer.to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn tables_as_text() {
    let said = |arguments: &[&str]| said(Operation::LayoutFrom, arguments);
    for (shape, offsets, wanted) in [
        ("(4,2)", "(0,2,4,6,1,3,5,7)", "(4,2):(2,1)"),
        ("(4,2)", "( 0, 2,4,6, 1,3,5, 7 )", "(4,2):(2,1)"),
        (
            "((2,2),(2))",
            "(0,1,2,3,4,5,6,7)",
            "((2,2),(2)):((1,2),(4))",
        ),
        ("(4)", "(0,5,1,6)", "((2,2)):((5,1))"),
        ("4", "(0,-1,-2,-3)", "4:-1"),
        ("4", "(7,7,7,7)", "Sw<0,0,0> o 7 o 4:0"),
        // One element, none, no mode.
        ("1", "0", "1:0"),
        ("()", "(0)", "():()"),
        ("((),(1))", "0", "((),(1)):((),(0))"),
        ("(3,0)", "()", "(3,0):(0,0)"),
        ("0", "()", "0:0"),
        ("2", "(0,9223372036854775807)", "2:9223372036854775807"),
        ("2", "(0,-9223372036854775808)", "2:-9223372036854775808"),
        (
            "()",
            "()",
            "layout_from: expected an offset for each of 1 elements, found 0 offsets, in ()",
        ),
        (
            "(4,2)",
            "(0,1,2)",
            "layout_from: expected an offset for each of 8 elements, found 3 offsets, in (4,2)",
        ),
        (
            "5",
            "(0,1,2,3,9)",
            "layout_from: no layout has these offsets: at coordinate 4 the offset is 9, but linear steps give 4, in 5",
        ),
        (
            "5",
            "(5,6,7,8,-9)",
            "layout_from: no layout has these offsets: at coordinate 4 the offset is -9, but linear steps give 9, in 5",
        ),
        (
            "2",
            "(-1,9223372036854775807)",
            "layout_from: a number does not fit in 64 bits, in 2",
        ),
        (
            "3",
            "(0,9223372036854775807,0)",
            "layout_from: a number does not fit in 64 bits, in 3",
        ),
        (
            "(-2,-2)",
            "(0,1,2,3)",
            "layout_from: extent -2 is negative, in (-2,-2)",
        ),
        (
            "(4294967296,4294967296)",
            "0",
            "layout_from: a number does not fit in 64 bits, in (4294967296,4294967296)",
        ),
        (
            "2",
            "(0,1",
            "layout_from: expected , or ) at byte 4, in argument 2",
        ),
        (
            "2",
            "(0,(1))",
            "layout_from: expected a digit at byte 3, in argument 2",
        ),
        (
            "2",
            "0,1",
            "layout_from: expected nothing more at byte 1, in argument 2",
        ),
    ] {
        assert_eq!(said(&[shape, offsets]), wanted, "{shape} {offsets}");
    }
    let count = |count: usize| format!("({})", vec!["0"; count].join(","));
    assert_eq!(said(&["8192", &count(8192)]), "8192:0");
    assert_eq!(
        said(&["8193", &count(8193)]),
        "layout_from: a table of 8193 offsets does not fit in memory, in argument 2"
    );
    // As many leaves and levels as fit, and one more.
    let ones = |count: usize| format!("({})", vec!["1"; count - 1].join(","));
    let shape = |count: usize| ones(count).replacen('1', "4,1", 1);
    assert!(said(&[&shape(31), "(0,1,5,6)"]).starts_with("((2,2),1,"));
    assert_eq!(
        evaluate(Operation::LayoutFrom, &[&shape(32), "(0,1,5,6)"])
            .unwrap_err()
            .reason(),
        Reason::TooManyLeaves
    );
    assert_eq!(
        evaluate(Operation::LayoutFrom, &["((((((((4))))))))", "(0,1,5,6)"])
            .unwrap_err()
            .reason(),
        Reason::TooDeep
    );
}

/// `offsets()[i] = at(i)`, and a table is refused exactly if one of its offsets is.
#[test]
fn tables_have_the_offset_of_each_coordinate() {
    let check = |layout: &AnyLayout| {
        let size = layout.size().unwrap();
        let offsets = (0..size).map(|i| layout.at(i));
        match layout.offsets() {
            Ok(table) => assert!(offsets.eq(table.into_iter().map(Ok)), "{layout}"),
            Err(_) => assert!(
                offsets.into_iter().any(|offset| offset.is_err()),
                "{layout}"
            ),
        }
    };
    for rank in 0..=3 {
        for modes in layouts(rank, &[0, 1, 2, 3, 5], &[-3, 0, 1, 2, 7]) {
            check(&layout(&modes).into());
        }
    }
    let composed = [
        "Sw<3,0,3> o 0 o (8,8):(8,1)",
        "Sw<2,1,-3> o 5 o (4,(2,3)):(-1,(8,16))",
        "(3,2):(2,1) o 0 o (2,2):(1,2)",
        "(4,8):(8,1) o 3 o (2,3):(4,1)",
    ];
    let edges = [
        "0:1",
        "(4,0):(1,4)",
        "():()",
        "(4,8):(1@0,1@1)",
        "(2,2):(4611686018427387904,4611686018427387904)",
        "(2,2):(4611686018427387904,4611686018427387903)",
        "(2,2):(-9223372036854775808,9223372036854775807)",
        "(2,2):(-9223372036854775808,-1)",
        "(3,1):(9223372036854775807,9223372036854775807)",
    ];
    for text in composed.iter().chain(&edges) {
        check(&text.parse().unwrap());
    }
}

#[test]
fn tables_that_do_not_fit_into_memory() {
    let shape: IntTuple = "4611686018427387904".parse().unwrap();
    let error = layout_from(&shape, |_| panic!("no table")).unwrap_err();
    let count = 1 << 62;
    assert_eq!(error.reason(), Reason::TooManyOffsets { count });
    let error = layout_from(&"(-1,-1)".parse().unwrap(), |_| 0).unwrap_err();
    assert_eq!(error.reason(), Reason::NegativeExtent { extent: -1 });
}

#[test]
fn relayout_at_the_ends() {
    let said = |arguments: &[&str]| said(Operation::Relayout, arguments);
    let full = format!(
        "({}):({})",
        vec!["2"; 32].join(","),
        vec!["0"; 32].join(",")
    );
    for (a, b, wanted) in [
        ("(4,2):(2,1)", "(4,2):(1,4)", "(2,4):(4,1)"),
        ("(4,2):(2,1)", "8:1", "(2,4):(4,1)"),
        // Gaps go on linearly, and below the least stride all is one offset.
        ("(3,2):(1,4)", "(3,2):(2,1)", "(4,2):(2,1)"),
        ("4:2", "4:1", "(2,4):(0,1)"),
        ("4:3", "4:6", "(3,4):(0,6)"),
        // Overlapping modes agree.
        ("(4,4):(1,2)", "(4,4):(3,6)", "10:3"),
        ("(4,2):(1,0)", "(4,2):(5,0)", "4:5"),
        // One element, none, no mode.
        ("1:5", "1:7", "1:0"),
        ("():()", "1:7", "1:0"),
        ("(3,0):(1,3)", "0:1", "1:0"),
        (
            "4:9223372036854775807",
            "4:1",
            "(9223372036854775807,4):(0,1)",
        ),
        (
            "2:9223372036854775807",
            "2:1",
            "(9223372036854775807,2):(0,1)",
        ),
        (
            "(4,4):(1,2)",
            "(4,4):(3,7)",
            "relayout: the first layout has offset 2 at coordinates 2 and 4, but the second layout has two different offsets there, in (4,4):(1,2) and (4,4):(3,7)",
        ),
        (
            "(4,2):(1,4)",
            "6:1",
            "relayout: the shapes have 8 and 6 elements, but must have equal sizes, in (4,2):(1,4) and 6:1",
        ),
        (
            "(4,6):(6,1)",
            "(6,4):(4,1)",
            "relayout: neither 4 nor 6 divides the other, in (4,6):(6,1) and (6,4):(4,1)",
        ),
        (
            "(2,2):(2,3)",
            "(2,2):(1,2)",
            "relayout: stride 3 is not a multiple of the next smaller stride 2, in (2,2):(2,3) and (2,2):(1,2)",
        ),
        (
            "4:-1",
            "4:1",
            "relayout: stride -1 is negative, but this operation needs strides of 0 or more, in 4:-1 and 4:1",
        ),
        (
            "4:1@0",
            "4:1",
            "relayout: strides must be integers, but one is a basis stride, such as `1@0`, in 4:1@0 and 4:1",
        ),
        (&full, &full, "1:0"),
    ] {
        assert_eq!(said(&[a, b]), wanted, "{a} to {b}");
    }
}
