//! The laws of layouts made from shapes and from other layouts, and of the way back from an index
//! to a coordinate, by brute force over small ones with zero, negative and size-1 entries, and as
//! properties of random nested ones.

use crate::common::{
    Plain,
    every::{any_layout, choices, layout, layouts, shapes},
    recast::tile_law,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use stridewise::value::{Coord, IntTuple, Layout, Reason, Tiler};

fn is_bijection(l: &Plain) -> bool {
    let mut image = l.image();
    image.sort_unstable();
    image.into_iter().eq(0..l.size())
}

/// Compact, in the order of the strides, where they differ; 0 where they are.
fn like_law(l: &Layout) -> Result<bool, String> {
    let (plain, r) = (
        Plain::of(l),
        Plain::of(&l.make_layout_like().map_err(|error| error.to_string())?),
    );
    if r.shape != plain.shape || !l.shape().congruent(&l.make_layout_like().unwrap().shape()) {
        return Err(format!("{l}: another shape"));
    }
    let pairs: Vec<_> = plain.modes().into_iter().zip(r.modes()).collect();
    if pairs
        .iter()
        .any(|(old, new)| (old.1 == 0 || old.0 == 1) != (new.1 == 0))
        && plain.size() > 0
    {
        return Err(format!("{l}: {r} has a stride 0 in the wrong place"));
    }
    let stepping: Vec<_> = pairs
        .iter()
        .filter(|(old, _)| old.0 != 1 && old.1 != 0)
        .collect();
    let distinct = stepping
        .iter()
        .map(|(old, _)| old.1)
        .collect::<BTreeSet<_>>()
        .len()
        == stepping.len();
    if !distinct || plain.size() == 0 {
        return Ok(false);
    }
    let ordered = stepping
        .iter()
        .all(|a| stepping.iter().all(|b| (a.0.1 < b.0.1) == (a.1.1 < b.1.1)));
    // Without the modes that repeat.
    let mut image: Vec<i128> = r.image();
    image.sort_unstable();
    image.dedup();
    let size: i128 = stepping.iter().map(|(old, _)| old.0).product();
    if ordered && image.into_iter().eq(0..size) {
        Ok(true)
    } else {
        Err(format!("{l}: {r}"))
    }
}

/// Mode 0 is compact column by column, and with strides that differ there is room for each element.
fn fragment_law(l: &Layout) -> Result<bool, String> {
    let (plain, fragment) = (Plain::of(l), l.make_fragment_like());
    if plain.size() == 0 {
        return Ok(false);
    }
    let r = Plain::of(&fragment.map_err(|error| error.to_string())?);
    if r.size() != plain.size() {
        return Err(format!("{l}: {r} has another size"));
    }
    let (old, new) = (plain.children(), r.children());
    if old.len() < 2 {
        return if (0..r.size()).all(|i| r.at(i) == i) {
            Ok(true)
        } else {
            Err(format!("{l}: {r}"))
        };
    }
    let mut next = 1;
    for (old, new) in old[0].modes().into_iter().zip(new[0].modes()) {
        let stride = if old.0 == 1 || old.1 == 0 { 0 } else { next };
        if new != (old.0, stride) {
            return Err(format!("{l}: {r}, mode 0 is not compact"));
        }
        next *= if stride == 0 { 1 } else { old.0 };
    }
    let rest: Vec<_> = old[1..]
        .iter()
        .flat_map(Plain::modes)
        .filter(|mode| mode.0 != 1)
        .collect();
    let distinct = rest
        .iter()
        .map(|mode| mode.1)
        .collect::<BTreeSet<_>>()
        .len()
        == rest.len();
    let zero = old[0].modes().iter().any(|mode| mode.0 != 1 && mode.1 == 0);
    if distinct && !zero && !is_bijection(&r) {
        return Err(format!("{l}: {r} is no bijection"));
    }
    Ok(distinct && !zero)
}

#[test]
fn compact_layouts_in_the_order_of_others() {
    let (mut like, mut fragments) = (0, 0);
    let small = (1..=2).flat_map(|rank| layouts(rank, &[0, 1, 2, 3], &[-3, -1, 0, 1, 2, 7]));
    for modes in small.chain(layouts(3, &[1, 2, 3], &[-1, 0, 1, 5])) {
        let l = layout(&modes);
        like += usize::from(like_law(&l).unwrap());
        fragments += usize::from(fragment_law(&l).unwrap());
    }
    assert!(like > 1_000 && fragments > 1_000, "{like} {fragments}");
}

#[test]
fn blocks_fill_shapes() {
    let (mut accepted, mut refused) = (0, 0);
    let blocks: Vec<Layout> = [
        "2:1",
        "(2):(1)",
        "(3):(2)",
        "(2,2):(1,2)",
        "(2,3):(3,1)",
        "(2,2):(0,1)",
        "((2,2),3):((1,6),2)",
        "(1,4):(0,1)",
        "(2,2):(1,6)",
        "(2,2):(-1,2)",
        "(0,2):(1,1)",
    ]
    .map(|text| text.parse().unwrap())
    .into();
    let shapes: Vec<IntTuple> = [
        "4",
        "(4)",
        "(6)",
        "(4,6)",
        "(2,(2,6))",
        "(2,4,3)",
        "((2,2),3,1)",
        "(8,12)",
        "(4,1)",
        "(0,6)",
        "(4,6,2)",
    ]
    .map(|text| text.parse().unwrap())
    .into();
    for block in &blocks {
        for shape in &shapes {
            let sizes: Vec<i128> = shape
                .product_each()
                .unwrap()
                .leaves()
                .map(i128::from)
                .collect();
            let mut orders: Vec<Option<IntTuple>> = vec![None];
            orders.extend(
                choices(shape.rank(), &[0, 1, 5])
                    .iter()
                    .map(|order| Some(IntTuple::flat(order).unwrap())),
            );
            for order in orders {
                let result = match &order {
                    None => block.tile_to_shape(shape),
                    Some(order) => block.tile_to_shape_in_order(shape, order),
                };
                match result {
                    Ok(r) => {
                        accepted += 1;
                        let numbers: Vec<i64> = order.iter().flat_map(IntTuple::leaves).collect();
                        let distinct =
                            numbers.iter().collect::<BTreeSet<_>>().len() == numbers.len();
                        let law = tile_law(&Plain::of(block), &sizes, distinct, &Plain::of(&r));
                        assert_eq!(law, Ok(()), "{block} to {shape} in order {order:?}: {r}");
                    }
                    Err(error) => {
                        refused += 1;
                        let parts = Plain::of(block)
                            .children()
                            .into_iter()
                            .map(|mode| mode.size());
                        let parts: Vec<i128> = parts
                            .chain(std::iter::repeat(1))
                            .take(sizes.len().max(block.rank()))
                            .collect();
                        let fits = parts.len() == sizes.len()
                            && parts
                                .iter()
                                .zip(&sizes)
                                .all(|(by, size)| *by > 0 && size % by == 0);
                        match error.reason() {
                            Reason::ExtentNotMultiple { .. }
                            | Reason::TooManyModes { .. }
                            | Reason::CountNotPositive { .. } => {
                                assert!(!fits, "{error}");
                            }
                            // Of the product.
                            _ => assert!(fits, "{error}"),
                        }
                    }
                }
            }
        }
    }
    println!("blocks: {accepted} accepted, {refused} refused");
    assert!(accepted > 300 && refused > 300, "{accepted} {refused}");
    let error = "(2,2):(1,2)"
        .parse::<Layout>()
        .unwrap()
        .tile_to_shape(&"(4,5)".parse().unwrap())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "tile_to_shape: extent 5 is not a multiple of the block's extent 2, in mode 1 of (2,2):(1,2) and (4,5)"
    );
}

#[test]
fn the_same_function_of_another_shape() {
    let (mut accepted, mut refused) = (0, 0);
    let all = shapes(&[1, 2, 3, 4]);
    let few: Vec<_> = all
        .iter()
        .filter(|shape| shape.leaves().count() < 3)
        .collect();
    for modes in (1..=2).flat_map(|rank| layouts(rank, &[1, 2, 3, 4, 6], &[-1, 0, 1, 4])) {
        let l = layout(&modes);
        let plain = Plain::of(&l);
        for shape in &few {
            match l.with_shape(shape) {
                Ok(r) => {
                    accepted += 1;
                    let found = Plain::of(&r);
                    assert!(shape.compatible(&r.shape()), "{l} as {shape}: {r}");
                    assert!(
                        (0..found.size()).all(|i| found.at(i) == plain.at(i)),
                        "{l} as {shape}: {r}"
                    );
                }
                Err(error) => {
                    refused += 1;
                    let columns = Layout::col_major(shape).unwrap();
                    let composition = l.composition(&Tiler::layout(&columns)).unwrap_err();
                    assert_eq!(
                        (error.reason(), error.mode()),
                        (composition.reason(), composition.mode())
                    );
                    assert!(!error.to_string().contains("complement"), "{error}");
                }
            }
        }
    }
    println!("with_shape: {accepted} accepted, {refused} refused");
    assert!(accepted > 20_000 && refused > 1_000, "{accepted} {refused}");
}

#[test]
fn elements_are_distributed_evenly() {
    let (mut cases, mut all) = (0, 0);
    for shape in shapes(&[1, 2, 3, 4, 6]) {
        let size = i128::from(shape.size().unwrap());
        let columns = Layout::col_major(&shape).unwrap();
        for count in 1..=24 {
            let r = shape.domain_distribute(count).unwrap();
            let plain = Plain::of(&r);
            let image = plain.image();
            assert_eq!(i128::from(count) % plain.size(), 0);
            assert!(
                image.windows(2).all(|pair| pair[0] < pair[1]),
                "{shape}, {count}: {r}"
            );
            assert!(
                image.iter().all(|position| (0..size).contains(position)),
                "{shape}, {count}: {r}"
            );
            let divide = columns.logical_divide(&Tiler::layout(&r)).unwrap();
            assert_eq!(
                divide.size().map(i128::from),
                Ok(size),
                "{shape}, {count}: {r}"
            );
            all += i32::from(plain.size() == i128::from(count));
            cases += 1;
        }
    }
    assert!(cases > 5_000 && all > 1_000, "{cases} {all}");
    for (shape, count, reason) in [
        ("(4,0)", 2, 0),
        ("(4,-2)", 2, -2),
        ("4", 0, 0),
        ("4", -1, -1),
    ] {
        let error = shape
            .parse::<IntTuple>()
            .unwrap()
            .domain_distribute(count)
            .unwrap_err();
        assert_eq!(error.reason(), Reason::CountNotPositive { count: reason });
    }
}

#[test]
fn an_index_leads_back_to_its_coordinate() {
    let (mut found, mut refused) = (0, 0);
    let small = (1..=2).flat_map(|rank| layouts(rank, &[1, 2, 3, 4], &[-1, 0, 1, 2, 3, 4, 6]));
    for modes in small.chain(layouts(3, &[1, 2, 4], &[1, 2, 4, 8])) {
        let l = layout(&modes);
        let plain = Plain::of(&l);
        for index in -2..=25 {
            match l.get_hier_coord(index) {
                Ok(coord) => {
                    found += 1;
                    assert!(coord.congruent(&l.shape()));
                    assert!(
                        coord
                            .leaves()
                            .zip(l.shape().leaves())
                            .all(|(digit, extent)| (0..extent).contains(&digit))
                    );
                    assert_eq!(l.crd2idx(&Coord::of(&coord)), Ok(index), "{l}");
                    let position = l.get_1d_coord(index).unwrap();
                    assert_eq!(plain.at(position.into()), index.into(), "{l}");
                    let flat = l.get_flat_coord(index).unwrap();
                    assert_eq!(
                        (l.crd2idx(&Coord::of(&flat)), flat.depth()),
                        (Ok(index), usize::from(l.rank() > 1)),
                        "{l}"
                    );
                }
                Err(error) => {
                    refused += 1;
                    assert!(
                        matches!(
                            error.reason(),
                            Reason::NotReached { .. } | Reason::NotPositive { .. }
                        ),
                        "{error}"
                    );
                    // Nothing that a compact layout has.
                    assert!(
                        !is_bijection(&plain) || !(0..plain.size()).contains(&index.into()),
                        "{error}"
                    );
                }
            }
        }
    }
    assert!(found > 2_000 && refused > 10_000, "{found} {refused}");
    let nested: Layout = "((4,5),(2,(3,1))):((6,24),(3,(1,9)))".parse().unwrap();
    for index in 0..120 {
        let coord = nested.get_hier_coord(index).unwrap();
        assert_eq!(nested.crd2idx(&Coord::of(&coord)), Ok(index));
        assert_eq!(nested.get_flat_coord(index).unwrap().rank(), 2);
    }
    let error = "4:2"
        .parse::<Layout>()
        .unwrap()
        .get_hier_coord(3)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("the strides of the layout do not lead to index 3, in 4:2 and 3")
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_layouts_have_compact_ones_like_them(l in any_layout(0..=5, vec![-4, -1, 0, 1, 2, 3, 5, 8, 13, 21, 34])) {
        let size = l.size().unwrap();
        prop_assume!(size <= 2_000);
        prop_assert!(like_law(&l).is_ok(), "{:?}", like_law(&l));
        prop_assert!(l.coprofile().unwrap().congruent(&l.coshape().unwrap()));
        // An empty mode 0 has nothing to lie beside.
        prop_assert!(fragment_law(&l).is_ok(), "{:?}", fragment_law(&l));
    }
}

/// A zero extent leaves nothing to divide what comes after, and a negative one is none, in types
/// and values.
#[test]
fn types_and_values_divide_the_same_shapes() {
    use stridewise::{
        algebra::{CeilDiv, EvenlyDivides},
        prelude::*,
        refused::Refused,
        value::Reason,
    };
    fn refused<W>(_: fn() -> Refused<W>) {}
    fn of<X>() -> X {
        unreachable!("only the type is asked for")
    }
    refused(of::<CeilDiv<Shape![(0, 3)], Int![8]>>);
    refused(of::<EvenlyDivides<Shape![((0, 3))], Int![8]>>);
    refused(of::<CeilDiv<Shape![(-3, 4)], Tile![2, 2]>>);
    let divided = |shape: &str, by: &str| {
        let shape: stridewise::value::IntTuple = shape.parse().unwrap();
        shape
            .ceil_div(&by.parse().unwrap())
            .map(|tiles| tiles.to_string())
            .map_err(|error| error.reason())
    };
    assert_eq!(
        divided("(0,3)", "8"),
        Err(Reason::NotPositive { divisor: 0 })
    );
    assert_eq!(
        divided("(-3,4)", "<2,2>"),
        Err(Reason::NegativeExtent { extent: -3 })
    );
    // Nothing comes after the zero, or only what has no extent.
    assert_eq!(divided("(3,0)", "8"), Ok("(1,0)".to_owned()));
    assert_eq!(divided("(0,())", "8"), Ok("(0,())".to_owned()));
    assert_eq!(
        <CeilDiv<Shape![(3, 0)], Int![8]>>::default(),
        shape!((1, 0))
    );
    assert_eq!(
        <CeilDiv<Shape![(0, ())], Int![8]>>::default(),
        shape!((0, ()))
    );
    let rows = -3_isize;
    for error in [
        shape!((rows, 4)).try_ceil_div(tile!(2, 2)).unwrap_err(),
        shape!((rows, 4)).try_ceil_div(int!(2)).unwrap_err(),
        shape!((rows, 4))
            .try_evenly_divides(tile!(2, 2))
            .unwrap_err(),
    ] {
        assert_eq!(error.reason(), Reason::NegativeExtent { extent: -3 });
        assert!(
            error.to_string().contains("extent -3 is negative"),
            "{error}"
        );
    }
}

/// How many elements each extent gives is known at run time as it is to rustc.
#[test]
fn a_dynamic_count_is_distributed() {
    use stridewise::{prelude::*, value::Reason};
    for count in 1..40_usize {
        let of = shape!((15, (14, 2)));
        let expected = of
            .to_value()
            .unwrap()
            .domain_distribute(count as i64)
            .unwrap();
        let found = of.try_domain_distribute(int!(count)).unwrap();
        assert_eq!(found.to_value().unwrap().coalesce(), expected, "{count}");
    }
    let (none, count) = (0_usize, 6_usize);
    assert_eq!(
        shape!((15, 14))
            .try_domain_distribute(int!(none))
            .unwrap_err()
            .reason(),
        Reason::CountNotPositive { count: 0 }
    );
    assert_eq!(
        shape!((15, none))
            .try_domain_distribute(int!(count))
            .unwrap_err()
            .reason(),
        Reason::CountNotPositive { count: 0 }
    );
}

/// A number is rounded up to multiples of a positive one only.
#[test]
fn rounding_up_needs_something_to_divide_by() {
    use stridewise::{prelude::*, value::Reason};
    let (none, back) = (0_usize, -8_isize);
    assert_eq!(
        shape!((41, 64))
            .try_round_up(shape!((16, none)))
            .unwrap_err()
            .reason(),
        Reason::NotPositive { divisor: 0 }
    );
    assert_eq!(
        shape!((41, 64))
            .try_round_up(shape!((back)))
            .unwrap_err()
            .reason(),
        Reason::NotPositive { divisor: -8 }
    );
    let error = "(41,64)"
        .parse::<stridewise::value::IntTuple>()
        .unwrap()
        .round_up(&"(16,0)".parse().unwrap());
    assert_eq!(
        error.unwrap_err().reason(),
        Reason::NotPositive { divisor: 0 }
    );
}

#[test]
fn with_shape() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!(12 : 1).with_shape(shape!((6, 2))),
        layout!((6, 2) : (1, 6))
    );
}

#[test]
fn try_with_shape() {
    use stridewise::prelude::*;
    let rows = 5_usize;
    let error = layout!((rows, 4) : (1, 8))
        .try_with_shape(shape!((2, 10)))
        .unwrap_err();
    assert!(error.to_string().starts_with("with_shape: "), "{error}");
}

#[test]
fn tile_to_shape() {
    use stridewise::prelude::*;
    let rows = 8_usize;
    let tiled = layout!((2, 2) : (1, 2)).tile_to_shape(shape!((rows, 8)));
    assert_eq!(format!("{tiled:#}"), "((_2,4),(_2,_4)):((_1,_4),(_2,16))");
}

#[test]
fn try_tile_to_shape() {
    use stridewise::prelude::*;
    let rows = 9_usize;
    assert!(
        layout!((2, 2) : (1, 2))
            .try_tile_to_shape(shape!((rows, 8)))
            .is_err()
    );
}

#[test]
fn tile_to_shape_in_order() {
    use stridewise::{layout::LayoutRight, prelude::*};
    let tiled = layout!((2, 2) : (1, 2)).tile_to_shape_in_order(shape!((8, 8)), shape!((1, 0)));
    assert_eq!(tiled.to_string(), "((2,4),(2,4)):((1,16),(2,4))");
    assert_eq!(
        tiled,
        layout!((2, 2) : (1, 2)).tile_to_shape_in_order(shape!((8, 8)), LayoutRight)
    );
}

#[test]
fn try_tile_to_shape_in_order() {
    use stridewise::prelude::*;
    let rows = 9_usize;
    assert!(
        layout!((2, 2) : (1, 2))
            .try_tile_to_shape_in_order(shape!((rows, 8)), shape!((1, 0)))
            .is_err()
    );
}

#[test]
fn make_layout_like() {
    use stridewise::{
        algebra::{MakeFragmentLike, MakeLayoutLike, RightInverse},
        prelude::*,
    };
    fn refused<W>(_: stridewise::refused::Refused<W>) {}
    assert_eq!(
        layout!((4, 8) : (32, 2)).make_layout_like(),
        layout!((4, 8) : (8, 1))
    );
    let swizzled = swizzle!(3, 4, 3).composition(layout!((8, 2) : (2, 16)));
    assert_eq!(swizzled.make_layout_like(), layout!((8, 2) : (1, 8)));
    // Directions have no order.
    let _ = |like: MakeLayoutLike<Layout![(4, 2) : (1 @ 0, 1 @ 1)]>| refused(like);
    let _ = |like: MakeFragmentLike<Layout![(4, 2) : (1 @ 0, 1 @ 1)]>| refused(like);
    let _ = |inverse: RightInverse<Layout![(4, 2) : (1 @ 0, 1 @ 1)]>| refused(inverse);
}

#[test]
fn make_fragment_like() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 8, 2) : (32, 2, 1)).make_fragment_like(),
        layout!((4, 8, 2) : (1, 8, 4))
    );
}

#[test]
fn domain_distribute() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((15, 14)).domain_distribute(int!(6)),
        layout!((3, 2) : (1, 15))
    );
}

#[test]
fn try_domain_distribute() {
    use stridewise::prelude::*;
    let of = |count: usize| shape!((15, 14)).try_domain_distribute(int!(count));
    assert_eq!(of(6).unwrap().to_string(), "(3,2):(1,15)");
    let error = of(0).unwrap_err();
    assert!(
        error.to_string().starts_with("domain_distribute: "),
        "{error}"
    );
}
