//! `composition` as types and as methods. Its laws, by brute force, are those of values.

#[test]
fn composition_by_rustc() {
    use stridewise::prelude::*;
    type A = Layout![(6, 2) : (8, 2)];
    type B = Layout![(4, 3) : (3, 1)];
    let by_rustc: Composition<A, B> = A::default().composition(B::default());
    assert_eq!(size_of_val(&by_rustc), 0);
    let distance = 8_usize;
    let at_run_time = layout!((6, 2) : (distance, 2)).try_composition(B::default());
    assert_eq!(at_run_time.unwrap().to_string(), by_rustc.to_string());
}

#[test]
fn composition() {
    use stridewise::prelude::*;
    let (a, b) = (layout!((6, 2) : (8, 2)), layout!((4, 3) : (3, 1)));
    let r = a.composition(b);
    assert_eq!(r, layout!(((2, 2), 3) : ((24, 2), 8)));
    assert!((0..12).all(|i| r.crd2idx(i) == a.crd2idx(b.crd2idx(i))));
    // The first 2 of the rows, and all columns.
    let distance = 24_usize;
    assert_eq!(
        format!(
            "{:#}",
            layout!((8, 24) : (distance, 1)).composition(tile!(2, _))
        ),
        "(_2,_24):(24,_1)"
    );
}

#[test]
fn try_composition() {
    use stridewise::{prelude::*, value::Reason};
    let r = |rows: usize| layout!((rows, 2) : (2, 1)).try_composition(layout!((2, 2) : (1, 2)));
    assert_eq!(r(4).unwrap().to_string(), "((2,1),(2,1)):((2,1),(4,1))");
    // Steps of 1 and of 2 together leave a mode of 3 rows: 1 + 2 = 3.
    assert_eq!(
        r(3).unwrap_err().reason(),
        Reason::Carries {
            reach: 3,
            extent: 3
        }
    );
}

/// A dynamic mode that continues the one before it: an extent that ends in the middle of the first
/// is a part of both, whatever the extent of the second is.
#[test]
fn right_hand_modes_run_on_in_a_dynamic_extent() {
    use crate::common::{Plain, same_function};
    use stridewise::{prelude::*, value};
    let n = 256;
    let left = layout!((192, n) : (1, 192));
    let r = left.composition(layout!((256, 192) : (1, 256)));
    assert_eq!(format!("{r:#}"), "(_256,_192):(_1,_256)");
    assert_eq!(left.composition(int!(256)).to_string(), "256:1");
    assert_eq!(left.with_shape(shape!((256, 192))), r);

    let (mut answered, mut refused) = (0, 0);
    let mut compare = |what: String, found: Result<value::Layout, _>, expected: Result<_, _>| match (
        found, expected,
    ) {
        (Ok(found), Ok(expected)) => {
            let is_same = same_function(&Plain::of(&found), &Plain::of(&expected));
            assert!(is_same, "{what}: {found}, but {expected}");
            answered += 1;
        }
        (Err(_), Err(_)) => refused += 1,
        (found, expected) => panic!("{what}: {found:?}, but {expected:?}"),
    };
    macro_rules! compare {
        ($($left:expr, $right:expr;)*) => { $(
            let (left, right) = ($left, $right);
            let (l, r) = (left.to_value().unwrap(), right.to_value().unwrap());
            let found = left.try_composition(right).map(|found| found.to_value().unwrap());
            compare(format!("{l} o {r}"), found, l.composition(&r.into()));
        )* };
    }
    for n in 0..9 {
        compare! {
            layout!((6, n) : (1, 6)), layout!(4 : 2);
            layout!((6, n) : (1, 6)), layout!((8, 3) : (1, 8));
            layout!((6, n) : (5, 30)), layout!((4, 2) : (3, 12));
            layout!((2, 3, n) : (1, 2, 6)), layout!(9 : 1);
            layout!((6, n, 5) : (1, 6, 100)), layout!(8 : 1);
            layout!((6, n, n) : (1, 6, 7)), layout!((4, 2) : (2, 8));
            layout!((4, 6, n) : (100, 1, 6)), layout!((2, 8) : (1, 4));
            layout!((6, n) : (0, 0)), layout!(8 : 1);
            layout!((6, n) : (-1, -6)), layout!((4, 2) : (2, 1));
            layout!((6, n) : (1, 7)), layout!(8 : 1);
        }
    }
    println!("{answered} answered, {refused} refused");
    assert!(answered > 40 && refused > 5);
}
