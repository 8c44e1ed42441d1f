//! Comparisons of tuples in types, with leaves that rustc knows and leaves that it does not,
//! against the value layer.

use stridewise::{algebra::EvenlyDivides, num::Truth, prelude::*, tuple::*, value::Tiler};

/// Each comparison, and that what is known without the dynamic leaves is so.
macro_rules! compared {
    ($a:ident $A:ident, $b:ident $B:ident; $($name:ident $Name:ident)*) => {{
        let (left, right) = ($a.to_value().unwrap(), $b.to_value().unwrap());
        $({
            let expected = left.$name(&right).unwrap();
            assert_eq!($a.$name($b), expected, concat!("{} ", stringify!($name), " {}"), left, right);
            let known = <$Name<$A, $B> as Truth>::KNOWN;
            assert!(known.is_none_or(|known| known == expected), concat!("{} ", stringify!($name), " {}"), left, right);
        })*
    }};
}

fn compare<A: IntTuple, B: IntTuple>(a: A, b: B) {
    compared! {
        a A, b B;
        elem_less ElemLess elem_leq ElemLeq elem_gtr ElemGtr elem_geq ElemGeq
    }
}

/// One tuple with each of others.
macro_rules! with_each {
    ($a:expr; $($b:expr),*) => { $( compare($a, $b); compare($b, $a); )* };
}

#[test]
fn as_the_value_layer() {
    for (i, j, k) in (0..27).map(|n: isize| (n % 3 - 1, n / 3 % 3, n / 9)) {
        with_each!(int!(i); int!(j), int!(0), int!(-1), int!(1));
        with_each!(shape!((i, 1)); shape!((j, k)), shape!((0, k)), shape!((j, 1)), shape!((1, 2)), shape!(()), shape!((i)), shape!((1)));
        with_each!(shape!((0, i)); shape!((j, k)), shape!((0, k)), shape!((1, k)), shape!((k, -1)), shape!((0, i, 1)), shape!((0, 1, j)));
        with_each!(shape!((1, (i, 2))); shape!((j, (k, 2))), shape!((1, (1, k))), shape!((2, (j, 3, i))), shape!((0, (k))), shape!((1, ())));
        with_each!(shape!((i, j, k)); shape!((1, 1, 1)), shape!((0, 1)), shape!((1, 1)), shape!((k, j, i)), shape!((2, k, 1, 0)));
    }
}

#[test]
fn what_is_known() {
    // A single element that is not less decides.
    assert_eq!(
        <ElemLess<Shape![(?, 2)], Shape![(?, 2)]>>::KNOWN,
        Some(false)
    );
    assert_eq!(<ElemLeq<Shape![(?, 2)], Shape![(?, 2)]>>::KNOWN, Some(true));
    assert_eq!(<ElemLess<Shape![(?, 1)], Shape![(?, 2)]>>::KNOWN, None);
    assert_eq!(
        <EvenlyDivides<Shape![(?, 2)], Tile![?, 3]>>::KNOWN,
        Some(false)
    );
    assert_eq!(
        <EvenlyDivides<Shape![(?)], Tile![?, ?]>>::KNOWN,
        Some(false)
    );
    assert_eq!(
        <EvenlyDivides<Shape![(?, 6)], Tile![_, 3]>>::KNOWN,
        Some(true)
    );
    assert_eq!(<EvenlyDivides<Shape![(?, 6)], Tile![2, 3]>>::KNOWN, None);
}

/// A shape by tilers of all kinds, against the value layer.
macro_rules! divided {
    ($shape:expr; $($tiler:expr),*) => { $({
        fn check<S: IntTuple, B: stridewise::prelude::Tiler>(shape: S, tiler: B) {
            let (plain, by): (_, Tiler) = (shape.to_value().unwrap(), tiler.to_tiler().unwrap());
            let expected = plain.evenly_divides(&by);
            assert_eq!(shape.try_evenly_divides(tiler).ok(), expected.clone().ok(), "{plain} by {by}");
            if let (Some(known), Ok(expected)) = (<EvenlyDivides<S, B> as Truth>::KNOWN, expected) {
                assert_eq!(known, expected, "{plain} by {by}");
            }
        }
        check($shape, $tiler);
    })* };
}

#[test]
fn even_divides_as_the_value_layer() {
    for (i, j) in (1..49).map(|n: isize| (n % 7, n / 7)) {
        divided!(shape!((i, 6)); tile!(j, 3), tile!(j, 4), tile!(2, j), tile!(_, j), tile!(j), tile!(j, 3, 1), int!(j), tile!((j, 1), 2));
        divided!(shape!((4, (i, 6))); tile!(2, 3), tile!(2, (j, 3)), tile!(4, (i, 2)), tile!(_, j), tile!(2 : 1, _), tile!(2 : 2), int!(j));
    }
    divided!(shape!((4, (2, 6))); tile!(2, 3), tile!(2, (2, 3)), tile!(4, 12), tile!(4, (1, 4)), tile!(2 : 1, _), tile!(2 : 2), tile!(2, 3 : 4), int!(8), int!(5), layout!((2, 6) : (4, 8)));
    divided!(shape!(48); int!(6), int!(7), layout!(6 : 1), layout!(6 : 8), layout!(3 : 5), layout!((2, 3) : (1, 16)), tile!(4, 12), tile!((4, 12)), shape!(()));
}

#[test]
fn profiles() {
    use stridewise::prelude::*;
    let shape = shape!((4, (2, 3)));
    assert!(shape.congruent(shape!((1, (4, 8)))));
    assert!(shape!((4, 6)).weakly_congruent(shape) && shape!((4, 6)).compatible(shape));
}

#[test]
fn congruent() {
    use stridewise::prelude::*;
    assert!(shape!((4, (2, 3))).congruent(shape!((1, (2, 2)))));
    assert!(!shape!((4, (2, 3))).congruent(shape!((4, 6))));
}

#[test]
fn weakly_congruent() {
    use stridewise::prelude::*;
    assert!(shape!((4, 6)).weakly_congruent(shape!((1, (2, 2)))));
    assert!(!shape!((1, (2, 2))).weakly_congruent(shape!((4, 6))));
}

#[test]
fn compatible() {
    use stridewise::prelude::*;
    assert!(shape!((4, 6)).compatible(shape!((4, (2, 3)))));
    assert!(!shape!((4, 6)).compatible(shape!((4, (2, 2)))));
}

#[test]
fn logical_divide_predicate() {
    use stridewise::prelude::*;
    let inside = layout!((5, 5) : (25, 1)).logical_divide_predicate(int!(4));
    assert_eq!(inside.to_string(), "(4,(2,5)):(1@0,(4@0,1@1)) < (5,5)");
    let tile = 0_usize;
    assert!(
        layout!((6, 8) : (1, 6))
            .try_logical_divide_predicate(tile!(tile))
            .is_err()
    );
}

#[test]
fn zipped_divide_predicate() {
    use stridewise::prelude::*;
    let inside = layout!((5, 5) : (25, 1)).zipped_divide_predicate(tile!(4, 2));
    assert_eq!(
        inside.to_string(),
        "((4,2),(2,3)):((1@0,1@1),(4@0,2@1)) < (5,5)"
    );
    let tile = 0_usize;
    assert!(
        layout!((6, 8) : (1, 6))
            .try_zipped_divide_predicate(tile!(tile))
            .is_err()
    );
}

#[test]
fn tiled_divide_predicate() {
    use stridewise::prelude::*;
    let inside = layout!((5, 5) : (25, 1)).tiled_divide_predicate(tile!(4, 2));
    assert_eq!(
        inside.to_string(),
        "((4,2),2,3):((1@0,1@1),4@0,2@1) < (5,5)"
    );
    let tile = 0_usize;
    assert!(
        layout!((6, 8) : (1, 6))
            .try_tiled_divide_predicate(tile!(tile))
            .is_err()
    );
}

#[test]
fn flat_divide_predicate() {
    use stridewise::prelude::*;
    let inside = layout!((5, 5) : (25, 1)).flat_divide_predicate(tile!(4, 2));
    assert_eq!(inside.to_string(), "(4,2,2,3):(1@0,1@1,4@0,2@1) < (5,5)");
    let tile = 0_usize;
    assert!(
        layout!((6, 8) : (1, 6))
            .try_flat_divide_predicate(tile!(tile))
            .is_err()
    );
}
