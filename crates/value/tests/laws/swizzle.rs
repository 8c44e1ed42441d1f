//! The laws of swizzles and composed layouts, by brute force over all small ones; expected values
//! come from an evaluation bit by bit (`tests/oracle/src/swizzled.rs`).
//!
//! `cargo test -p stridewise-value --test laws swizzle -- --nocapture` shows the number of cases.

use crate::common::{every, swizzled::*};
use stridewise::value::{
    AnyLayout, ComposedLayout, Coord, Function, Layout, Operation, Reason, Swizzle, Tiler, evaluate,
};

/// All swizzles of few bits.
fn swizzles(most_bits: u32, bases: u32, shifts: i32) -> Vec<Swizzle> {
    (0..=most_bits)
        .flat_map(|bits| {
            (0..=bases)
                .flat_map(move |base| (-shifts..=shifts).map(move |shift| (bits, base, shift)))
        })
        .filter_map(|(bits, base, shift)| Swizzle::new(bits, base, shift).ok())
        .collect()
}

fn layouts(extents: &[i64], strides: &[i64]) -> Vec<Layout> {
    every::layouts(2, extents, strides)
        .iter()
        .map(|modes| every::layout(modes))
        .collect()
}

fn texts(tiles: &[Layout], swizzles: &[Swizzle], offsets: &[i64]) -> Vec<ComposedLayout> {
    let mut all = Vec::new();
    for layout in tiles {
        for &swizzle in swizzles {
            all.extend(
                offsets
                    .iter()
                    .map(|&offset| ComposedLayout::new(Function::Swizzle(swizzle), offset, layout)),
            );
        }
    }
    all
}

fn holds(law: crate::common::Law, what: &str) {
    if let Err(why) = law {
        panic!("{what}: {why}");
    }
}

#[test]
fn a_swizzle_is_its_own_inverse_and_toggles_what_the_picture_says() {
    let swizzles = swizzles(4, 3, 6);
    for swizzle in &swizzles {
        let oracle = Mapping::parse(&swizzle.to_string());
        for index in (-300..3000).chain([i64::MAX, i64::MIN, i64::MAX - 12345]) {
            assert_eq!(
                i128::from(swizzle.apply(index)),
                oracle.apply(index.into()),
                "{swizzle} of {index}"
            );
            assert_eq!(
                swizzle.apply(swizzle.apply(index)),
                index,
                "{swizzle} of {index}"
            );
        }
        let reach = 1_i64 << swizzle.base();
        assert!(
            (0..reach).all(|index| swizzle.apply(index) == index),
            "{swizzle}"
        );
        // The vectors that stay together.
        assert_eq!(swizzle.max_alignment(), reach);
    }
    assert!(swizzles.len() > 150);
}

#[test]
fn only_swizzles_that_toggle_no_toggling_bit_are_made() {
    for bits in 0..8 {
        for shift in -8..8 {
            assert_eq!(
                Swizzle::new(bits, 2, shift).is_ok(),
                shift.unsigned_abs() >= bits,
                "{bits} {shift}"
            );
        }
    }
    assert!(
        Swizzle::new(0, 62, 0).is_ok()
            && Swizzle::new(1, 61, 1).is_err()
            && Swizzle::new(3, 0, 60).is_err()
    );
    assert!(Swizzle::new(u32::MAX, 0, i32::MIN).is_err() && Swizzle::new(0, u32::MAX, 0).is_err());
}

#[test]
fn two_swizzles_after_each_other() {
    let (mut answered, mut refused) = (0, 0);
    for a in swizzles(3, 3, 4) {
        for b in swizzles(3, 3, 4) {
            match a.composition(b) {
                Ok(both) => {
                    answered += 1;
                    holds(
                        composition_law(&a.to_string(), &b.to_string(), &both.to_string()),
                        &format!("{a} ∘ {b}"),
                    );
                }
                Err(_) => refused += 1,
            }
        }
    }
    println!("{answered} compositions of swizzles answered, {refused} refused");
    assert!(answered > 1000);
}

#[test]
fn recasts_of_swizzles() {
    let mut answered = 0;
    for swizzle in swizzles(3, 3, 4) {
        let text = swizzle.to_string();
        for (old, new) in [(1, 2), (1, 8), (4, 1), (2, 8), (8, 2), (4, 4)] {
            if let Ok(recast) = swizzle.recast_layout(old, new) {
                answered += 1;
                holds(
                    recast_law(&text, old.into(), new.into(), &recast.to_string()),
                    &format!("{swizzle} {old} {new}"),
                );
            }
            // What is refused has no swizzle: elements of one vector would go to two.
            else {
                let wide = new / old;
                let torn = (0..1024)
                    .any(|i: i64| swizzle.apply(i) / wide != swizzle.apply(i / wide * wide) / wide);
                assert!(torn, "{swizzle} {old} {new}");
            }
        }
        assert!(swizzle.upcast(3).is_err() && swizzle.downcast(0).is_err());
    }
    assert!(answered > 400);
}

#[test]
fn slices_are_where_the_layout_has_them() {
    let (mut plain, mut composed) = (0, 0);
    let coordinates = [
        "(1,_)", "(_,1)", "(2,_)", "(_,3)", "(_,_)", "(0,1)", "(-1,_)",
    ]
    .map(|text| (text, text.parse::<Coord>().unwrap()));
    for tile in texts(
        &layouts(&[1, 2, 3, 4, 8], &[0, 1, 2, 3, 8, -1]),
        &swizzles(2, 1, 3),
        &[0, 1, 6, -3],
    ) {
        let text = tile.to_string();
        for (coordinate, coord) in &coordinates {
            let (slice, offset) = tile.slice_and_offset(coord).unwrap();
            match slice {
                AnyLayout::Layout(_) => plain += 1,
                AnyLayout::Composed(_) => composed += 1,
            }
            holds(
                slice_law(coordinate, &text, &slice.to_string(), offset.into()),
                &format!("{text} at {coordinate}: {slice} ; {offset}"),
            );
        }
    }
    println!("{plain} slices are plain layouts, {composed} are not");
    assert!(plain > 100_000 && composed > 10_000);
}

#[test]
fn a_layout_after_a_swizzle() {
    let (mut answered, mut refused) = (0, 0);
    for layout in layouts(&[1, 2, 3, 4, 8, 16], &[0, 1, 2, 3, 4, 8, 16, -1, -4]) {
        for swizzle in swizzles(3, 2, 4) {
            match layout.composition_with_swizzle(swizzle) {
                Ok(result) => {
                    answered += 1;
                    let what = format!("{layout} ∘ {swizzle} = {result}");
                    holds(
                        composition_law(
                            &layout.to_string(),
                            &swizzle.to_string(),
                            &result.to_string(),
                        ),
                        &what,
                    );
                }
                Err(_) => refused += 1,
            }
        }
    }
    println!("{answered} compositions of a layout with a swizzle answered, {refused} refused");
    assert!(answered > 10_000);
}

#[test]
fn composed_layouts_after_each_other() {
    let mut answered = 0;
    let inner = texts(
        &layouts(&[1, 2, 4], &[0, 1, 2, 4]),
        &swizzles(2, 1, 2),
        &[0],
    );
    for a in texts(
        &layouts(&[2, 4, 8], &[1, 2, 8]),
        &swizzles(2, 0, 2),
        &[0, 5],
    )
    .iter()
    .step_by(3)
    {
        for b in inner.iter().step_by(5) {
            if let Ok(result) = a.composition_with_composed(b) {
                answered += 1;
                let what = format!("({a}) ∘ ({b}) = {result}");
                holds(
                    composition_law(&a.to_string(), &b.to_string(), &result.to_string()),
                    &what,
                );
            }
        }
    }
    println!("{answered} compositions of two composed layouts");
    assert!(answered > 1000);
}

#[test]
fn inverses() {
    let (mut left, mut right) = (0, 0);
    for tile in texts(
        &layouts(&[1, 2, 4, 8], &[1, 2, 3, 4, 8, 16]),
        &swizzles(3, 2, 4),
        &[0, 1],
    ) {
        let text = tile.to_string();
        if let Ok(inverse) = tile.right_inverse() {
            right += 1;
            holds(
                right_inverse_law(&text, &inverse.to_string()),
                &format!("right inverse of {text}: {inverse}"),
            );
        }
        if let Ok(inverse) = tile.left_inverse() {
            left += 1;
            holds(
                left_inverse_law(&text, &inverse.to_string()),
                &format!("left inverse of {text}: {inverse}"),
            );
        }
    }
    println!("{right} right inverses, {left} left inverses");
    assert!(right > 5_000 && left > 3_000);
}

#[test]
fn what_is_done_inside_is_composed_with_the_function() {
    let tiler: Tiler = "<2,2:2>".parse().unwrap();
    for tile in texts(
        &layouts(&[2, 4, 6], &[1, 2, 4, 8]),
        &swizzles(2, 1, 2),
        &[0, 3],
    ) {
        let (text, inside) = (Mapping::parse(&tile.to_string()), tile.layout());
        let same = |result: AnyLayout, plain: Layout| {
            let mapping = Mapping::parse(&result.to_string());
            let plain = crate::common::Plain::of(&plain);
            assert!(
                (0..plain.size()).all(|i| mapping.at(i) == text.apply(plain.at(i))),
                "{tile}: {result}"
            );
        };
        same(
            tile.composition(&tiler).unwrap(),
            inside.composition(&tiler).unwrap(),
        );
        same(
            tile.zipped_divide(&tiler).unwrap(),
            inside.zipped_divide(&tiler).unwrap(),
        );
        same(tile.coalesce(), inside);
        same(tile.flatten(), inside);
        same(tile.group(0, 2).unwrap(), inside);
        for i in -3..inside.size().unwrap() + 3 {
            assert_eq!(i128::from(tile.at(i).unwrap()), text.at(i.into()), "{tile}");
        }
    }
}

/// Operations on the coordinates answer for a composed layout what they answer for the layout
/// inside, composed with the function.
#[test]
fn structure_of_composed_layouts() {
    let rows: &[(&str, &[&str])] = &[
        ("unflatten", &["((1,1),1)"]),
        ("select", &["(2,0)"]),
        ("prepend", &["3:32"]),
        ("append", &["3:32"]),
        ("append_n", &["5"]),
        ("append_n", &["5", "3:32"]),
        ("prepend_n", &["4", "3:32"]),
        ("replace_n", &["1", "5:2"]),
        ("filter_zeros", &[]),
        ("filter_zeros", &["(1,0,1)"]),
        ("zip", &["(2,3,5):(1,2,3)"]),
    ];
    let inside = "(2,3,4):(4,0,1)";
    for (name, arguments) in rows {
        let operation = Operation::from_name(name).unwrap();
        let of = |layout: &str| {
            let all: Vec<&str> = [layout].iter().chain(arguments.iter()).copied().collect();
            evaluate(operation, &all).unwrap().to_string()
        };
        let composed = of(&format!("Sw<1,0,1> o 5 o {inside}"));
        assert_eq!(
            composed,
            format!("Sw<1,0,1> o 5 o {}", of(inside)),
            "{name}"
        );
    }
}

/// A part of a composed layout is the function of the part of the layout inside.
#[test]
fn parts_of_composed_layouts() {
    let parts: &[(&str, &[&str])] = &[
        ("local_tile", &["<2,2>", "(1,0)"]),
        ("local_tile", &["<2,2,_>", "(1,0,_)", "(1,1,_)"]),
        ("inner_partition", &["<2,2>", "(0,1)"]),
        ("outer_partition", &["<2,2>", "(1,1)"]),
        ("local_partition", &["(2,2):(2,1)", "1"]),
    ];
    let mut cases = 0;
    for tile in texts(&layouts(&[4, 8], &[1, 2, 8]), &swizzles(2, 1, 2), &[0, 3]) {
        let (text, inside) = (tile.to_string(), tile.layout().to_string());
        let mapping = Mapping::parse(&text);
        for (name, arguments) in parts {
            let operation = Operation::from_name(name).unwrap();
            let of = |layout: &str| {
                let all: Vec<&str> = [layout].iter().chain(arguments.iter()).copied().collect();
                let answer = evaluate(operation, &all).ok()?.to_string();
                let (part, offset) = answer.split_once(" ; ").expect("an offset");
                Some((part.to_owned(), offset.parse::<i128>().expect("an index")))
            };
            let Some((plain, begin)) = of(&inside) else {
                assert!(of(&text).is_none(), "{name} {text} {arguments:?}");
                continue;
            };
            let (part, offset) = of(&text).expect(name);
            let (part, plain) = (Mapping::parse(&part), crate::common::Plain::parse(&plain));
            assert_eq!(part.size(), plain.size());
            for i in 0..plain.size() {
                assert_eq!(
                    part.at(i) + offset,
                    mapping.apply(begin + plain.at(i)),
                    "{name} {text}"
                );
            }
            cases += 1;
        }
    }
    println!("{cases} parts");
    assert!(cases > 1_000);
}

/// Order of the strides inside, no swizzle, and no order where there are directions.
#[test]
fn compact_copies() {
    let ask = |name: &str, layout: &str| {
        let operation = Operation::from_name(name).unwrap();
        evaluate(operation, &[layout]).map(|answer| answer.to_string())
    };
    let like = |layout: &str| ask("make_layout_like", layout);
    let fragment = |layout: &str| ask("make_fragment_like", layout);
    assert_eq!(like("Sw<3,4,3> o 6 o (8,2):(2,16)").unwrap(), "(8,2):(1,8)");
    assert_eq!(
        like("(4,2):(2,1) o 6 o (8,2):(16,2)").unwrap(),
        "(8,2):(2,1)"
    );
    for layout in [
        "4:1@0",
        "(4,2):(1@0,1@1)",
        "(4,2):(1@0,4@0)",
        "(4,2):(1@0,0)",
        "(1,2):(1@0,1)",
    ] {
        assert_eq!(
            like(layout).unwrap_err().reason(),
            Reason::Directed,
            "{layout}"
        );
    }
    for layout in [
        "(4,2):(1@0,1@1)",
        "(2,3,4):(1@0,1@1,1@2)",
        "(2,3,4):(1,0,1@0)",
    ] {
        assert_eq!(
            fragment(layout).unwrap_err().reason(),
            Reason::Directed,
            "{layout}"
        );
    }
    assert_eq!(fragment("4:1@0").unwrap(), "4:1");
    assert_eq!(fragment("(4,2):(1@0,0)").unwrap(), "(4,(2)):(1,(4))");
}

#[test]
fn no_index_reaches_the_cosize() {
    let mut exact = 0;
    for tile in texts(
        &layouts(&[0, 1, 3, 4, 8], &[0, 1, 2, 5, 8]),
        &swizzles(3, 2, 4),
        &[0, 3],
    ) {
        let largest = (0..tile.size().unwrap()).map(|i| tile.at(i).unwrap()).max();
        let cosize = tile.cosize().unwrap();
        assert!(
            largest.is_none_or(|largest| largest < cosize),
            "{tile}: {largest:?}"
        );
        exact += usize::from(largest.is_some_and(|largest| largest + 1 == cosize));
    }
    assert!(exact > 10_000, "{exact}");
    let strided: ComposedLayout = "(3,2):(2,1) o 1 o (2,2):(1,2)".parse().unwrap();
    assert!((0..4).all(|i| strided.at(i).unwrap() < strided.cosize().unwrap()));
}

#[test]
fn vectors_that_stay_together() {
    for tile in texts(
        &layouts(&[1, 2, 4, 8], &[0, 1, 2, 4, 12]),
        &swizzles(2, 2, 3),
        &[0, 2, 4, 8],
    ) {
        let n = tile.max_alignment().unwrap();
        let indices: std::collections::BTreeSet<i64> = (0..tile.size().unwrap())
            .map(|i| tile.at(i).unwrap())
            .collect();
        let whole = |index: &i64| (0..n).all(|k| indices.contains(&(index.div_euclid(n) * n + k)));
        assert!(indices.iter().all(whole), "{tile}: {n}");
        // Side by side at the same coordinates as in memory of the other layout.
        for other in ["(2,4):(1,2)", "(4,2):(1,4)", "(2,4):(4,1)", "(8,8):(8,1)"] {
            let other: Layout = other.parse().unwrap();
            if tile.shape() != other.shape() {
                continue;
            }
            let common = tile.max_common_layout(&other).unwrap();
            assert!(common.size().unwrap() <= tile.max_common_vector(&other.into()).unwrap());
            for i in 0..common.size().unwrap() {
                let at = common.at(i).unwrap();
                assert_eq!(other.at(at), Ok(i), "{tile} and {other}: {common}");
                assert_eq!(
                    tile.at(at).unwrap(),
                    tile.at(0).unwrap() + i,
                    "{tile} and {other}: {common}"
                );
            }
        }
    }
}

#[test]
fn text_and_errors() {
    for text in ["Sw<3,4,-3>", "Sw<0,0,0>"] {
        assert_eq!(text.parse::<Swizzle>().unwrap().to_string(), text);
    }
    for text in [
        "Sw<3,0,3> o 8 o (8,8):(8,1)",
        "Sw<1,0,1> o -4 o 3:1",
        "(3,2):(2,1) o 0 o (2,2):(1,2)",
    ] {
        assert_eq!(text.parse::<ComposedLayout>().unwrap().to_string(), text);
        assert_eq!(text.parse::<AnyLayout>().unwrap().to_string(), text);
    }
    assert_eq!(
        "Sw<3,0,3>∘8∘(8,_8):(8,1)"
            .parse::<AnyLayout>()
            .unwrap()
            .to_string(),
        "Sw<3,0,3> o 8 o (8,8):(8,1)"
    );
    let refused = |text: &str| text.parse::<AnyLayout>().unwrap_err().to_string();
    assert_eq!(
        refused("Sw<3,0,2> o 0 o 8:1"),
        "parse: a swizzle of 3 bits must shift by 3 or more, but shifts by 2, so a bit would toggle itself"
    );
    assert_eq!(refused("Sw<3,0> o 0 o 8:1"), "parse: expected , at byte 6");
    assert_eq!(refused("Sw<3,0,3> o 8:1"), "parse: expected o at byte 13");
    assert_eq!(refused("Sw<3,0,3>"), "parse: expected o at byte 9");
    assert_eq!(
        refused("Sw<-3,0,3> o 0 o 8:1"),
        "parse: the number of bits of a swizzle and its base must be 0 or more, but one is -3"
    );
    assert_eq!(
        "(8,8):(8,1)"
            .parse::<Layout>()
            .unwrap()
            .composition_with_swizzle("Sw<2,2,2>".parse().unwrap())
            .unwrap_err()
            .to_string(),
        "composition: the bits of 6 would toggle the bits of 33, but a swizzle toggles contiguous bits by contiguous bits in the same order, in (8,8):(8,1) ∘ Sw<2,2,2>"
    );
}

/// Both layouts of a composition over other elements: the outer one is a function of vectors, where
/// it takes the elements of a vector to one vector.
#[test]
fn recasts_of_compositions() {
    let (mut wide, mut torn, mut narrow) = (0, 0, 0);
    let outer: Vec<Layout> = every::layouts(1, &[1, 3, 8], &[1, 2, 4])
        .iter()
        .chain(&every::layouts(
            2,
            &[1, 2, 4, 6],
            &[0, 1, 2, 3, 4, 8, 12, -4],
        ))
        .map(|modes| every::layout(modes))
        .collect();
    let inner: Layout = "(4,3):(1,12)".parse().unwrap();
    for layout in &outer {
        let plain = crate::common::Plain::of(layout);
        for (count, offset) in [(1_i64, 3_i64), (2, 4), (3, -6), (4, 8), (6, 6)] {
            let composed = ComposedLayout::new(Function::Layout(*layout), offset, &inner);
            let of = |composed: &ComposedLayout| match composed.function() {
                Function::Layout(outer) => crate::common::Plain::of(&outer),
                Function::Swizzle(_) => panic!("{composed}"),
            };
            let floor = i128::from(count);
            match composed.upcast(count) {
                Ok(AnyLayout::Composed(up)) => {
                    let outer = of(&up);
                    for i in -60..60_i128 {
                        let vector = outer.at(i.div_euclid(floor));
                        assert_eq!(
                            vector,
                            plain.at(i).div_euclid(floor),
                            "{composed} by {count}: {up} at {i}"
                        );
                    }
                    assert_eq!(up.layout(), inner.upcast(count).unwrap());
                    assert_eq!(up.offset() * count, offset);
                    wide += 1;
                }
                Ok(plain) => panic!("{plain}"),
                Err(error) if error.reason() == (Reason::TornVector { count }) => {
                    // Two elements of one vector of indices are in different vectors.
                    let is_torn = (-60..60_i128).any(|i| {
                        let first = i.div_euclid(floor) * floor;
                        plain.at(i).div_euclid(floor) != plain.at(first).div_euclid(floor)
                            || plain.at(first).rem_euclid(floor) != 0
                            || plain.at(first + floor - 1).rem_euclid(floor) != floor - 1
                    });
                    assert!(is_torn, "{error}");
                    torn += 1;
                }
                Err(error) => assert!(
                    layout.upcast(count).is_err() || inner.upcast(count).is_err(),
                    "{error}"
                ),
            }
            let AnyLayout::Composed(down) = composed.downcast(count).unwrap() else {
                panic!("{composed}");
            };
            let outer = of(&down);
            for i in -60..60_i128 {
                for part in 0..floor {
                    assert_eq!(
                        outer.at(floor * i + part),
                        floor * plain.at(i) + part,
                        "{composed} by {count}: {down}"
                    );
                }
            }
            assert_eq!(down.layout(), inner.downcast(count).unwrap());
            assert_eq!(down.offset(), offset * count);
            narrow += 1;
        }
    }
    println!("{wide} upcast, {torn} torn, {narrow} downcast");
    assert!(wide > 400 && torn > 400 && narrow > 3_000);
    // As CuTe answers.
    for (composed, old, new, answer) in [
        (
            "(4,5):(1,4) o 2 o (8,4):(1,8)",
            "16",
            "32",
            "(2,5):(1,2) o 1 o (4,4):(1,4)",
        ),
        (
            "(4,5):(1,4) o 2 o (8,4):(1,8)",
            "32",
            "16",
            "(8,5):(1,8) o 4 o (16,4):(1,16)",
        ),
        (
            "((2,2),5):((1,2),8) o 4 o (8,(2,2)):(1,(8,16))",
            "16",
            "32",
            "((1,2),5):((1,1),4) o 2 o (4,(2,2)):(1,(4,8))",
        ),
        (
            "(6,5):(1,12) o 6 o (3,4):(1,6)",
            "16",
            "24",
            "(4,5):(1,8) o 4 o (2,4):(1,4)",
        ),
    ] {
        let found = evaluate(Operation::RecastLayout, &[composed, old, new]).unwrap();
        assert_eq!(found.to_string(), answer);
    }
}
