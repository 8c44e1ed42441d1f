//! The laws of what a thread sees of a tile, by brute force: on values, swizzled or not, and in
//! types with dynamic leaves.

use crate::common::{Plain, every, swizzled::Mapping};
use stridewise::layout::make_identity_layout;
use stridewise::{composed::AnyLayout, prelude::*, value};

/// Layouts of two modes, the first of them of one or two modes: thread and value to a position.
fn thread_values() -> Vec<value::Layout> {
    let mut all = Vec::new();
    for threads in every::layouts(2, &[1, 2, 3], &[0, 1, 2, 4]) {
        for values in every::layouts(1, &[1, 2, 4], &[0, 1, 2, 6]) {
            let modes = [every::layout(&threads), every::layout(&values)];
            all.push(value::Layout::make_layout(&modes).unwrap());
        }
    }
    all
}

/// `view(v) + offset = tile(tv(thread, v))`, and all threads together have each position as often
/// as `tv` has.
fn law(tile: &str, tv: &value::Layout, views: &[(String, i64)]) {
    let (tile, tv) = (Mapping::parse(tile), Plain::of(tv));
    let of_threads = views.len() as i128;
    let mut seen = Vec::new();
    for (thread, (view, offset)) in (0..).zip(views) {
        let view = Mapping::parse(view);
        assert_eq!(view.size() * of_threads, tv.size());
        for v in 0..view.size() {
            let index = view.at(v) + i128::from(*offset);
            assert_eq!(
                index,
                tile.at(tv.at(thread + of_threads * v)),
                "thread {thread}, value {v} of {tv}"
            );
            seen.push(index);
        }
    }
    let mut wanted: Vec<i128> = tv
        .image()
        .into_iter()
        .map(|position| tile.at(position))
        .collect();
    seen.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(seen, wanted);
}

#[test]
fn each_value_is_where_the_tile_has_it() {
    let (mut seen, mut refused) = (0, 0);
    for tv in thread_values() {
        let threads = tv.get(&[0]).unwrap().size().unwrap();
        for modes in every::layouts(2, &[2, 3, 4], &[-1, 0, 1, 3, 4]) {
            let tile = every::layout(&modes);
            let views: Result<Vec<_>, _> = (0..threads)
                .map(|thread| tile.thread_view(&tv, thread))
                .collect();
            // No thread is refused that another one is not.
            if let Ok(views) = views {
                let views: Vec<_> = views
                    .into_iter()
                    .map(|(view, offset)| (view.to_string(), offset.as_int().unwrap()))
                    .collect();
                law(&tile.to_string(), &tv, &views);
                seen += 1;
            } else {
                assert!((0..threads).all(|thread| tile.thread_view(&tv, thread).is_err()));
                assert!(tile.composition(&value::Tiler::layout(&tv)).is_err());
                refused += 1;
            }
            for thread in [-1, threads, threads + 1, i64::MAX, i64::MIN] {
                let error = tile.thread_view(&tv, thread).unwrap_err();
                assert_eq!(
                    error.reason(),
                    value::Reason::NoSuchThread { thread, threads }
                );
            }
        }
    }
    println!("{seen} tiles seen, {refused} refused");
    assert!(seen > 10_000 && refused > 1_000, "{seen} {refused}");
}

#[test]
fn swizzled_tiles_are_seen_as_they_are() {
    let mut plain = 0;
    for swizzle in [
        "Sw<0,4,3>",
        "Sw<1,0,2>",
        "Sw<2,1,3>",
        "Sw<3,0,3>",
        "Sw<2,0,-2>",
    ] {
        for inside in ["(8,8):(8,1)", "(8,8):(1,8)", "((2,4),8):((4,8),1)"] {
            for offset in [0, 8, 5] {
                let tile: value::ComposedLayout =
                    format!("{swizzle} o {offset} o {inside}").parse().unwrap();
                for tv in [
                    "(8,8):(1,8)",
                    "(8,8):(8,1)",
                    "((4,8),2):((2,8),1)",
                    "((4,2),(2,2,2)):((2,0),(1,8,16))",
                    "(4,4):(16,2)",
                ] {
                    let tv: value::Layout = tv.parse().unwrap();
                    let threads = tv.get(&[0]).unwrap().size().unwrap();
                    let views: Vec<_> = (0..threads)
                        .map(|thread| {
                            let (view, offset) = tile.thread_view(&tv, thread).unwrap();
                            plain += usize::from(matches!(view, value::AnyLayout::Layout(_)));
                            (view.to_string(), offset)
                        })
                        .collect();
                    law(&tile.to_string(), &tv, &views);
                    assert!(tile.thread_view(&tv, threads).is_err());
                }
            }
        }
    }
    assert!(plain > 500, "{plain}");
}

#[test]
fn a_thread_value_layout_has_two_modes() {
    let tile: value::Layout = "(8,8):(8,1)".parse().unwrap();
    for tv in ["32:1", "(4,4,4):(1,4,16)", "((4,4)):((1,4))", "():()"] {
        let error = tile.thread_view(&tv.parse().unwrap(), 0).unwrap_err();
        assert!(
            matches!(
                error.reason(),
                value::Reason::RankMismatch { wanted: 2, .. }
            ),
            "{tv}: {error}"
        );
        assert!(
            error
                .to_string()
                .starts_with("thread_view: expected 2 modes, found "),
            "{error}"
        );
    }
}

#[test]
fn errors_name_the_operation_and_the_mode() {
    let tile: value::Layout = "(3,2):(2,1)".parse().unwrap();
    let error = tile
        .thread_view(&"(2,2):(1,2)".parse().unwrap(), 1)
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "thread_view: the modes of the right layout together step to 3 in a left mode, whose extent is 3, \
         in mode 1 on the right of (3,2):(2,1) ∘ (2,2):(1,2); \
         at coordinate 3 the right layout has index 3, which the left layout maps to 1"
    );
    let error = tile
        .thread_view(&"(3,2):(1,3)".parse().unwrap(), 3)
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "thread_view: thread 3 is out of bounds: there are 3 threads, numbered from 0, in (3,2):(2,1) ∘ (3,2):(1,3)"
    );
}

/// All threads in types, against values.
fn as_values<L: Layout, T: Layout>(tile: L, tv: T, threads: usize) {
    let (plain, layout) = (tile.to_value().unwrap(), tv.to_value().unwrap());
    for thread in 0..threads {
        let (view, offset) = tile.thread_view(tv, thread);
        let wanted = plain.thread_view(&layout, thread as i64).unwrap();
        assert_eq!(
            Plain::of(&view.to_value().unwrap()).image(),
            Plain::of(&wanted.0).image()
        );
        assert_eq!(wanted.1, offset.to_index() as i64);
    }
    assert!(
        tile.try_thread_view(tv, threads).is_err() && tile.try_thread_view(tv, -1_isize).is_err()
    );
}

#[test]
fn types_see_what_values_see() {
    let accumulators = layout!(((4, 8), (2, 2)) : ((32, 1), (16, 8)));
    let (rows, distance, four) = (16_usize, 40_usize, 4_usize);
    as_values(layout!((16, 8) : (8, 1)), accumulators, 32);
    as_values(layout!((16, 8) : (distance, 1)), accumulators, 32);
    as_values(layout!((16, 8) : (1, distance)), accumulators, 32);
    as_values(
        layout!((rows, 8) : (8, 1)),
        layout!((rows, 8) : (1, 16)),
        16,
    );
    as_values(
        layout!(128 : 3),
        layout!(((four, 8), (2, 2)) : ((32, 1), (16, 8))),
        32,
    );
    as_values(
        layout!((8, 8) : (-8, 1)),
        layout!((8, (2, 4)) : (1, (8, 16))),
        8,
    );
    // Half of the threads see what the others see.
    as_values(
        layout!((8, 8) : (8, 1)),
        layout!(((8, 2), 8) : ((1, 0), 8)),
        16,
    );
}

#[test]
fn types_see_swizzled_tiles_as_values_do() {
    let distance = 8_usize;
    let tv = layout!(((4, 8), 2) : ((2, 8), 1));
    let tile = swizzle!(2, 1, 3).composition(layout!((8, 8) : (8, 1)));
    let moving = swizzle!(2, 1, 3).composition(layout!((8, 8) : (distance, 1)));
    let plain = tile.to_value().unwrap();
    for thread in 0..32 {
        let wanted = plain.thread_view(&tv.to_value().unwrap(), thread).unwrap();
        let mapping = Mapping::parse(&wanted.0.to_string());
        let wanted = [0, 1].map(|v| mapping.at(v) + i128::from(wanted.1));
        let (view, offset) = tile.thread_view(tv, thread as usize);
        let found = view.composed();
        assert!(
            (0..2)
                .map(|v| (found.crd2idx(v) + offset.value()) as i128)
                .eq(wanted.iter().copied()),
            "{thread}"
        );
        let (view, offset) = moving.thread_view(tv, thread as usize);
        let found = view.composed();
        assert!(
            (0..2)
                .map(|v| (found.crd2idx(v) + offset.value()) as i128)
                .eq(wanted.iter().copied()),
            "{thread}"
        );
    }
}

/// Each value of each thread is at the coordinate at which the tile has its position.
fn coordinates_are_those_of_positions<L: Layout, T: Layout>(tile: L, tv: T) {
    let (basis, of) = (tile.to_value().unwrap(), tv.to_value().unwrap());
    let (threads, values) = (
        of.get(&[0]).unwrap().size().unwrap(),
        of.get(&[1]).unwrap().size().unwrap(),
    );
    let at = |coord: &value::Coord| basis.call(coord).unwrap();
    for thread in 0..threads {
        let (view, begin) = tile.try_thread_view(tv, thread).unwrap();
        let (view, begin) = (view.to_value().unwrap(), begin.to_value().unwrap());
        for value in 0..values {
            let position = of.at(thread + threads * value).unwrap();
            let step = view.call(&value::Coord::int(value)).unwrap();
            let sum: Vec<i64> = begin
                .leaves()
                .zip(step.leaves())
                .map(|(a, b)| a + b)
                .collect();
            assert!(
                at(&value::Coord::int(position))
                    .leaves()
                    .eq(sum.iter().copied()),
                "thread {thread}, value {value}"
            );
        }
    }
    let (refused, reason) = (tile.try_thread_view(tv, threads), |thread| {
        value::Reason::NoSuchThread { thread, threads }
    });
    assert_eq!(refused.err().unwrap().reason(), reason(threads));
    assert_eq!(
        tile.try_thread_view(tv, -1).err().unwrap().reason(),
        reason(-1)
    );
}

#[test]
fn a_thread_sees_coordinates() {
    let accumulators = layout!(((4, 8), (2, 2)) : ((32, 1), (16, 8)));
    let (view, begin) = make_identity_layout(shape!((16, 8))).thread_view(accumulators, int!(5));
    assert_eq!(view.to_string(), "((2,2)):((1@1,8@0))");
    assert_eq!(begin, coord!((1, 2)));
    let (rows, four) = (16_usize, 4_usize);
    coordinates_are_those_of_positions(make_identity_layout(shape!((16, 8))), accumulators);
    coordinates_are_those_of_positions(
        make_identity_layout(shape!((rows, 8))),
        layout!((rows, 8) : (1, 16)),
    );
    coordinates_are_those_of_positions(
        make_identity_layout(shape!((16, 8))),
        layout!(((four, 8), (2, 2)) : ((32, 1), (16, 8))),
    );
    coordinates_are_those_of_positions(
        make_identity_layout(shape!((4, (2, 4)))),
        layout!((4, 8) : (1, 4)),
    );
}

#[test]
fn thread_view() {
    use stridewise::prelude::*;
    let (distance, thread) = (64_usize, 5_usize);
    let tile = layout!((16, 8) : (distance, 1));
    let (view, offset) = tile.thread_view(layout!(((4, 8), (2, 2)) : ((32, 1), (16, 8))), thread);
    assert_eq!(
        (format!("{view:#}"), offset.value()),
        ("((_2,_2)):((_1,512))".to_string(), 64 + 2)
    );
}

#[test]
fn try_thread_view() {
    use stridewise::prelude::*;
    let tile = layout!((16, 8) : (8, 1));
    let error = tile
        .try_thread_view(layout!((32, 4) : (4, 1)), 32_usize)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("thread_view: thread 32 is out of bounds"),
        "{error}"
    );
}
