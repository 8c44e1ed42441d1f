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
