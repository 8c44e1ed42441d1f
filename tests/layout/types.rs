//! Layouts as types, against the value layer and against plain arithmetic.

use static_assertions::{
    assert_eq_size, assert_impl_all, assert_not_impl_any, assert_type_eq_all, const_assert_eq,
};
use std::hash::{BuildHasher, RandomState};
use stridewise::{
    algebra::{
        Array, Bijective, CeilDiv, Contiguous, DomainDistribute, EvenlyDivides, Injective,
        IsBijective, IsContiguous, IsInjective, IsSurjective, StaticLayout, Storage, Surjective,
        ZippedDividePredicate,
    },
    composed::AnyLayout,
    int::{Dyn, Static},
    layout::{Mode, Modes, NoModes, make_basis_like, make_identity_layout, make_ordered_layout},
    num::{self, Nat, Truth, typenum::consts::*},
    prelude::*,
    refused::{Admissible, CountNotPositive, NegativeCount, Number, Refused},
    tuple::{Cons, ElemLess, Nil, Underscore},
    value,
};

/// Every operator on every pair of these numbers, against `u64`.
macro_rules! arithmetic {
    ($($A:ident)*) => { arithmetic!(@outer [$($A)*] [$($A)*]); };
    (@outer [$($A:ident)*] $all:tt) => { $(arithmetic!(@inner $A $all);)* };
    (@inner $A:ident [$($B:ident)*]) => { $(
        const _: () = {
            let (a, b) = (<$A as Nat>::VALUE, <$B as Nat>::VALUE);
            assert!(<num::Sum<$A, $B>>::VALUE == a + b);
            assert!(<num::Product<$A, $B>>::VALUE == a * b);
            assert!(a < b || <num::Difference<$A, $B>>::VALUE == a - b);
            assert!(<num::Quotient<$A, $B>>::VALUE == if b == 0 { 0 } else { a / b });
            assert!(<num::Remainder<$A, $B>>::VALUE == if b == 0 { a } else { a % b });
            assert!(b == 0 || <num::CeilDiv<$A, $B>>::VALUE == a.div_ceil(b));
            assert!(<num::IsLess<$A, $B> as num::Bit>::VALUE == (a < b));
            assert!(<num::IsEqual<$A, $B> as num::Bit>::VALUE == (a == b));
        };
    )* };
}
type Prime = num::Sum<num::Product<U65536, U32768>, U1>;
arithmetic!(U0 U1 U2 U3 U4 U5 U6 U7 U8 U9 U10 U12 U15 U16 U17 U24 U31 U32 U33 U48 U60 U63 U64 U100 U127 U255 U256 U257 U1000 U1023);
arithmetic!(U0 U1 U3 U7 U16 U65536 Prime);

/// A layout's text must be that of the value layer, whatever its leaves are.
fn agrees<L: Layout + std::fmt::Display>(
    layout: L,
    expected: Result<value::Layout, value::LayoutError>,
) {
    let expected = expected.expect("the value layer has an answer");
    assert_eq!(layout.to_value().unwrap(), expected);
    assert_eq!(layout.to_string(), expected.to_string());
}

#[test]
fn notation_in_macros() {
    const N: usize = 3;
    let (m, n) = (7_u32, 5_i64);
    assert_eq!(
        format!("{:#}", layout!((4, (2, m)) : (1, (4, {n + 1})))),
        "(_4,(_2,7)):(_1,(_4,6))"
    );
    assert_eq!(format!("{:#}", layout!(8 : -1)), "_8:_-1");
    assert_eq!(format!("{:#}", layout!((8) : (-1))), "(_8):(_-1)");
    assert_eq!(format!("{:#}", layout!(() : ())), "():()");
    assert_eq!(
        format!(
            "{:#}",
            layout!((const { N * N }, 65) : (1, 123_456_789_012))
        ),
        "(_9,_65):(_1,_123456789012)"
    );
    assert_eq!(
        format!("{:#}", shape!((1, (2, 3), 4, 5, 6, (), 7))),
        "(_1,(_2,_3),_4,_5,_6,(),_7)"
    );
    assert_eq!(
        format!("{:#}", int!(9_223_372_036_854_775_807)),
        "_9223372036854775807"
    );
    assert_type_eq_all!(Layout![(4, { N + 1 }) : (N, -1)], Layout![(4, 4) : (3, -1)]);
    let _: Layout![(?, 4) : (1, ?)] = layout!((m, 4) : (1, n));
}

#[test]
fn equality_hash_and_default_across_types() {
    let (four, eight) = (4_usize, 8_usize);
    let (fixed, mixed) = (layout!((4, 2) : (1, 8)), layout!((four, 2) : (1, eight)));
    assert_eq!(fixed, mixed);
    assert_ne!(fixed, layout!((4, 2) : (1, four)));
    assert_ne!(fixed, layout!((4, (2)) : (1, (8))));
    assert_ne!(layout!(4 : 1), layout!((4) : (1)));
    assert_eq!(shape!((4, 8)), shape!((four, eight)));
    assert_ne!(shape!(()), shape!((1)));
    let state = RandomState::new();
    assert_eq!(state.hash_one(fixed), state.hash_one(mixed));
    assert_eq!(<Layout![(4, 2) : (1, 8)]>::default(), fixed);
}

assert_eq_size!(Layout![((4, 2), (8, -3)) : ((1, 4), (8, 0))], ());
assert_eq_size!(Layout![(?, 2) : (1, ?)], [isize; 2]);
assert_eq_size!(Shape![(4, (?, (2, ?)))], [isize; 2]);
assert_eq_size!(Tile![4, (2, 2) : (1, ?), _], isize);
assert_eq_size!(ZippedDivide<Layout![(8, 24) : (24, 1)], Tile![4, 8]>, ());
assert_eq_size!(ZippedDividePredicate<Layout![(8, 24) : (24, 1)], Tile![4, 8]>, ());
assert_eq_size!(Array<f32, Layout![(4, 8) : (10, 1)]>, [f32; 38]);
assert_impl_all!(Int![3]: Copy, Send, Sync, Unpin, Eq, std::hash::Hash, std::fmt::Debug, std::fmt::Display, Default);
assert_impl_all!(Int![-3]: Copy, Send, Sync, Unpin, Eq, std::hash::Hash, std::fmt::Debug, std::fmt::Display, Default);
assert_impl_all!(Dyn: Copy, Send, Sync, Unpin, Eq, std::hash::Hash, std::fmt::Debug, std::fmt::Display);
assert_impl_all!(Shape![(4, (?, ()))]: Copy, Send, Sync, Unpin, Eq, std::hash::Hash, std::fmt::Debug, std::fmt::Display);
assert_impl_all!(Shape![(4, (2, ()))]: Default, IntTuple, Tiler, Coord);
assert_impl_all!(Coord![(1, (_, ?))]: Copy, Send, Sync, Tiler, Coord);
assert_impl_all!(Layout![(?, 2) : (1, ?)]: Copy, Send, Sync, Unpin, Eq, std::hash::Hash, std::fmt::Debug, std::fmt::Display);
assert_impl_all!(Layout![(?, 2) : (1, ?)]: Layout, Tiler, LayoutExt, Admissible, TryFrom<value::Layout>);
assert_impl_all!(Layout![(4, 2) : (1, 4)]: StaticLayout, Storage, Default);
assert_impl_all!(NoModes: StaticLayout, Storage, Default, Eq);
assert_impl_all!(Array<u8, Layout![(4, 2) : (1, 4)]>: Send, Sync, Unpin);
// A dynamic leaf has no default, and is not known to rustc.
assert_not_impl_any!(Dyn: Default);
assert_not_impl_any!(Layout![(?, 2) : (1, 2)]: Default, StaticLayout, Storage);
// What is refused has no values to compare or to print.
assert_not_impl_any!(Composition<Layout![(6, 2) : (8, 2)], Layout![5 : 3]>: StaticLayout, Storage, Admissible, std::fmt::Display, PartialEq);
// `_` is no integer, and a layout is no coordinate.
assert_not_impl_any!(Coord![(1, _)]: IntTuple);
assert_not_impl_any!(Layout![4 : 1]: IntTuple, Coord);
const_assert_eq!(<Layout![(4, (2, 3)) : (1, (4, 100))]>::COSIZE, 208);
const_assert_eq!(<Layout![(4, (2, 0)) : (1, (4, 100))]>::COSIZE, 0);
const_assert_eq!(<Layout![(4, (2, 3)) : (1, (4, ?))] as Layout>::RANK, 2);
const_assert_eq!(<Layout![(4, ((2), ?)) : (1, ((4), ?))] as Layout>::DEPTH, 3);

/// The same for each layout: structure, coordinates and slices.
macro_rules! for_each_layout {
    ($($name:ident: $layout:expr;)*) => { $(
        #[test]
        fn $name() {
            let layout = $layout;
            let plain = layout.to_value().unwrap();
            assert_eq!(layout.size().value() as i64, plain.size().unwrap());
            assert_eq!(layout.cosize().value() as i64, plain.cosize().unwrap());
            agrees(layout.coalesce(), Ok(plain.coalesce()));
            agrees(layout.filter(), Ok(plain.filter()));
            agrees(layout.flatten(), Ok(plain.flatten()));
            agrees(layout.get(int!(1)), plain.get(&[1]));
            agrees(layout.take(int!(1), int!(3)), plain.take(1, 3));
            agrees(layout.group(int!(0), int!(2)), plain.group(0, 2));
            agrees(layout.select(shape!((2, 0))), plain.select(&[2, 0]));
            agrees(layout.replace(int!(1), layout!(5 : 9)), plain.replace(1, &"5:9".parse().unwrap()));
            agrees(layout.append(layout!((2) : (7))), plain.append(&"(2):(7)".parse().unwrap()));
            agrees(layout.prepend(layout!(2 : 7)), plain.prepend(&"2:7".parse().unwrap()));
            assert_eq!(layout.shape().to_value().unwrap(), plain.shape());
            assert_eq!(layout.stride().to_value().unwrap(), plain.stride());
            for i in 0..layout.size().value() {
                assert_eq!(layout.crd2idx(i) as i64, plain.at(i as i64).unwrap());
            }
            for (i, j, k) in (0..4 * 6 * 3).map(|i: isize| (i % 4, i / 4 % 6, i / 24)) {
                let coord = format!("({i},{j},{k})").parse().unwrap();
                assert_eq!(layout.crd2idx((i, j, k)) as i64, plain.crd2idx(&coord).unwrap());
                let (slice, offset) = layout.slice_and_offset(coord!((i, _, k)));
                let (expected, index) = plain.slice_and_offset(&format!("({i},_,{k})").parse().unwrap()).unwrap();
                agrees(slice, Ok(expected));
                assert_eq!(index, offset.value() as i64);
                agrees(layout.dice(coord!((i, _, k))), plain.dice(&format!("({i},_,{k})").parse().unwrap()));
            }
        }
    )* };
}
for_each_layout! {
    a_static_layout: layout!((4, 6, 3) : (1, 4, 24));
    a_nested_layout: layout!((4, (2, 3), 3) : (18, (1, 6), 2));
    a_layout_with_negative_and_zero_strides: layout!((4, (2, (3)), 3) : (-1, (0, (8)), -100));
    a_dynamic_layout: { let (m, d) = (4_usize, 6_usize); layout!((m, (2, 3), {3_u8}) : (d, (1, {d * 4}), -2)) };
    a_mixed_layout: { let d = 40_usize; layout!((4, (2, 3), 3) : (d, (1, 2), 6)) };
}

#[test]
fn coordinates_of_any_form() {
    let layout = layout!((4, (2, 3)) : (1, (100, 1000)));
    assert_eq!(layout.crd2idx((1, (1, 2))), 2101);
    assert_eq!(layout.crd2idx((1, 5)), 2101);
    assert_eq!(layout.crd2idx(21), 2101);
    assert_eq!(layout.crd2idx(coord!((1, (1, 2)))), 2101);
    let index: Int![2101] = layout.typed_crd2idx(coord!((1, (1, 2))));
    assert_eq!(index.value(), 2101);
    // The last mode has no end.
    assert_eq!(layout.crd2idx((0, (0, 7))), 7000);
    assert_eq!(layout!(() : ()).crd2idx(()), 0);
    assert_eq!(layout!((4) : (3)).crd2idx((2,)), 6);
    assert_eq!(layout.slice(coord!(_)), layout);
    assert_eq!(
        layout.slice(coord!((_, (1, _)))).to_string(),
        "(4,3):(1,1000)"
    );
    assert_eq!(layout.slice(coord!((0, 0))).to_string(), "():()");
    assert_eq!(layout.modes().1.modes().0.to_string(), "2:100");
}

#[test]
fn dynamic_leaves_are_checked_when_they_are_known() {
    let (three, two) = (3_usize, 2_usize);
    let carries = layout!((three, 2) : (2, 1))
        .try_composition(layout!((2, 2) : (1, 2)))
        .unwrap_err();
    assert_eq!(
        carries.reason(),
        value::Reason::Carries {
            reach: 3,
            extent: 3
        }
    );
    let overlaps = layout!(two : 4).try_complement(int!(24));
    assert_eq!(overlaps.unwrap().to_string(), "(4,3):(1,8)");
    let negative = -1_isize;
    assert!(layout!(4 : negative).try_complement(int!(24)).is_err());
    // The result would need a mode less than its type has.
    let (seven, four) = (7_usize, 4_usize);
    let unknown = layout!((seven, 2) : (1, 10))
        .try_composition(layout!(4 : four))
        .unwrap_err();
    assert_eq!(unknown.reason(), value::Reason::UnknownModes);
    assert!(
        unknown.to_string().contains("make them static"),
        "{unknown}"
    );
    // With static leaves it exists.
    assert_eq!(
        layout!((7, 2) : (1, 10))
            .composition(layout!(4 : 4))
            .to_string(),
        "(2,2):(4,11)"
    );
    let negative = layout!((8, 24) : (24, 1))
        .try_zipped_divide(int!(negative))
        .unwrap_err();
    assert_eq!(
        negative.reason(),
        value::Reason::NegativeExtent { extent: -1 }
    );
    // Where the dynamic leaves do not matter, nothing is asked of them.
    let rows = 41_usize;
    assert_eq!(
        layout!(rows : 5).logical_divide(int!(4)).to_string(),
        "(4,11):(5,20)"
    );
}

#[test]
#[should_panic(expected = "composition: the modes of the right layout together step to 3")]
fn inadmissible_dynamic_leaves_panic_with_the_message() {
    let three = 3_usize;
    let _ = layout!((three, 2) : (2, 1)).composition(layout!((2, 2) : (1, 2)));
}

/// What a closure panics with.
fn panic_of<R>(made: impl FnOnce() -> R) -> String {
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(made));
    *caught
        .err()
        .expect("a panic")
        .downcast::<String>()
        .expect("a text")
}

#[test]
fn negative_extents_are_refused_where_they_are_made() {
    let (n, m, four) = (-2_i32, -3_i32, 4_u8);
    let shape = shape!((four, (2, n)));
    let made = [
        panic_of(|| layout!((n, m) : (8, 1))),
        panic_of(|| layout!((four, (2, n)) : (8, (1, 2)))),
        panic_of(|| layout!((four, n{div=2}) : (8, 1))),
        panic_of(|| layout!((four, n) : (1 @ 0, 1 @ 1))),
        panic_of(|| make_layout(shape, shape)),
        panic_of(|| col_major(shape)),
        panic_of(|| row_major(shape)),
        panic_of(|| make_ordered_layout(shape, shape!((1, (0, 2))))),
        panic_of(|| make_identity_layout(shape)),
        panic_of(|| Mode::new(int!(n), int!(1))),
        panic_of(|| tile!(n)),
        panic_of(|| tile!(4, (2, n), _)),
        panic_of(|| tile!(4, 8, 2, n, 4, 2)),
        panic_of(|| tile!(4, n{div=2}, (4, 2) : (1, 4))),
        panic_of(|| tile!(4, n : 1)),
    ];
    for (place, message) in made.iter().enumerate() {
        let extent = if place == 0 { -3 } else { -2 };
        assert_eq!(
            *message,
            format!("make_layout: extent {extent} is negative"),
            "{place}"
        );
    }
    let large = panic_of(|| layout!((four, { isize::MIN }) : (1, 1)));
    assert_eq!(
        large,
        "make_layout: extent -9223372036854775808 is negative"
    );
    // Strides may be negative, also those that `shape!` makes, and coordinates.
    assert_eq!(
        make_layout(shape!((four, 2)), shape!((n, m))).to_string(),
        "(4,2):(-2,-3)"
    );
    assert_eq!(tile!(4, four : n).1.0.to_string(), "4:-2");
    assert_eq!(shape.compact_col_major(int!(1)).to_string(), "(1,(4,8))");
    assert_eq!(make_basis_like(shape).to_string(), "(1@0,(1@0@1,1@1@1))");
    assert_eq!(layout!((four, 2) : (1, 4)).crd2idx((n, m)), -14);
    // A leaf by itself is a number: the divide refuses it.
    let refused = layout!((8, 24) : (24, 1))
        .try_zipped_divide(Cons(int!(n), Nil))
        .unwrap_err();
    assert_eq!(refused.to_string(), "zipped_divide: extent -2 is negative");
    assert_eq!(
        panic_of(|| layout!(8 : 1).composition(int!(n))),
        "composition: extent -2 is negative, in 8:1 ∘ -2"
    );
}

#[test]
fn what_rustc_knows_is_made_in_constants() {
    const TILE: Tile![4, (2, 8) : (8, 1), _] =
        Cons(Static::new(), Cons(COLUMNS, Cons(Underscore, Nil)));
    const COLUMNS: Layout![(2, 8) : (8, 1)] = Modes(
        Mode::fixed(Static::new(), Static::new()),
        Modes(Mode::fixed(Static::new(), Static::new()), NoModes),
    );
    const LITERALS: Tile![4, -2, 8, 2, (4, 2), 16] = tile!(4, -2, 8, 2, (4, const { 1 + 1 }), 16);
    const ROWS: Dyn = Dyn::new(-5);
    const COUNT: isize = ROWS.value();
    assert_eq!(
        (COLUMNS.to_string(), COUNT),
        ("(2,8):(8,1)".to_string(), -5)
    );
    assert_eq!(size_of_val(&TILE) + size_of_val(&LITERALS), 0);
}

#[test]
#[should_panic(expected = "leaves the range of isize")]
fn a_size_that_does_not_fit_panics() {
    let large = 1_usize << 40;
    let _ = layout!((large, large) : (1, large)).size();
}

#[test]
fn layouts_past_the_value_layer_s_capacity_are_an_error_at_run_time() {
    let n = 2_usize;
    let deep = layout!((((((((((n)))))))) ) : (((((((((1)))))))) ));
    assert!(deep.try_right_inverse().is_err());
}

/// Every pair of these shapes, against the value layer.
macro_rules! profiles {
    ($($shape:expr),* $(,)?) => { profiles!(@outer [$($shape),*] [$($shape),*]); };
    (@outer [$($a:expr),*] $all:tt) => { $(profiles!(@inner $a, $all);)* };
    (@inner $a:expr, [$($b:expr),*]) => { $(
        let (a, b) = ($a, $b);
        let (left, right) = (a.to_value().unwrap(), b.to_value().unwrap());
        assert_eq!(a.congruent(b), left.congruent(&right), "{a} and {b}");
        assert_eq!(a.weakly_congruent(b), left.weakly_congruent(&right), "{a} and {b}");
        assert_eq!(a.compatible(b), left.compatible(&right), "{a} and {b}");
        for index in 0..30_usize {
            let expected = left.idx2crd(&value::Coord::int(index as i64));
            // There is no coordinate in `()`, or in a mode without elements.
            if let Ok(expected) = expected {
                assert_eq!(a.idx2crd(index).to_value().unwrap(), expected, "{index} in {a}");
            }
        }
    )* };
}

#[test]
fn profiles_and_coordinates_in_shapes() {
    let (four, six) = (4_usize, 6_usize);
    profiles!(
        shape!(24),
        shape!(()),
        shape!((24)),
        shape!((4, 6)),
        shape!((four, (2, 3))),
        shape!(((2, 2), six)),
        shape!(((2, 2), (2, 3))),
        shape!((1, (24))),
        shape!((4, ((2), 3))),
        shape!((2, 3, four)),
        shape!((4, ())),
    );
    assert_type_eq_all!(layout::Idx2CrdTuple<Shape![(4, (2, 3))], Int![17]>, Coord![(1, (0, 2))]);
    // Below zero, digits are floor digits; the last one has no end.
    assert_type_eq_all!(layout::Idx2CrdTuple<Shape![(4, 3)], Int![-5]>, Coord![(3, -2)]);
    assert_eq!(shape!((4, 3)).idx2crd(-5_isize).to_string(), "(3,-2)");
    let mixed = shape!((4, (2, 3))).idx2crd(17_u8);
    assert_eq!(format!("{mixed:#}"), "(1,(0,2))");
}

/// The predicate of each divide, against the value layer, coordinate by coordinate.
macro_rules! predicates {
    ($($layout:expr, $tiler:expr;)*) => { $(
        let (layout, tiler) = ($layout, $tiler);
        let (plain, by) = (layout.to_value().unwrap(), tiler.to_tiler().unwrap());
        predicates!(@form layout, tiler, plain, by, logical_divide_predicate);
        predicates!(@form layout, tiler, plain, by, zipped_divide_predicate);
        predicates!(@form layout, tiler, plain, by, tiled_divide_predicate);
        predicates!(@form layout, tiler, plain, by, flat_divide_predicate);
        let (tiles, inside) = (layout.logical_divide(tiler), layout.logical_divide_predicate(tiler));
        let elements = (0..tiles.size().value()).filter(|&i| inside.contains(i)).count() as isize;
        assert_eq!(elements, layout.size().value(), "{inside}");
    )* };
    (@form $layout:ident, $tiler:ident, $plain:ident, $by:ident, $predicate:ident) => {
        let (inside, expected) = ($layout.$predicate($tiler), $plain.$predicate(&$by).unwrap());
        assert_eq!(inside.to_string(), expected.to_string());
        assert_eq!(inside.shape().to_value().unwrap(), expected.shape());
        for below in [-1, -41, isize::MIN] {
            assert!(!inside.contains(below), "{below} in {inside}");
        }
        for i in 0..expected.shape().size().unwrap() {
            let coordinate = expected.shape().idx2crd(&i.into()).unwrap();
            assert_eq!(inside.contains(i as isize), expected.contains(&value::Coord::of(&coordinate)).unwrap(), "{i} in {inside}");
        }
    };
}

#[test]
fn predicates_of_divides() {
    let (rows, cols, stride) = (41_usize, 6_usize, 64_usize);
    predicates! {
        layout!(41 : 1), int!(4);
        layout!(rows : 1), int!(4);
        layout!((5, 5) : (25, 1)), int!(4);
        layout!((5, 5) : (25, 1)), tile!(4, 2);
        layout!((rows, 64) : (stride, 1)), tile!(4, 16);
        layout!((rows, cols) : (stride, 1)), tile!(8, 4);
        layout!((4, 6, 3) : (6, 1, 24)), tile!(4, 4);
        layout!(((4, 2), 6) : ((1, 12), 8)), tile!(4, (2) : (3));
        layout!((8, 6) : (1, 8)), tile!(_, 4);
        layout!((4, 2, 3) : (2, 1, 8)), layout!(4 : 2);
        layout!((8, 3) : (1, 8)), int!(1);
        layout!((1, 7) : (3, 1)), tile!(1, 3);
        layout!((7, 5, 3) : (15, 3, 1)), tile!(2, 2, 2);
        layout!((4, 3) : (-1, 8)), tile!(3, 2);
        layout!((3, 2, 2) : (1, 3, 100)), int!(5);
    }
    // Whole tiles need no mask.
    assert!(
        layout!((8, 24) : (24, 1))
            .zipped_divide_predicate(tile!(4, 8))
            .contains(((3_usize, 7_usize), 5_usize))
    );
}

/// Whether types know what the value layer finds.
macro_rules! bijective {
    ($($layout:ty;)*) => { $(
        assert_eq!(
            <IsBijective<$layout> as stridewise::num::Bit>::VALUE,
            <$layout>::default().to_value().unwrap().is_bijective().unwrap(),
            "{}", <$layout>::default()
        );
    )* };
}

#[test]
fn bijections_are_known_in_types() {
    bijective! {
        Layout![1 : 0];
        Layout![() : ()];
        Layout![4 : 1];
        Layout![4 : 2];
        Layout![4 : -1];
        Layout![0 : 7];
        Layout![(3, 0) : (5, 5)];
        Layout![(4, 2) : (2, 1)];
        Layout![(4, 2) : (1, 2)];
        Layout![(4, 2) : (1, 8)];
        Layout![(4, 2) : (0, 1)];
        Layout![((2, 3), (1, 5)) : ((15, 5), (99, 1))];
        Layout![(2, 2, 2, 2) : (8, 1, 4, 2)];
        Layout![(2, 2) : (1, 1)];
        Layout![(3, 3) : (1, 1)];
    }
    assert_not_impl_any!(Layout![(?, 4) : (4, ?)]: Bijective);
    assert_impl_all!(Layout![(?, 4) : (4, 1)]: Layout);
}

/// What types know of a layout is so, whatever its dynamic leaves are.
fn facts_hold<L: Layout>(layout: L) {
    let plain = layout.to_value().unwrap();
    let is = |known: bool, found: Result<bool, value::LayoutError>| {
        assert!(!known || found.unwrap(), "{plain}");
    };
    is(<IsInjective<L> as num::Bit>::VALUE, plain.is_injective());
    is(<IsSurjective<L> as num::Bit>::VALUE, plain.is_surjective());
    is(<IsContiguous<L> as num::Bit>::VALUE, plain.is_contiguous());
    is(<IsBijective<L> as num::Bit>::VALUE, plain.is_bijective());
}

#[test]
fn facts_of_mixed_layouts() {
    for (n, d) in (0..60).map(|i: isize| (i % 6, i / 6 - 3)) {
        facts_hold(layout!((n, 4) : (4, 1)));
        facts_hold(layout!((n, 4) : (5, 1)));
        facts_hold(layout!((n, 4) : (3, 1)));
        facts_hold(layout!((n, 4) : (-4, 1)));
        facts_hold(layout!((n, 4) : (1, 4)));
        facts_hold(layout!((n, 4) : (0, 1)));
        facts_hold(layout!((n, 1) : (1, d)));
        facts_hold(layout!((2, 4) : (d, 1)));
        facts_hold(layout!((n, n) : (d, 1)));
        facts_hold(layout!((n, 0) : (d, 1)));
        facts_hold(layout!((1, (n, 3), 2) : (d, (6, 1), -3)));
    }
    assert_impl_all!(Layout![(?, 4) : (4, 1)]: Injective, Surjective, Contiguous, Bijective);
    assert_impl_all!(Layout![(?, 4) : (5, 1)]: Injective);
    assert_impl_all!(Layout![(?, 4) : (3, 1)]: Surjective, Contiguous);
    assert_impl_all!(Layout![(4, 2, 1) : (2, -1, ?)]: Injective, Contiguous);
    assert_not_impl_any!(Layout![(?, 4) : (5, 1)]: Surjective, Contiguous);
    assert_not_impl_any!(Layout![(?, 4) : (1, 4)]: Injective);
    assert_not_impl_any!(Layout![(8, 4) : (?, 1)]: Injective, Surjective, Contiguous);
    assert_not_impl_any!(Composition<Layout![(6, 2) : (8, 2)], Layout![5 : 3]>: Injective, Surjective, Contiguous, Bijective);
}

#[test]
fn injective_layouts_whose_strides_overlap() {
    // By the remainder theorem, and with a search.
    assert_impl_all!(Layout![(2, 2) : (2, 3)]: Injective);
    assert_impl_all!(Layout![(7, 11, 13) : (143, 91, 77)]: Injective);
    // A million combinations, of which the common divisors leave one.
    assert_impl_all!(Layout![(1_048_576, 1_048_576) : (1_048_577, 1_048_576)]: Injective);
    assert_impl_all!(Layout![(1_048_576, 1_048_577) : (1_048_575, 1_048_576)]: Injective);
    assert_not_impl_any!(Layout![(1_048_577, 1_048_576) : (1_048_575, 1_048_576)]: Injective);
    assert_impl_all!(Layout![(7, 11, 14) : (143, 91, 77)]: Injective);
    assert_not_impl_any!(Layout![(8, 12, 14) : (143, 91, 77)]: Injective);
    assert_not_impl_any!(Layout![(64, 64, 64, 64) : (1, 3, 5, 7)]: Injective);
}

#[test]
fn a_swizzle_goes_through_a_layout_as_far_as_it_is_asked_for() {
    use stridewise::refused::Refused;
    type L = Layout![(4, 2) : (2, 1)];
    type PastTheEnd = Composition<L, ComposedLayout<Swizzle![1, 0, -1], Int![0], Layout![16 : 1]>>;
    // Bit 3 is past the end of the layout, and is worth as much there as bit 0, which toggles.
    let _: fn(PastTheEnd) -> Refused<_> = |refused| refused;
    let value = "(4,2):(2,1)".parse::<value::Layout>().unwrap();
    assert!(
        value
            .composition_with_composed(&"Sw<1,0,-1> o 0 o 16:1".parse().unwrap())
            .is_err()
    );

    let inside = L::default().composition(swizzle!(1, 0, -1).composition(layout!(8 : 1)));
    for i in 0..8 {
        assert_eq!(
            inside.crd2idx(i),
            L::default().crd2idx(swizzle!(1, 0, -1).apply(i))
        );
    }
    // Of an offset, the sign stays.
    let tile = ComposedLayout(swizzle!(3, 2, 3), int!(-4), layout!(8 : 4));
    assert_eq!(tile.upcast(int!(4)).to_string(), "Sw<3,0,3> o -1 o 8:1");
}

#[test]
fn a_swizzle_goes_through_a_layout_at_no_index_below_0() {
    use stridewise::refused::Refused;
    type L = Layout![(8, 8) : (8, 1)];
    type Backwards =
        Composition<L, ComposedLayout<Swizzle![2, 0, -3], Int![0], Layout![(4, 2) : (-1, 8)]>>;
    type Unknown =
        Composition<L, ComposedLayout<Swizzle![2, 0, -3], Int![0], Layout![(4, 2) : (?, 8)]>>;
    type Same =
        Composition<Layout![64 : 2], ComposedLayout<Swizzle![0, 0, 3], Int![0], Layout![4 : -1]>>;
    let _: fn(Backwards) -> Refused<_> = |refused| refused;
    let _: fn(Unknown) -> Refused<_> = |refused| refused;
    // A swizzle that does nothing may.
    assert_eq!(Same::default(), layout!(4 : -2));
}

/// Code generic over all layouts, composed or not.
fn first_tile<X: AnyLayout>(layout: X) -> Vec<isize> {
    let tile = layout
        .zipped_divide(tile!(4, 8))
        .get(int!(0))
        .with_shape(int!(32));
    (0..32).map(|i| tile.crd2idx(i)).collect()
}

#[test]
fn operations_on_any_layout() {
    let plain = layout!((8, 64) : (64, 1));
    let tile = swizzle!(3, 3, 3).composition(plain);
    let places = || (0..8_usize).flat_map(|j| (0..4_usize).map(move |i| (i, j)));
    assert_eq!(
        first_tile(plain),
        places()
            .map(|place| plain.crd2idx(place))
            .collect::<Vec<_>>()
    );
    assert_eq!(
        first_tile(tile),
        places()
            .map(|place| tile.crd2idx(place))
            .collect::<Vec<_>>()
    );
    let value = tile.to_value().unwrap();
    assert_eq!(
        tile.recast_layout(int!(8), int!(64)).to_any_value(),
        value.recast_layout(8, 64)
    );
    assert_eq!(
        tile.recast_layout(int!(32), int!(8)).to_any_value(),
        value.recast_layout(32, 8)
    );
    let offset = 4_usize;
    let shifted = ComposedLayout(swizzle!(3, 3, 3), int!(offset), plain);
    assert!(shifted.try_recast_layout(int!(8), int!(64)).is_err());
    assert!(value.recast_layout(8, 64).is_ok());
    assert_eq!(
        tile.select(shape!((1, 0))).crd2idx((5, 3)),
        tile.crd2idx((3, 5))
    );
    assert_eq!(
        tile.try_right_inverse().is_ok(),
        value.right_inverse().is_ok()
    );
}

/// Questions about a result, asked where rustc does not know the layout yet.
fn truths_of_tiles<L: Layout>(layout: L) -> [Option<bool>; 4] {
    type Tiles<L> = Coalesce<ZippedDivide<L, Tile![4, 8]>>;
    type Blocks<L> = CeilDiv<layout::Shape<L>, Tile![4, 8]>;
    fn known<T: Truth>() -> Option<bool> {
        T::KNOWN
    }
    let blocks = layout.shape().ceil_div(tile!(4, 8));
    assert_eq!(
        blocks.elem_less(shape!((3, 4))),
        !blocks.elem_geq(shape!((3, 4)))
    );
    [
        known::<IsInjective<Tiles<L>>>(),
        known::<IsBijective<Tiles<L>>>(),
        known::<ElemLess<Blocks<L>, Shape![(3, 4)]>>(),
        known::<EvenlyDivides<layout::Shape<L>, Tile![4, 8]>>(),
    ]
}

#[test]
fn truths_in_generic_code() {
    let (yes, no) = (Some(true), Some(false));
    assert_eq!(
        truths_of_tiles(layout!((8, 24) : (1, 8))),
        [yes, yes, yes, yes]
    );
    assert_eq!(truths_of_tiles(layout!((8, 36) : (0, 8))), [no, no, no, no]);
    let rows = 8_usize;
    assert_eq!(
        truths_of_tiles(layout!((rows, 24) : (24, 1))),
        [yes, yes, None, None]
    );
}

#[test]
fn no_elements_are_distributed() {
    // Refused, as on values: no such value can be made.
    type None = DomainDistribute<Shape![(5, 6)], Int![0]>;
    type Fewer = DomainDistribute<Shape![(5, 6)], Int![-2]>;
    let _: fn(None) -> Refused<CountNotPositive<Number<0>>> = |refused| refused;
    let _: fn(Fewer) -> Refused<NegativeCount<Number<2>>> = |refused| refused;
    assert!(
        "(5,6)"
            .parse::<value::IntTuple>()
            .unwrap()
            .domain_distribute(0)
            .is_err()
    );
    assert!(shape!((5, 6)).try_domain_distribute(int!(1)).is_ok());
}
