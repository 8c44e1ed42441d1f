//! The laws of tuples, coordinates and compact layouts, by brute force: extents 0 and 1, strides 0
//! and below, every nesting of up to three leaves.

use crate::common::{
    Plain,
    every::{PROFILES, choices, filled, leaves, shapes},
};
use std::collections::{BTreeSet, HashSet};
use stridewise::value::{Coord, IntTuple, Layout, Reason, Tiler};

/// The values in the order in which they first come.
fn first_met(values: Vec<i128>) -> Vec<i128> {
    let mut seen = HashSet::new();
    values
        .into_iter()
        .filter(|value| seen.insert(*value))
        .collect()
}

#[test]
fn layouts_stay_the_same_function() {
    let (mut cases, extents, strides) = (0_usize, [0, 1, 2, 3], [-2, 0, 1, 2, 6]);
    for profile in PROFILES {
        let count = leaves(profile);
        for shape in choices(count, &extents) {
            for stride in choices(count, &strides) {
                let text = format!("{}:{}", filled(profile, &shape), filled(profile, &stride));
                let l: Layout = text.parse().unwrap();
                let plain = Plain::parse(&text);
                let image = plain.image();

                let coalesced = Plain::of(&l.coalesce());
                assert_eq!(coalesced.image(), image, "coalesce {l}");
                let flat = l.flatten();
                assert_eq!(
                    (Plain::of(&flat).image(), flat.rank(), flat.depth() <= 1),
                    (image.clone(), count, true)
                );
                if !profile.contains("()") {
                    assert_eq!(flat.unflatten(&l.shape()), Ok(l));
                }
                for end in 1..=l.rank() {
                    assert_eq!(
                        Plain::of(&l.group(end - 1, end).unwrap()).image(),
                        image,
                        "group {l}"
                    );
                }
                // A layout without elements has none to filter.
                if image.is_empty() {
                    assert_eq!((l.size(), l.cosize()), (Ok(0), Ok(0)));
                } else {
                    let filtered = Plain::of(&l.filter());
                    assert_eq!(
                        first_met(filtered.image()),
                        first_met(image.clone()),
                        "filter {l}"
                    );
                    assert!(
                        filtered
                            .modes()
                            .iter()
                            .all(|mode| (mode.0 != 1 && mode.1 != 0) || *mode == (1, 0))
                    );
                    let by_mode = l.filter_by(&"(1)".parse().unwrap()).unwrap();
                    let set = |plain: &Plain| plain.image().into_iter().collect::<BTreeSet<_>>();
                    assert_eq!(set(&Plain::of(&by_mode)), set(&plain), "filter by mode {l}");
                    assert_eq!(set(&Plain::of(&l.filter_zeros())), set(&plain));
                    assert!(l.filter_zeros().shape().congruent(&l.shape()));
                    assert_eq!(l.filter_zeros_by(&l.stride()), Ok(l.filter_zeros()));
                    let farthest: i128 = plain
                        .modes()
                        .iter()
                        .map(|mode| (mode.0 - 1) * mode.1.abs())
                        .sum();
                    assert_eq!(i128::from(l.cosize().unwrap()), farthest + 1);
                    // Inside, past the end and below 0.
                    for position in -3..=plain.size() + 3 {
                        assert_eq!(
                            l.at(position as i64).map(i128::from),
                            Ok(plain.at(position)),
                            "{l} at {position}"
                        );
                        cases += 1;
                    }
                }
                cases += 1;
            }
        }
    }
    println!("{cases} cases");
    assert!(cases > 100_000, "{cases}");
}

#[test]
fn coordinates_go_from_shape_to_shape() {
    let all = shapes(&[1, 2, 3, 4, 6]);
    let mut cases = 0;
    for from in &all {
        let size = from.size().unwrap();
        for position in -2..size + 2 {
            let coord = Coord::of(&from.idx2crd(&Coord::int(position)).unwrap());
            assert_eq!(from.crd2idx(&coord), Ok(position));
        }
        for to in &all {
            if to.size() != Ok(size) {
                let error = from.crd2crd(&Coord::int(0), to).unwrap_err();
                assert!(
                    matches!(error.reason(), Reason::SizeMismatch { .. }),
                    "{error}"
                );
                continue;
            }
            for position in 0..size {
                let coord = Coord::of(&from.idx2crd(&Coord::int(position)).unwrap());
                let there = from.crd2crd(&Coord::int(position), to).unwrap();
                assert!(there.congruent(to));
                assert_eq!(
                    to.crd2idx(&Coord::of(&there)),
                    Ok(position),
                    "{from} to {to}"
                );
                // Mode by mode where the modes are of one size.
                if from.compatible(to) {
                    assert_eq!(
                        from.crd2crd(&coord, to),
                        Ok(there),
                        "{from} to {to} at {coord}"
                    );
                }
                cases += 1;
            }
        }
    }
    assert!(cases > 100_000, "{cases}");
}

#[test]
fn compact_strides_count_up_in_their_order() {
    let mut cases = 0;
    for shape in shapes(&[0, 1, 2, 3, 5]) {
        let size = shape.size().unwrap();
        let columns = Layout::col_major(&shape).unwrap();
        let start = IntTuple::int(7);
        let scaled = Layout::new(&shape, &shape.compact_col_major(&start).unwrap()).unwrap();
        for position in 0..size {
            assert_eq!(
                (columns.at(position), scaled.at(position)),
                (Ok(position), Ok(7 * position)),
                "{shape}"
            );
        }
        // Row by row, the last leaf counts fastest: reversed extents, column by column.
        let rows: Vec<i64> = Layout::row_major(&shape)
            .unwrap()
            .stride()
            .leaves()
            .collect();
        let reversed: Vec<i64> = shape
            .leaves()
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect();
        let reversed = IntTuple::flat(&reversed)
            .unwrap()
            .compact_col_major(&IntTuple::int(1))
            .unwrap();
        assert!(reversed.leaves().eq(rows.into_iter().rev()), "{shape}");

        let rank = shape.rank();
        if shape.depth() == 0 {
            continue;
        }
        for order in choices(rank, &[-1, 0, 4]) {
            let order = IntTuple::flat(&order).unwrap();
            let ordered = Layout::make_ordered_layout(&shape, &order).unwrap();
            let numbers: Vec<i64> = order.leaves().collect();
            let distinct = numbers.iter().collect::<HashSet<_>>().len() == rank;
            for (mode, number) in numbers.iter().enumerate() {
                // Each mode is compact by itself, from the elements that come before it in the
                // order.
                let before = (0..rank).filter(|&other| numbers[other] < *number);
                let start: i64 = before
                    .map(|other| shape.get(&[other]).unwrap().size().unwrap())
                    .product();
                let part = ordered.get(&[mode]).unwrap();
                for position in 0..part.size().unwrap() {
                    assert_eq!(
                        part.at(position),
                        Ok(start * position),
                        "{shape} in order {order}"
                    );
                }
            }
            if distinct {
                let mut image = Plain::of(&ordered).image();
                image.sort_unstable();
                assert!(
                    image.into_iter().eq(0..i128::from(size)),
                    "{shape} in order {order}"
                );
            }
            cases += 1;
        }
    }
    assert!(cases > 5_000, "{cases}");
}

#[test]
fn divisions_of_shapes() {
    let (mut divided, mut refused) = (0, 0);
    for shape in shapes(&[1, 2, 3, 4, 6, 12]) {
        let size = shape.size().unwrap();
        for divisor in 1..=30 {
            // From left to right, each leaf takes what it can.
            let tiles = shape.ceil_div(&Tiler::int(divisor)).unwrap();
            let mut left = divisor;
            for (extent, found) in shape.leaves().zip(tiles.leaves()) {
                assert_eq!(found, (extent + left - 1) / left, "{shape} by {divisor}");
                left = (left + extent - 1) / extent;
            }
            assert!(tiles.congruent(&shape));
            match shape.shape_div(&IntTuple::int(divisor)) {
                Ok(rest) => {
                    divided += 1;
                    assert!(rest.congruent(&shape));
                    let rest_size = rest.size().unwrap();
                    // All of the divisor is used, or all of the shape.
                    assert!(
                        rest_size * divisor == size || (rest_size == 1 && divisor % size == 0),
                        "{shape} by {divisor}"
                    );
                }
                Err(error) => {
                    refused += 1;
                    assert!(
                        matches!(error.reason(), Reason::NeitherDivides { .. }),
                        "{error}"
                    );
                }
            }
        }
    }
    assert!(divided > 5_000 && refused > 10_000, "{divided} {refused}");
    for (a, b, wanted) in [
        (-6, 3, -2),
        (6, -3, -2),
        (-2, 4, -1),
        (-2, -4, 1),
        (0, 4, 0),
        (4, 4, 1),
    ] {
        assert_eq!(
            IntTuple::int(a).shape_div(&IntTuple::int(b)),
            Ok(IntTuple::int(wanted)),
            "{a} by {b}"
        );
    }
    assert_eq!(
        IntTuple::int(4)
            .shape_div(&IntTuple::int(0))
            .unwrap_err()
            .reason(),
        Reason::NotPositive { divisor: 0 }
    );
}

/// A layout as tiler: the shape of the rest, and with integers by mode the rest of each.
#[test]
fn ceil_div_is_the_rest_of_a_divide() {
    let mut cases = 0;
    // Strides far apart, so that nothing of the layout coalesces.
    let layouts = [
        "12:1",
        "(4,6):(100,1)",
        "(3,5,2):(10000,100,1)",
        "(8,9):(1000,1)",
    ];
    for text in layouts {
        let layout: Layout = text.parse().unwrap();
        for extent in 1..=6 {
            for stride in 1..=12 {
                let tiler = Tiler::layout(&Layout::single(extent, stride).unwrap());
                if let Ok(divide) = layout.logical_divide(&tiler) {
                    let rest = divide.get(&[1]).unwrap();
                    let tiles = layout.shape().ceil_div(&tiler).unwrap();
                    assert_eq!(tiles.size(), rest.size(), "{layout} by {tiler}");
                    cases += 1;
                }
            }
            let by_mode = Tiler::by_mode(&[Tiler::int(extent)]).unwrap();
            let divide = layout.zipped_divide(&by_mode).unwrap();
            let tiles = layout.shape().ceil_div(&by_mode).unwrap();
            assert_eq!(
                divide.get(&[1]).unwrap().size(),
                tiles.size(),
                "{layout} by {by_mode}"
            );
        }
    }
    assert!(cases > 100, "{cases}");
    let eight = IntTuple::int(8);
    assert_eq!(
        eight
            .ceil_div(&"<2,2>".parse().unwrap())
            .unwrap()
            .to_string(),
        "2"
    );
    for tiler in ["<2,_>", "<2:3,2>"] {
        let error = eight.ceil_div(&tiler.parse().unwrap()).unwrap_err();
        assert_eq!(error.reason(), Reason::TooManyModes { found: 2, most: 1 });
    }
}

#[test]
fn orders_of_shapes() {
    let all = shapes(&[1, 2, 4]);
    let few: Vec<_> = all
        .iter()
        .filter(|shape| shape.leaves().count() < 3 || shape.leaves().any(|leaf| leaf == 1))
        .collect();
    for a in &few {
        assert!(a.weakly_congruent(a) && a.compatible(a) && a.congruent(a));
        for b in &few {
            assert_eq!(a.congruent(b), b.congruent(a));
            assert_eq!(
                a.weakly_congruent(b) && b.weakly_congruent(a),
                a.congruent(b),
                "{a} {b}"
            );
            assert_eq!(a.compatible(b) && b.compatible(a), a == b, "{a} {b}");
            let (left, right) = (
                crate::common::Tree::parse(&a.to_string()),
                crate::common::Tree::parse(&b.to_string()),
            );
            assert_eq!(a.compatible(b), left.compatible(&right), "{a} {b}");
            if !a.weakly_congruent(b) {
                assert!(!a.compatible(b), "{a} {b}");
                continue;
            }
            for c in &few {
                assert!(
                    !b.weakly_congruent(c) || a.weakly_congruent(c),
                    "{a} {b} {c}"
                );
                assert!(
                    !(a.compatible(b) && b.compatible(c)) || a.compatible(c),
                    "{a} {b} {c}"
                );
            }
        }
    }
}

/// A slice fixes what is not `_`: it reaches what the full coordinates reach that agree with the
/// fixed part.
#[test]
fn slices_of_nested_coordinates() {
    let layout: Layout = "((2,3),(4,(2,2)),3):((1,-2),(10,(0,5)),100)"
        .parse()
        .unwrap();
    let shape = layout.shape();
    // Each coordinate, and what it says of each leaf.
    let coordinates = [
        ("((_,1),(_,(1,_)),2)", ["_", "1", "_", "1", "_", "2"]),
        ("((1,2),(3,(1,1)),2)", ["1", "2", "3", "1", "1", "2"]),
        ("(_,(3,_),_)", ["_", "_", "3", "_", "_", "_"]),
        ("(5,(_,3),1)", ["1", "2", "_", "1", "1", "1"]),
        ("((0,_),7,_)", ["0", "_", "3", "1", "0", "_"]),
        ("((_,_),_,_)", ["_"; 6]),
        ("_", ["_"; 6]),
    ];
    for (text, leaves) in coordinates {
        let coord: Coord = text.parse().unwrap();
        let (slice, offset) = layout.slice_and_offset(&coord).unwrap();
        let dice = layout.dice(&coord).unwrap();
        assert_eq!(
            slice.size().unwrap() * dice.size().unwrap(),
            layout.size().unwrap(),
            "{text}"
        );
        assert_eq!(shape.slice(&coord), Ok(slice.shape()), "{text}");
        assert_eq!(shape.dice(&coord), Ok(dice.shape()), "{text}");
        let mut reached: Vec<i64> = (0..slice.size().unwrap())
            .map(|i| slice.at(i).unwrap() + offset.as_int().unwrap())
            .collect();
        let agrees = |position: &i64| {
            let full = shape.idx2crd(&Coord::int(*position)).unwrap();
            full.leaves()
                .zip(leaves)
                .all(|(digit, leaf)| leaf == "_" || leaf == digit.to_string())
        };
        let positions = (0..layout.size().unwrap()).filter(agrees);
        let mut wanted: Vec<i64> = positions
            .map(|position| layout.at(position).unwrap())
            .collect();
        reached.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(reached, wanted, "{text}");
    }
}
