//! Dynamic leaves with a known divisor: whatever is computed is a multiple of what its type says,
//! and is what comes out of the same numbers without divisors, on plain values.

use crate::common::{Plain, product_law};
use proptest::prelude::*;
use static_assertions::assert_type_eq_all;
use std::{collections::BTreeSet, fmt::Display};
use stridewise::{
    algebra::{MaxAlignment, MaxCommonVector, Upcast},
    int::{
        Add, AwayDiv, CeilDiv, Div, Dyn, Fit, FloorDiv, FloorRem, Max, Min, Mul, Multiple,
        Negative, Reach, Rem, ShapeDiv, Static, UpDiv,
    },
    layout::{Mode, Modes, NoModes},
    num::{Nat, typenum::U16},
    prelude::*,
    value,
};

/// Every number in a text with marks is a multiple of the divisor behind it.
fn keeps_its_word(text: &str) {
    for (end, _) in text.match_indices("{div=") {
        let start = text[..end]
            .rfind(|letter: char| !letter.is_ascii_digit() && letter != '-')
            .map_or(0, |at| at + 1);
        let divisor = text[end + 5..].split('}').next().unwrap();
        let (number, divisor): (i64, i64) =
            (text[start..end].parse().unwrap(), divisor.parse().unwrap());
        assert!(divisor > 1 && number % divisor == 0, "{text}");
    }
}

/// The numbers that a leaf can be.
fn numbers<I: Int>() -> Vec<isize> {
    match (I::STATIC, I::DIVISOR) {
        (Some(number), _) => vec![number],
        (None, divisor) => (-5..=5)
            .chain([9, 16, 35])
            .map(|k| k * divisor.unwrap_or(1))
            .collect(),
    }
}

/// Leaves from numbers.
trait Leaf: Int {
    fn leaf(value: isize) -> Self;
}
impl Leaf for Dyn {
    fn leaf(value: isize) -> Self {
        Self::new(value)
    }
}
impl<N: Nat> Leaf for Multiple<N> {
    fn leaf(value: isize) -> Self {
        Self::new(value)
    }
}
impl<N: Nat> Leaf for Static<N> {
    fn leaf(_: isize) -> Self {
        Self::new()
    }
}
impl<N: Nat> Leaf for Negative<N> {
    fn leaf(_: isize) -> Self {
        Self::new()
    }
}

/// A leaf's number, and what it says that divides it.
fn said<I: Int>(leaf: I) -> (isize, isize) {
    (leaf.value(), I::DIVISOR.unwrap_or(1))
}

/// Every operator on every number that two leaves can be, against what it is for numbers; `None`
/// where it has no meaning.
fn operators<A: Leaf + Display, B: Leaf + Display>() {
    let ceiling = |a: isize, b: isize| (a.abs() + b.abs() - 1) / b.abs();
    for x in numbers::<A>() {
        for y in numbers::<B>() {
            let (a, b) = (A::leaf(x), B::leaf(y));
            macro_rules! agree {
                ($($Operator:ident: $expected:expr;)*) => { $(
                    if let Some(expected) = $expected {
                        let (found, divisor) = said($Operator(a, b));
                        let name = stringify!($Operator);
                        assert_eq!(found, expected, "{name} of {a:#} and {b:#}");
                        assert!(found % divisor == 0, "{name} of {a:#} and {b:#} is {found}, no multiple of {divisor}");
                    }
                )* };
            }
            let (is_positive, divides) = (x > 0 && y > 0, (y != 0).then_some(()));
            agree! {
                Mul: Some(x * y);
                Add: Some(x + y);
                Div: Some(if y == 0 { 0 } else { x.abs() / y.abs() });
                Rem: Some(if y == 0 { x } else { x.abs() % y.abs() }).filter(|_| x >= 0);
                CeilDiv: divides.map(|()| ceiling(x, y));
                AwayDiv: divides.map(|()| ceiling(x, y) * x.signum());
                UpDiv: (y > 0).then(|| -(-x).div_euclid(y));
                ShapeDiv: (y > 0).then(|| ceiling(x, y) * x.signum());
                FloorDiv: Some(if y <= 0 { 0 } else { x.div_euclid(y) });
                FloorRem: Some(if y <= 0 { x } else { x.rem_euclid(y) });
                Min: is_positive.then(|| x.min(y));
                Max: is_positive.then(|| x.max(y));
                Fit: is_positive.then(|| x.min(y));
                Reach: is_positive.then(|| (x - 1) * y);
            }
        }
    }
}

macro_rules! pairs_of_leaves {
    ([$($A:tt)*] $all:tt) => { $(pairs_of_leaves!(@with $A $all);)* };
    (@with $A:tt [$($B:tt)*]) => { $(operators::<Int!$A, Int!$B>();)* };
}

#[test]
fn operators_keep_what_they_say() {
    pairs_of_leaves!(
        [[0] [1] [4] [6] [16] [48] [-1] [-6] [?] [? {div = 2}] [? {div = 6}] [? {div = 16}] [? {div = 48}]]
        [[0] [1] [4] [6] [16] [48] [-1] [-6] [?] [? {div = 2}] [? {div = 6}] [? {div = 16}] [? {div = 48}]]
    );
}

#[test]
fn leaves_are_checked_and_written() {
    const N: usize = 16;
    let rows = 64_i32;
    let leaf: Multiple<U16> = int!(rows{div=N});
    assert_eq!(leaf, int!((rows + 16 - 16){div=16}));
    assert_eq!(format!("{:#}", int!(leaf{div=8})), "64{div=8}");
    assert_type_eq_all!(Int![?{div=1}], Dyn);
    assert_type_eq_all!(Int![?{div=N}], Int![? { div = { 4 * 4 } }]);
    let layout: Layout![(?{div=16}, (4, ?)) : (1, (?{div=32}, -1))] =
        layout!((rows{div=16}, (4, rows)) : (1, ({2 * rows}{div=32}, -1)));
    assert_eq!(
        format!("{layout:#}"),
        "(64{div=16},(_4,64)):(_1,(128{div=32},_-1))"
    );
    assert_eq!(layout.to_string(), "(64,(4,64)):(1,(128,-1))");
    assert_eq!(layout, layout!((64, (4, 64)) : (1, (128, -1))));
    let tiler: Tile![?{div=4}, _, ?{div=8} : 1] = tile!(rows{div=4}, _, rows{div=8} : 1);
    assert_eq!(tiler.to_tiler().unwrap().to_string(), "<64,_,64:1>");
    // 0 and negative numbers are multiples.
    assert_eq!(
        <Int![?{div=16}]>::new(-32).value() + <Int![?{div=16}]>::new(0).value(),
        -32
    );
    type Padded = Layout![(?, 8) : (?{div=16}, 1)];
    let from = |text: &str| Padded::try_from(text.parse::<value::Layout>().unwrap());
    assert_eq!(from("(100,8):(48,1)").unwrap(), layout!((100, 8) : (48, 1)));
    assert_eq!(
        from("(100,8):(40,1)").unwrap_err().reason(),
        value::Reason::DivisorMismatch {
            number: 40,
            divisor: 16
        }
    );
}

#[test]
#[should_panic(expected = "60 is not a multiple of 16, the divisor in the type of this leaf")]
fn no_multiple_is_no_leaf() {
    let distance = 60_usize;
    let _ = layout!((8, 8) : (distance{div=16}, 1));
}

/// What rustc decides, as text that shows the static leaves and the divisors.
#[test]
fn divisors_decide() {
    let (rows, columns, distance) = (48_usize, 64_usize, 96_usize);
    let matrix = layout!((rows{div=16}, columns{div=8}) : (distance{div=32}, 1));
    // Strides are multiplied, extents divided, and both keep what is left.
    let tiles = matrix.zipped_divide(tile!(16, 8));
    assert_eq!(
        format!("{tiles:#}"),
        "((_16,_8),(3,8)):((96{div=32},_1),(1536{div=512},_8))"
    );
    // No tile is partial, so that there is no bound.
    let inside = matrix.zipped_divide_predicate(tile!(16, 8));
    assert_eq!(
        format!("{inside:#}"),
        "((_16,_8),(3,8)):((_0,_0),(_0,_0)) < ()"
    );
    assert_eq!(
        matrix.zipped_divide_predicate(tile!(32, 8)).to_string(),
        "((32,8),(2,8)):((1@0,0),(32@0,0)) < (48)"
    );
    // Vectors of 8 lie in every row, and are aligned.
    assert_type_eq_all!(
        MaxAlignment<Layout![(?{div=16}, ?{div=8}) : (?{div=32}, 1)]>,
        Int![8]
    );
    assert_type_eq_all!(MaxAlignment<Layout![(?, 16) : (?{div=4}, 1)]>, Int![4]);
    assert_type_eq_all!(MaxAlignment<Layout![(?, 16) : (?, 1)]>, Int![1]);
    assert_type_eq_all!(
        Upcast<Layout![(?, ?{div=8}) : (?{div=32}, 1)], Int![8]>,
        Modes<Mode<Dyn, Int![?{div=4}]>, Modes<Mode<Dyn, Int![1]>, NoModes>>
    );
    // A tile lies in a mode that is a multiple of it, or steps over one that divides its stride.
    type Columns = Layout![(?{div=16}, 8) : (1, ?{div=32})];
    assert_type_eq_all!(Composition<Columns, Int![4]>, Layout![4 : 1]);
    assert_type_eq_all!(Composition<Layout![(16, 8) : (1, 20)], Layout![4 : ?{div=16}]>, Layout![4 : ?]);
    assert_type_eq_all!(Composition<Layout![(16, 8) : (1, 20)], Layout![4 : ?{div=64}]>, Layout![4 : ?{div=80}]);
    assert_type_eq_all!(Composition<Layout![(16, 8) : (1, 20)], Layout![?{div=32} : 1]>, Layout![(16, ?{div=2}) : (1, 20)]);
    assert_type_eq_all!(LogicalDivide<Columns, Int![8]>, Layout![(8, (?{div=2}, 8)) : (1, (8, ?{div=32}))]);
    assert_type_eq_all!(MaxCommonVector<Columns, Columns>, Int![16]);
    assert_type_eq_all!(MaxCommonVector<Columns, Layout![(8, 8) : (1, 9)]>, Int![8]);
    assert_type_eq_all!(CeilDiv_<Shape![(?{div=16}, 64)], Int![8]>, Shape![(?{div=2}, 64)]);
    assert_type_eq_all!(stridewise::algebra::ShapeDiv<Shape![(?{div=16}, 64)], Int![8]>, Shape![(?{div=2}, 64)]);
    // Indices, too.
    let row = 5_usize;
    assert_eq!(
        format!("{:#}", matrix.typed_crd2idx(coord!((row, 8)))),
        "488{div=8}"
    );
}
type CeilDiv_<S, B> = stridewise::algebra::CeilDiv<S, B>;

/// A layout of a type with these numbers for its dynamic leaves, as many times their divisor.
fn filled<L: Layout + Display>(times: &[i64]) -> value::Layout {
    let blank = format!("{:#}", L::blank());
    let (shape, _) = blank.split_once(':').unwrap();
    let mut times = times.iter().cycle();
    let (mut text, mut rest, mut at) = (String::new(), blank.as_str(), 0);
    while let Some(letter) = rest.chars().next() {
        let digits = rest
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(rest.len());
        if digits == 0 {
            text.extend((letter != '_').then_some(letter));
            (rest, at) = (&rest[1..], at + 1);
            continue;
        }
        let is_static = blank[..at].ends_with(['_', '-']);
        let behind = &rest[digits..];
        let (divisor, after) = match behind.strip_prefix("{div=") {
            Some(divisor) => divisor
                .split_once('}')
                .map(|(number, after)| (number.parse().unwrap(), after))
                .unwrap(),
            None => (1, behind),
        };
        if is_static {
            text += &rest[..digits];
        } else {
            let times: i64 = *times.next().unwrap();
            text += &(divisor * if at < shape.len() { times.abs() } else { times }).to_string();
        }
        (rest, at) = (after, blank.len() - after.len());
    }
    text.parse().unwrap()
}

/// The result is the same function as the expected one, and keeps its word; `is_answered` says
/// whether it is without divisors.
fn same<R: Layout + Display>(
    name: &str,
    result: Result<R, value::LayoutError>,
    is_answered: bool,
    expected: Result<value::Layout, value::LayoutError>,
) -> usize {
    let Ok(result) = result else {
        assert!(
            !is_answered,
            "{name}: {} is refused, which is answered without divisors",
            result.err().unwrap()
        );
        return 0;
    };
    keeps_its_word(&format!("{result:#}"));
    let (found, expected) = (
        Plain::parse(&result.to_string()),
        Plain::of(&expected.unwrap()),
    );
    assert_eq!(
        found.size(),
        expected.size(),
        "{name}: {result:#} and {expected}"
    );
    assert_eq!(
        found.image(),
        expected.image(),
        "{name}: {result:#} and {expected}"
    );
    1
}

/// The laws of a layout and of its twin without divisors.
macro_rules! laws {
    ($name:ident: $(layout![$($divisors:tt)*] and [$($plain:tt)*];)*) => {
        proptest! {
            #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]
            #[test]
            fn $name(times in prop::collection::vec(-3_i64..5, 6), more in prop::collection::vec(0_i64..4, 6)) {
                $({
                    type L = Layout![$($divisors)*];
                    type P = Layout![$($plain)*];
                    let v = filled::<L>(&times);
                    let (l, p) = (L::try_from(v).unwrap(), P::try_from(v).unwrap());
                    unary(l, p, v);
                    by_tilers!(l, p, v, &more);
                })*
            }
        }
    };
}

/// Operations without a right-hand side.
fn unary<L: Layout + Display, P: Layout + Display>(l: L, p: P, v: value::Layout) {
    let plain = Plain::of(&v);
    for ((number, divisor), expected) in
        [(said(l.size()), v.size()), (said(l.cosize()), v.cosize())]
    {
        assert!(
            number as i64 == expected.unwrap() && number % divisor == 0,
            "{v}: {number} by {divisor}"
        );
    }
    let image: BTreeSet<i128> = plain.image().into_iter().collect();
    let vector = l.max_alignment().value() as i128;
    assert!(vector >= p.max_alignment().value() as i128);
    let is_whole =
        |x: &i128| (0..vector).all(|k| image.contains(&(x.div_euclid(vector) * vector + k)));
    assert!(image.iter().all(is_whole), "{v} in vectors of {vector}");
    if plain.size() > 0 {
        let common = l.max_common_vector(l).value() as i128;
        assert!(
            common >= p.max_common_vector(p).value() as i128 && common <= plain.size(),
            "{v}: {common}"
        );
        let inverse = Plain::of(&l.max_common_layout(l).to_value().unwrap());
        assert!(
            (0..inverse.size()).all(|i| plain.at(inverse.at(i)) == i),
            "{v}: {inverse}"
        );
    }
}

/// Each element is in the tiles as often as a tile repeats, and the first tile is where the tiler
/// says.
fn divided(
    layout: &value::Layout,
    tiler: &str,
    quotient: &Plain,
    is_inside: impl Fn(i128) -> bool,
) {
    let (layout, tiler) = (
        Plain::of(layout),
        if tiler.contains(':') {
            tiler.into()
        } else {
            format!("{tiler}:1")
        },
    );
    let tile = Plain::parse(&tiler);
    let distinct: BTreeSet<i128> = tile.image().into_iter().collect();
    let times = tile.size() as usize / distinct.len().max(1);
    let mut expected: Vec<i128> = layout
        .image()
        .into_iter()
        .flat_map(|index| vec![index; times])
        .collect();
    let inside: Vec<i128> = (0..quotient.size()).filter(|&i| is_inside(i)).collect();
    let mut found: Vec<i128> = inside.iter().map(|&i| quotient.at(i)).collect();
    for &i in inside.iter().filter(|&&i| i < tile.size()) {
        assert_eq!(
            quotient.at(i),
            layout.at(tile.at(i)),
            "{layout} by {tiler} = {quotient} at {i}"
        );
    }
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{layout} by {tiler} = {quotient}");
}

macro_rules! by_tilers {
    ($l:ident, $p:ident, $v:ident, $times:expr) => {{
        let coalesced = $l.coalesce();
        same("coalesce", Ok(coalesced), true, Ok($v));
        // A stride that is 0 at run time is not filtered out, with or without divisors.
        same("filter", Ok($l.filter()), true, $p.filter().to_value());
        by_tilers!(@upcast $l, $p, $v, 4 8);
        let integer = |n: i64| value::Tiler::int(n);
        by_tilers!(@by $l, $p, $v, int!(1), integer(1));
        by_tilers!(@by $l, $p, $v, int!(4), integer(4));
        by_tilers!(@by $l, $p, $v, int!(16), integer(16));
        by_tilers!(@layout $l, $p, $v, $times, [4 : 2]; [(4, 2) : (1, 16)]);
        by_tilers!(@layouts $l, $p, $v, $times, [? : 1] [?{div=16} : 1]; [4 : ?] [4 : ?{div=16}]);
        by_tilers!(@composed $l, $p, $v, $times, [(8, ?) : (1, ?)] [(8, ?{div=2}) : (1, ?{div=16})]);
    }};
    (@upcast $l:ident, $p:ident, $v:ident, $($n:literal)*) => { $(
        let is_answered = $p.try_upcast(int!($n)).is_ok();
        same("upcast", $l.try_upcast(int!($n)), is_answered, $v.upcast($n));
    )* };
    (@by $l:ident, $p:ident, $v:ident, $tiler:expr, $by:expr) => {
        let (tiler, by) = ($tiler, $by);
        same("composition", $l.try_composition(tiler), $p.try_composition(tiler).is_ok(), $v.composition(&by));
        by_tilers!(@divided $l, $p, $v, tiler, tiler, by);
    };
    (@divided $l:ident, $p:ident, $v:ident, $tiler:expr, $plain:expr, $by:expr) => {
        let (result, plain) = ($l.try_logical_divide($tiler), $p.try_logical_divide($plain));
        assert!(result.is_ok() || plain.is_err(), "{}", result.err().unwrap());
        if let Ok(quotient) = result {
            keeps_its_word(&format!("{quotient:#}"));
            let inside = $l.logical_divide_predicate($tiler);
            let shapes = (inside.shape().to_value().unwrap(), quotient.shape().to_value().unwrap());
            assert_eq!(shapes.0, shapes.1, "{quotient:#} and {inside:#}");
            divided(&$v, &$by.to_string(), &Plain::parse(&quotient.to_string()), |i| inside.contains(i as isize));
        }
    };
    (@layout $l:ident, $p:ident, $v:ident, $times:expr, $([$($b:tt)*]);*) => { $(
        let b = <Layout![$($b)*]>::default();
        by_tilers!(@by $l, $p, $v, b, value::Tiler::layout(&b.to_value().unwrap()));
    )* };
    (@layouts $l:ident, $p:ident, $v:ident, $times:expr, $([$($plain:tt)*] [$($b:tt)*]);*) => { $({
        type B = Layout![$($b)*];
        type Q = Layout![$($plain)*];
        let value = filled::<B>($times);
        let (b, q, by) = (B::try_from(value).unwrap(), Q::try_from(value).unwrap(), value::Tiler::layout(&value));
        by_tilers!(@divided $l, $p, $v, b, q, by);
        by_tilers!(@composed $l, $p, $v, $times, [$($plain)*] [$($b)*]);
    })* };
    (@composed $l:ident, $p:ident, $v:ident, $times:expr, [$($plain:tt)*] [$($b:tt)*]) => {{
        type B = Layout![$($b)*];
        type Q = Layout![$($plain)*];
        let value = filled::<B>($times);
        let (b, q, by) = (B::try_from(value).unwrap(), Q::try_from(value).unwrap(), value::Tiler::layout(&value));
        same("composition", $l.try_composition(b), $p.try_composition(q).is_ok(), $v.composition(&by));
    }};
}

laws! {
    a_matrix:
        layout![(?{div=16}, ?{div=8}) : (?{div=32}, 1)] and [(?, ?) : (?, 1)];
}
laws! {
    columns:
        layout![(?{div=16}, 8) : (1, ?{div=32})] and [(?, 8) : (1, ?)];
}
laws! {
    one_mode:
        layout![?{div=8} : ?{div=4}] and [? : ?];
        layout![?{div=48} : 1] and [? : 1];
}
laws! {
    a_nested_layout:
        layout![((4, ?{div=2}), 6) : ((?{div=4}, 1), -2)] and [((4, ?), 6) : ((?, 1), -2)];
}
laws! {
    static_extents:
        layout![(16, 4, 2) : (1, ?{div=16}, ?{div=24})] and [(16, 4, 2) : (1, ?, ?)];
}

/// A block of static strides, repeated: the law of products, with copies and blocks of any number
/// of elements.
macro_rules! products {
    ($(layout![$($a:tt)*] by [$($b:tt)*];)*) => {
        proptest! {
            #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]
            #[test]
            fn products(times in prop::collection::vec(1_i64..4, 6)) {
                $({
                    type A = Layout![$($a)*];
                    type B = Layout![$($b)*];
                    let (block, tiler) = (filled::<A>(&times), filled::<B>(&times[1..]));
                    let (a, b) = (A::try_from(block).unwrap(), B::try_from(tiler).unwrap());
                    if let Ok(product) = a.try_logical_product(b) {
                        keeps_its_word(&format!("{product:#}"));
                        product_law(&block, &tiler, &product.to_value().unwrap()).unwrap();
                    }
                })*
            }
        }
    };
}
products! {
    layout![?{div=8} : 1] by [?{div=4} : 1];
    layout![?{div=8} : 1] by [4 : ?{div=2}];
    layout![(8, 2) : (1, 32)] by [?{div=4} : 1];
    layout![4 : ?{div=4}] by [(2, ?{div=2}) : (1, 2)];
}
