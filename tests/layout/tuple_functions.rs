//! The laws of the functions on tuples of integers: comparisons, products and sums, multiples. By
//! brute force over every nesting of up to three leaves.

use crate::common::{
    Tree,
    every::{PROFILES, choices, filled, leaves, shapes},
};
use std::cmp::Ordering;
use stridewise::{
    TupleExt, int, shape,
    value::{Coord, IntTuple, Layout, LayoutError, Reason, Tiler},
};

fn tuples(values: &[i64]) -> Vec<IntTuple> {
    shapes(values)
}

fn tree(tuple: &IntTuple) -> Tree {
    Tree::parse(&tuple.to_string())
}

/// `None` where an integer stands against a tuple.
fn elem_less(a: &Tree, b: &Tree) -> Option<bool> {
    match (a, b) {
        (Tree::Int(a), Tree::Int(b)) => Some(a < b),
        (Tree::Tuple(a), Tree::Tuple(b)) => {
            let pairs: Option<Vec<bool>> = a.iter().zip(b).map(|(a, b)| elem_less(a, b)).collect();
            pairs.map(|pairs| a.len() <= b.len() && pairs.into_iter().all(|less| less))
        }
        _ => None,
    }
}

/// The order of lists of trees, whose first (with `backwards`, whose last) difference decides.
fn order(a: &Tree, b: &Tree, backwards: bool) -> Option<Ordering> {
    match (a, b) {
        (Tree::Int(a), Tree::Int(b)) => Some(a.cmp(b)),
        (Tree::Tuple(a), Tree::Tuple(b)) => {
            let turned = |items: &[Tree]| -> Vec<Tree> {
                if backwards {
                    items.iter().rev().cloned().collect()
                } else {
                    items.to_vec()
                }
            };
            let (left, right) = (turned(a), turned(b));
            let pairs: Option<Vec<Ordering>> = left
                .iter()
                .zip(&right)
                .map(|(a, b)| order(a, b, backwards))
                .collect();
            Some(
                pairs?
                    .into_iter()
                    .fold(Ordering::Equal, Ordering::then)
                    .then(a.len().cmp(&b.len())),
            )
        }
        _ => None,
    }
}

#[test]
fn comparisons_follow_their_orders() {
    let (mut compared, mut refused) = (0, 0);
    let mut all = tuples(&[-1, 0, 2]);
    all.push(IntTuple::EMPTY);
    for a in &all {
        for b in &all {
            let (left, right) = (tree(a), tree(b));
            let agrees =
                |found: Result<bool, LayoutError>, wanted: Option<bool>| match (found, wanted) {
                    (Ok(found), Some(wanted)) => assert_eq!(found, wanted, "{a} {b}"),
                    (Err(error), None) => {
                        let reason = error.reason();
                        assert!(
                            matches!(
                                reason,
                                Reason::IntegerForTuple | Reason::TupleForInteger { .. }
                            ),
                            "{error}"
                        );
                    }
                    (found, wanted) => panic!("{a} {b}: {found:?}, not {wanted:?}"),
                };
            let (less, more) = (elem_less(&left, &right), elem_less(&right, &left));
            agrees(a.elem_less(b), less);
            agrees(a.elem_gtr(b), more);
            agrees(a.elem_leq(b), more.map(|more| !more));
            agrees(a.elem_geq(b), less.map(|less| !less));
            let lex = order(&left, &right, false);
            agrees(a.lex_less(b), lex.map(Ordering::is_lt));
            agrees(a.lex_gtr(b), lex.map(Ordering::is_gt));
            agrees(a.lex_leq(b), lex.map(Ordering::is_le));
            agrees(a.lex_geq(b), lex.map(Ordering::is_ge));
            let colex = order(&left, &right, true);
            agrees(a.colex_less(b), colex.map(Ordering::is_lt));
            agrees(a.colex_gtr(b), colex.map(Ordering::is_gt));
            agrees(a.colex_leq(b), colex.map(Ordering::is_le));
            agrees(a.colex_geq(b), colex.map(Ordering::is_ge));
            compared += usize::from(less.is_some());
            refused += usize::from(less.is_none());
        }
    }
    assert!(compared > 5_000 && refused > 5_000, "{compared} {refused}");
}

#[test]
fn coordinates_in_a_shape_are_in_colexicographic_order() {
    let mut cases = 0;
    for shape in shapes(&[1, 2, 3]) {
        let size = shape.size().unwrap();
        let all: Vec<IntTuple> = (0..size)
            .map(|position| shape.idx2crd(&Coord::int(position)).unwrap())
            .collect();
        for (i, a) in all.iter().enumerate() {
            assert_eq!(a.elem_less(&shape), Ok(true), "{a} in {shape}");
            for (j, b) in all.iter().enumerate() {
                assert_eq!(a.colex_less(b), Ok(i < j), "{a} and {b} in {shape}");
                cases += 1;
            }
        }
    }
    assert!(cases > 5_000, "{cases}");
}

#[test]
fn products_and_sums() {
    let all = tuples(&[-2, 0, 1, 3]);
    for tuple in &all {
        let numbers: Vec<i64> = tuple.leaves().collect();
        let product: i64 = numbers.iter().product();
        assert_eq!(
            (tuple.product(), tuple.size()),
            (Ok(product), Ok(product)),
            "{tuple}"
        );
        assert_eq!(tuple.sum(), Ok(numbers.iter().sum()), "{tuple}");
        let each = tuple.product_each().unwrap();
        assert_eq!(
            (each.depth(), each.rank(), each.product()),
            (1, tuple.rank(), Ok(product)),
            "{tuple}"
        );
        for mode in 0..tuple.rank() {
            let part = if tuple.depth() == 0 {
                *tuple
            } else {
                tuple.get(&[mode]).unwrap()
            };
            assert_eq!(
                each.get(&[mode]).unwrap().as_int(),
                Some(part.leaves().product()),
                "{tuple}"
            );
        }
        assert_eq!(tuple.reverse().reverse(), *tuple);
        if let (Tree::Tuple(mut items), reversed) = (tree(tuple), tree(&tuple.reverse())) {
            items.reverse();
            assert_eq!(Tree::Tuple(items), reversed);
        }
    }
    let product_like = |profile: &Tree, tuple: &Tree| {
        fn go(profile: &Tree, tuple: &Tree) -> Option<Tree> {
            match (profile, tuple) {
                (Tree::Int(_), tuple) => Some(Tree::Int(tuple.size())),
                (Tree::Tuple(a), Tree::Tuple(b)) if a.len() == b.len() => a
                    .iter()
                    .zip(b)
                    .map(|(a, b)| go(a, b))
                    .collect::<Option<_>>()
                    .map(Tree::Tuple),
                _ => None,
            }
        }
        go(profile, tuple)
    };
    let (mut scaled, mut refused) = (0, 0);
    for a in all.iter().step_by(3) {
        for b in all.iter().step_by(2) {
            let like = product_like(&tree(a), &tree(b));
            assert_eq!(
                b.product_like(a).ok().map(|found| tree(&found)),
                like,
                "{b} {a}"
            );
            if let Ok(found) = a.elem_scale(b) {
                scaled += 1;
                let factors = like.expect("products").leaves();
                let wanted = a
                    .leaves()
                    .zip(factors)
                    .map(|(leaf, factor)| i128::from(leaf) * factor);
                assert!(
                    found.leaves().map(i128::from).eq(wanted) && found.congruent(a),
                    "{a} {b} {found}"
                );
                // Equal to one built from its text: what is no leaf is as it should be.
                assert_eq!(found.to_string().parse(), Ok(found));
            } else {
                refused += 1;
                assert_eq!(like, None, "{a} {b}");
            }
            let inner: i64 = a.leaves().zip(b.leaves()).map(|(a, b)| a * b).sum();
            assert_eq!(
                a.inner_product(b).ok(),
                a.congruent(b).then_some(inner),
                "{a} {b}"
            );
        }
    }
    assert!(scaled > 500 && refused > 500, "{scaled} {refused}");
    // As a function of a coordinate.
    let layout: Layout = "((2,3),(),4):((-1,5),(),7)".parse().unwrap();
    for position in 0..24 {
        let coord = layout.shape().idx2crd(&Coord::int(position)).unwrap();
        assert_eq!(
            coord.inner_product(&layout.stride()),
            layout.crd2idx(&Coord::of(&coord))
        );
    }
}

#[test]
fn multiples_are_the_next_ones() {
    for a in -10..=30 {
        for b in -2..=7 {
            let found = IntTuple::int(a).round_up(&IntTuple::int(b));
            if b <= 0 {
                assert_eq!(
                    found.unwrap_err().reason(),
                    Reason::NotPositive { divisor: b }
                );
                continue;
            }
            let wanted = (a..a + b).find(|multiple| multiple % b == 0).unwrap();
            assert_eq!(found, Ok(IntTuple::int(wanted)), "{a} {b}");
            let of_leaves = int!({ a as isize }).round_up(int!({ b as isize }));
            assert_eq!(of_leaves.value(), wanted as isize, "{a} {b}");
        }
    }
    for profile in PROFILES {
        for values in choices(leaves(profile), &[0, 5, 8]) {
            let shape: IntTuple = filled(profile, &values).parse().unwrap();
            for by in choices(leaves(profile), &[1, 3]) {
                let divisor: IntTuple = filled(profile, &by).parse().unwrap();
                let found = shape.round_up(&divisor).unwrap();
                assert!(found.congruent(&shape));
                let next = values
                    .iter()
                    .zip(&by)
                    .map(|(value, by)| (value + by - 1) / by * by);
                assert!(found.leaves().eq(next), "{shape} {divisor} {found}");
                if shape.rank() > 1 {
                    // Modes that nothing stands against stay.
                    let part = divisor.take(0, 1).unwrap();
                    let found = shape.round_up(&part).unwrap();
                    assert_eq!(found.take(1, shape.rank()), shape.take(1, shape.rank()));
                    assert!(matches!(
                        part.round_up(&divisor).unwrap_err().reason(),
                        Reason::TooManyModes { .. }
                    ));
                }
            }
        }
    }
    assert_eq!(
        shape!((-7, -8, 7)).round_up(shape!((4, 4, 4))),
        shape!((-4, -8, 8))
    );
    let tuple: IntTuple = "(4,4)".parse().unwrap();
    assert_eq!(
        tuple.round_up(&IntTuple::int(4)).unwrap_err().reason(),
        Reason::IntegerForTuple
    );
    assert_eq!(
        IntTuple::int(4).round_up(&tuple).unwrap_err().reason(),
        Reason::TupleForInteger { rank: 2 }
    );
}

/// Tiles that divide a shape evenly fill it, and no more.
#[test]
fn even_divides_have_no_partial_tiles() {
    let (mut even, mut odd) = (0, 0);
    let all = shapes(&[1, 2, 4, 6]);
    for shape in &all {
        let size = shape.size().unwrap();
        let columns = Layout::col_major(shape).unwrap();
        for divisor in all.iter().step_by(3) {
            let tiler = Tiler::shape(divisor).unwrap();
            if shape.evenly_divides(&tiler).unwrap() {
                even += 1;
                assert_eq!(
                    columns.logical_divide(&tiler).unwrap().size(),
                    Ok(size),
                    "{shape} by {divisor}"
                );
            } else {
                odd += 1;
            }
        }
        for (extent, stride) in [(2, 1), (2, 2), (3, 1), (4, 3), (1, 5), (2, 12)] {
            let tiler = Tiler::layout(&Layout::single(extent, stride).unwrap());
            let fits = columns
                .logical_divide(&tiler)
                .ok()
                .map(|divide| divide.size() == Ok(size));
            if shape.evenly_divides(&tiler).unwrap() {
                even += 1;
                assert_ne!(fits, Some(false), "{shape} by {tiler}");
            } else if shape.depth() == 0 {
                // Of an integer there is nothing else to count.
                odd += 1;
                assert_ne!(fits, Some(true), "{shape} by {tiler}");
            }
        }
    }
    assert!(even > 1_000 && odd > 1_000, "{even} {odd}");
    for (a, b) in [(12, 4), (12, 5), (4, 12), (1, 1), (0, 3)] {
        assert_eq!(
            IntTuple::int(a).evenly_divides(&Tiler::int(b)),
            Ok(a % b == 0),
            "{a} {b}"
        );
    }
    let shape: IntTuple = "(3,2)".parse().unwrap();
    assert_eq!(shape.evenly_divides(&Tiler::int(2)), Ok(false));
    assert_eq!(shape.evenly_divides(&Tiler::ALL), Ok(true));
    assert_eq!(shape.evenly_divides(&"<_,2>".parse().unwrap()), Ok(true));
    assert_eq!(
        shape.evenly_divides(&Tiler::int(0)).unwrap_err().reason(),
        Reason::NotPositive { divisor: 0 }
    );
}

#[test]
fn numbers_past_64_bits_are_refused() {
    let large: IntTuple = "(4294967296,4294967296)".parse().unwrap();
    let most = IntTuple::int(i64::MAX);
    let pair: IntTuple = "(9223372036854775807,1)".parse().unwrap();
    let errors = [
        large.product().err(),
        large.inner_product(&large).err(),
        pair.sum().err(),
        IntTuple::flat(&[i64::MAX])
            .unwrap()
            .elem_scale(&IntTuple::flat(&[2]).unwrap())
            .err(),
        IntTuple::tuple(&[large]).unwrap().product_each().err(),
        large.product_like(&IntTuple::int(1)).err(),
        most.round_up(&IntTuple::int(2)).err(),
        Layout::single(i64::MAX, 1).unwrap().downcast(2).err(),
        Layout::single(2, i64::MAX)
            .unwrap()
            .make_layout_like()
            .map(|l| l.size())
            .err(),
    ];
    let overflows = errors
        .iter()
        .flatten()
        .filter(|error| error.reason() == Reason::Overflow)
        .count();
    // All but the last, which has a compact layout like it.
    assert_eq!(overflows, errors.len() - 1, "{errors:?}");
    // The ends of 64 bits are numbers like any other.
    let least = Layout::single(2, i64::MIN).unwrap();
    assert_eq!(
        least.upcast(2).unwrap().to_string(),
        "2:-4611686018427387904"
    );
    assert_eq!(least.max_alignment(), Ok(1));
    assert_eq!(least.nullspace(), Ok(Layout::UNIT));
    assert_eq!(least.max_common_vector(&least), Ok(1));
    assert_eq!(
        Layout::single(i64::MAX, 1)
            .unwrap()
            .upcast(i64::MAX)
            .unwrap()
            .to_string(),
        "1:1"
    );
}

#[test]
fn shape_algebra() {
    use stridewise::prelude::*;
    // How many blocks of 128 by 64 a grid needs.
    fn blocks<S: IntTuple>(shape: S) -> isize {
        shape.ceil_div(tile!(128, 64)).size().value()
    }
    assert_eq!(blocks(shape!((1000, 1000))), 8 * 16);
}

#[test]
fn size_of_shapes() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (2, 3))).size(), int!(24));
}

#[test]
fn shape_div() {
    use stridewise::prelude::*;
    assert_eq!(shape!((6, 32)).shape_div(int!(12)), shape!((1, 16)));
}

#[test]
fn try_shape_div() {
    use stridewise::prelude::*;
    let (rows, tile) = (32_usize, 12_usize);
    let error = shape!((rows)).try_shape_div(int!(tile)).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("shape_div: neither 32 nor 12 divides the other"),
        "{error}"
    );
}

#[test]
fn ceil_div() {
    use stridewise::prelude::*;
    let rows = 41_usize;
    assert_eq!(
        shape!((rows, 64)).ceil_div(tile!(4, 16)).to_string(),
        "(11,4)"
    );
}

#[test]
fn try_ceil_div() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    let error = shape!((41, 64)).try_ceil_div(tile!(tile, 16)).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("expected an extent or stride of 1 or more to divide by, found 0"),
        "{error}"
    );
}

#[test]
fn evenly_divides() {
    use stridewise::prelude::*;
    let rows = 48_usize;
    assert!(shape!((rows, 64)).evenly_divides(tile!(16, 8)));
    assert!(!shape!((rows, 64)).evenly_divides(tile!(32, 8)));
}

#[test]
fn try_evenly_divides() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    let error = shape!((41, 64))
        .try_evenly_divides(tile!(tile, 16))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("expected an extent or stride of 1 or more to divide by, found 0"),
        "{error}"
    );
}

#[test]
fn tuple_functions() {
    use stridewise::prelude::*;
    let (rows, columns) = (41_usize, 30_usize);
    // The padded size of a matrix.
    assert_eq!(
        shape!((rows, columns))
            .round_up(shape!((16, 8)))
            .size()
            .value(),
        48 * 32
    );
}

#[test]
fn product_each() {
    use stridewise::prelude::*;
    assert_eq!(shape!(((4, (2, 5)), 2)).product_each(), shape!((40, 2)));
}

#[test]
fn product_like() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((5, (8, 4))).product_like(shape!((1, 1))),
        shape!((5, 32))
    );
}

#[test]
fn elem_scale() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, 2)).elem_scale(shape!(((2, 8, 4), 4))),
        shape!((256, 8))
    );
}

#[test]
fn inner_product() {
    use stridewise::prelude::*;
    // The index of a coordinate.
    assert_eq!(coord!((1, 2)).inner_product(shape!((64, 1))), int!(66));
}

#[test]
fn sum() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (2, 3))).sum(), int!(9));
}

#[test]
fn reverse() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (2, 3), 5)).reverse(), shape!((5, (2, 3), 4)));
}

#[test]
fn round_up() {
    use stridewise::prelude::*;
    let rows = 41_usize;
    assert_eq!(
        format!("{:#}", shape!((rows, 64)).round_up(shape!((16)))),
        "(48,_64)"
    );
}

#[test]
fn try_round_up() {
    use stridewise::{prelude::*, value::Reason};
    let rounded = |by: usize| shape!((41, 64)).try_round_up(shape!((by)));
    assert_eq!(rounded(16).unwrap().to_string(), "(48,64)");
    assert_eq!(
        rounded(0).unwrap_err().reason(),
        Reason::NotPositive { divisor: 0 }
    );
}

#[test]
fn compact_strides() {
    use stridewise::prelude::*;
    let shape = shape!((8, 16));
    assert_eq!(
        make_layout(shape, shape.compact_row_major(int!(1))),
        row_major(shape)
    );
}

#[test]
fn compact_col_major() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, (2, 2))).compact_col_major(int!(1)),
        shape!((1, (4, 8)))
    );
}

#[test]
fn compact_row_major() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, (2, 2))).compact_row_major(int!(1)),
        shape!((4, (2, 1)))
    );
}

#[test]
fn compact_order() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, 2)).compact_order(shape!((1, 0))), shape!((2, 1)));
}
