//! The divides and their forms.

use crate::common::{
    Plain, divide_law,
    every::{any_layout, layout, layouts},
    product_law,
};
use proptest::prelude::*;
use stridewise::value::{IntTuple, Layout, Reason, Tiler};

#[test]
fn divides_lose_and_repeat_nothing() {
    let (mut accepted, mut refused) = (0, 0);
    let layouts_of = |rank| layouts(rank, &[0, 1, 2, 3, 4, 5], &[0, 1, 2, 4, 10]);
    let tilers: Vec<_> = layouts(1, &[0, 1, 2, 3, 4, 6], &[0, 1, 2, 3, 4, 5])
        .into_iter()
        .chain(layouts(2, &[1, 2, 3], &[0, 1, 2, 3, 4, 6]))
        .collect();
    for a in (1..=2)
        .flat_map(layouts_of)
        .chain(layouts(3, &[2, 3], &[1, -3, 6]))
    {
        let a = layout(&a);
        for tiler in &tilers {
            let tiler = layout(tiler);
            match a.logical_divide(&Tiler::layout(&tiler)) {
                Ok(_) => {
                    accepted += 1;
                    if let Err(why) = divide_law(&a, &tiler) {
                        panic!("{a} by {tiler}: {why}");
                    }
                }
                Err(error) => {
                    refused += 1;
                    assert!(
                        matches!(
                            error.reason(),
                            Reason::Lost { .. }
                                | Reason::Repeats { .. }
                                | Reason::Misplaced { .. }
                                | Reason::UnevenTile { .. }
                                | Reason::Overlaps { .. }
                                | Reason::Empty
                        ),
                        "{error}"
                    );
                }
            }
        }
    }
    println!("divides: {accepted} accepted, {refused} refused");
    assert!(
        accepted + refused > 100_000 && accepted > 50_000,
        "{accepted} accepted, {refused} refused"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn divides_and_products_of_any_nesting(a in any_layout(1..=5, vec![-3, 0, 1, 2, 4, 5, 20]), t in any_layout(1..=4, vec![0, 1, 2, 3, 4, 8])) {
        let tiler = Tiler::layout(&t);
        if let (Ok(size), true) = (a.size(), a.logical_divide(&tiler).is_ok())
            && size <= 400 && t.size().unwrap() <= 64 && a.coalesce().rank() <= crate::common::MOST_MARKED
        {
            let law = divide_law(&a, &t);
            prop_assert!(law.is_ok(), "{a} by {t}: {law:?}");
        }
        if let Ok(product) = a.logical_product(&tiler) && a.size().unwrap() * t.size().unwrap() <= 20_000 {
            let law = product_law(&a, &t, &product);
            prop_assert!(law.is_ok(), "{a} by {t} = {product}: {law:?}");
        }
    }

    #[test]
    fn forms_of_a_divide_are_one(rows in 1_i64..40, columns in 1_i64..40, m in 1_i64..8, n in 1_i64..8) {
        let a = Layout::row_major(&IntTuple::flat(&[rows, columns]).unwrap()).unwrap();
        let tiler: Tiler = format!("<{m},{n}>").parse().unwrap();
        let [logical, zipped, tiled, flat] =
            [a.logical_divide(&tiler), a.zipped_divide(&tiler), a.tiled_divide(&tiler), a.flat_divide(&tiler)].map(Result::unwrap);
        let inside = a.zipped_divide_predicate(&tiler).unwrap();
        let mut hit = vec![0; (rows * columns) as usize];
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            for (p, q) in (0..(rows + m - 1) / m).flat_map(|p| (0..(columns + n - 1) / n).map(move |q| (p, q))) {
                let index = |layout: &Layout, text: String| layout.crd2idx(&text.parse().unwrap()).unwrap();
                let wanted = (p * m + i) * columns + q * n + j;
                let is_inside = p * m + i < rows && q * n + j < columns;
                let coord = format!("(({i},{j}),({p},{q}))").parse().unwrap();
                prop_assert_eq!(inside.contains(&coord).unwrap(), is_inside);
                if is_inside {
                    prop_assert_eq!(index(&logical, format!("(({i},{p}),({j},{q}))")), wanted);
                    prop_assert_eq!(index(&zipped, format!("(({i},{j}),({p},{q}))")), wanted);
                    prop_assert_eq!(index(&tiled, format!("(({i},{j}),{p},{q})")), wanted);
                    prop_assert_eq!(index(&flat, format!("({i},{j},{p},{q})")), wanted);
                    hit[wanted as usize] += 1;
                }
            }
        }
        prop_assert!(hit.iter().all(|&count| count == 1));
    }

    #[test]
    fn forms_move_modes_and_nothing_else(
        a in any_layout(1..=6, vec![1, 2, 3, 4, 6, 12, 24]),
        tiler in prop::sample::select(vec![
            "2", "_", "3:2", "(2,2):(1,4)", "<2>", "<_>", "<>", "<2,2>", "<_,2>", "<2,_>", "<2:3,(2):(1)>", "<<2>,2>",
            "<2,<_,2>>", "<<2,2>,_>", "<_,_,_>", "<2,3,2>",
        ]),
    ) {
        let plain = |layout: Layout| Plain::of(&layout);
        let by: Tiler = tiler.parse().unwrap();
        if let Ok(logical) = a.logical_divide(&by).map(plain) {
            for (form, result) in [("zipped", a.zipped_divide(&by)), ("tiled", a.tiled_divide(&by)), ("flat", a.flat_divide(&by))] {
                if let Ok(result) = result {
                    prop_assert_eq!(result.to_string(), crate::common::forms::arranged(form, &logical, tiler).to_string());
                }
            }
        }
    }
}

#[test]
fn logical_divide() {
    use stridewise::prelude::*;
    let tiles = layout!((4, 2, 3) : (2, 1, 8)).logical_divide(layout!(4 : 2));
    assert_eq!(tiles, layout!(((2, 2), (2, 3)) : ((4, 1), (2, 8))));
    // The last tile is partial.
    let rows = 41_usize;
    assert_eq!(
        format!("{:#}", layout!(rows : 1).logical_divide(int!(4))),
        "(_4,11):(_1,_4)"
    );
}

#[test]
fn try_logical_divide() {
    use stridewise::{prelude::*, value::Reason};
    // Rows 0 and 3, 1 and 4, 2 and 5 make tiles of 6 rows; with 4 rows, pairs 3 apart lie in two columns.
    let tiles = |rows: usize| layout!((rows, 6) : (6, 1)).try_logical_divide(layout!(2 : 3));
    assert_eq!(
        tiles(6).unwrap().to_string(),
        "((2,1),((3,1),(1,6))):((18,1),((6,1),(36,1)))"
    );
    assert_eq!(tiles(4).unwrap_err().reason(), Reason::Lost { element: 4 });
}

/// Modes with dynamic extents are not joined, so tiles cannot pass their ends, whatever the numbers are.
#[test]
fn tiles_that_pass_the_end_of_a_mode_need_a_static_one() {
    use stridewise::{prelude::*, value};
    let (n, tile) = (256, 256);
    let by_value: value::Layout = "(192,256):(1,192)".parse().unwrap();
    let quotient = by_value.logical_divide(&value::Tiler::int(256)).unwrap();
    assert_eq!(quotient.to_string(), "(256,192):(1,256)");
    let layout = layout!((192, n) : (1, 192));
    let refused = |error: value::LayoutError| {
        assert_eq!(error.reason(), Reason::UnknownModes);
        error.to_string()
    };
    let sentence = "the modes of the result depend on dynamic leaves, marked with `?`: make them static, in (192,?256):(1,192) and";
    assert_eq!(
        refused(layout.try_logical_divide(int!(256)).unwrap_err()),
        format!("logical_divide: {sentence} 256")
    );
    assert_eq!(
        refused(layout.try_zipped_divide(int!(tile)).unwrap_err()),
        format!("zipped_divide: {sentence} ?256")
    );
    assert_eq!(
        refused(
            layout
                .try_tiled_divide(layout!((16, 16) : (16, 1)))
                .unwrap_err()
        ),
        format!("tiled_divide: {sentence} (16,16):(16,1)")
    );
    // With static extents, both divide.
    assert_eq!(
        layout!((192, 256) : (1, 192))
            .logical_divide(int!(256))
            .to_string(),
        "(256,192):(1,256)"
    );
}

#[test]
fn zipped_divide() {
    use stridewise::prelude::*;
    let (rows, columns) = (8_usize, 24_usize);
    let tiles = layout!((rows, columns) : (columns, 1)).zipped_divide(tile!(4, 8));
    assert_eq!(format!("{tiles:#}"), "((_4,_8),(2,3)):((24,_1),(96,_8))");
    // Row 1, column 2 of the tile that is second down and third across.
    assert_eq!(tiles.crd2idx(((1, 2), (1, 2))), (4 + 1) * 24 + 16 + 2);
}

#[test]
fn try_zipped_divide() {
    use stridewise::{prelude::*, value::Reason};
    let tiles = |tile: usize| layout!((8, 24) : (24, 1)).try_zipped_divide(tile!(tile, 8));
    assert_eq!(
        format!("{:#}", tiles(4).unwrap()),
        "((4,_8),(2,_3)):((_24,_1),(96,_8))"
    );
    assert_eq!(tiles(0).unwrap_err().reason(), Reason::Empty);
}

/// Positive integers known at run time are not asked about, mode by mode; the values agree.
#[test]
fn dynamic_integers() {
    use stridewise::{prelude::*, value};
    for (rows, step) in (0_isize..6).flat_map(|rows| (-2_isize..3).map(move |step| (rows, step))) {
        let matrix = layout!((rows, 5, (2, 2)) : (step, 7, (40, 80)));
        let value = matrix.to_value().unwrap();
        for (tall, wide) in (0_isize..8).flat_map(|tall| (0_isize..7).map(move |wide| (tall, wide)))
        {
            let tiler = tile!(tall, wide, _);
            let found = matrix.try_zipped_divide(tiler);
            match value.zipped_divide(&tiler.to_tiler().unwrap()) {
                Ok(expected) => {
                    let found = found.unwrap().to_value().unwrap();
                    let size = found.size().unwrap();
                    assert_eq!(size, expected.size().unwrap(), "{matrix} by {tiler:?}");
                    for position in 0..size {
                        let index =
                            |layout: &value::Layout| layout.crd2idx(&position.into()).unwrap();
                        assert_eq!(index(&found), index(&expected), "{matrix} by {tiler:?}");
                    }
                }
                Err(error) => assert_eq!(found.err().unwrap().reason(), error.reason()),
            }
        }
    }
}

/// Static layouts that have each index below their sizes, of modes of any extents; the values agree.
#[test]
fn bijective_tilers() {
    use stridewise::{prelude::*, value};
    fn check<B: Tiler>(tiler: B) {
        for (rows, step) in
            (0_isize..30).flat_map(|rows| (-2_isize..3).map(move |step| (rows, step)))
        {
            let matrix = layout!((rows, 5) : (step, 70));
            let value = matrix.to_value().unwrap();
            let found = matrix.try_logical_divide(tiler);
            let right = tiler.to_tiler().unwrap();
            let expected = match value.logical_divide(&right) {
                Ok(expected) => expected,
                Err(error) => {
                    assert_eq!(
                        found.err().unwrap().reason(),
                        error.reason(),
                        "{matrix} by {right}"
                    );
                    continue;
                }
            };
            let found = found.unwrap().to_value().unwrap();
            let size = found.size().unwrap();
            assert_eq!(size, expected.size().unwrap(), "{matrix} by {right}");
            for position in 0..size {
                let index = |layout: &value::Layout| layout.crd2idx(&position.into()).unwrap();
                assert_eq!(index(&found), index(&expected), "{matrix} by {right}");
            }
        }
    }
    check(tile!((4, 2) : (2, 1), _));
    check(tile!((2, (2, 3)) : (6, (3, 1)), 2));
    check(tile!((2, 1, 2) : (1, 7, 2), (2, 2) : (1, 2)));
    check(tile!(8 : 1));
    // One that leaves a gap.
    check(tile!(4 : 2, _));
    // Those of one element.
    check(tile!(1 : 0));
    check(tile!(1 : 5, _));
    check(tile!((1, 1) : (3, 0), 5));
    // Strides that leave the range.
    let (many, far) = (16_isize, isize::MAX / 4);
    let error = layout!(many : far).try_logical_divide(tile!((4, 2) : (2, 1)));
    assert!(error.is_err());
}

#[test]
fn tiled_divide() {
    use stridewise::prelude::*;
    let rows = 8_usize;
    let tiles = layout!((rows, 24) : (24, 1)).tiled_divide(tile!(4, 8));
    assert_eq!(format!("{tiles:#}"), "((_4,_8),2,_3):((_24,_1),_96,_8)");
}

#[test]
fn try_tiled_divide() {
    use stridewise::{prelude::*, value::Reason};
    let tiles = |tile: usize| layout!((8, 24) : (24, 1)).try_tiled_divide(tile!(tile, 8));
    assert_eq!(
        format!("{:#}", tiles(4).unwrap()),
        "((4,_8),2,_3):((_24,_1),96,_8)"
    );
    assert_eq!(tiles(0).unwrap_err().reason(), Reason::Empty);
}

#[test]
fn flat_divide() {
    use stridewise::prelude::*;
    let rows = 8_usize;
    let tiles = layout!((rows, 24) : (24, 1)).flat_divide(tile!(4, 8));
    assert_eq!(format!("{tiles:#}"), "(_4,_8,2,_3):(_24,_1,_96,_8)");
}

#[test]
fn try_flat_divide() {
    use stridewise::{prelude::*, value::Reason};
    let tiles = |tile: usize| layout!((8, 24) : (24, 1)).try_flat_divide(tile!(tile, 8));
    assert_eq!(
        format!("{:#}", tiles(4).unwrap()),
        "(4,_8,2,_3):(_24,_1,96,_8)"
    );
    assert_eq!(tiles(0).unwrap_err().reason(), Reason::Empty);
}
