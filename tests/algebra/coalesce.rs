//! `coalesce`, `filter`, `flatten` and `group`: the function stays.

use crate::common::{Plain, every::any_size};
use proptest::prelude::*;
use stridewise::value::IntTuple;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn coalesce_flatten_and_group_are_the_same_function(l in any_size()) {
        let plain = Plain::of(&l);
        let coalesced = l.coalesce();
        prop_assert!(crate::common::same_function(&plain, &Plain::of(&coalesced)), "{l} {coalesced}");
        prop_assert!(coalesced.depth() <= 1);
        prop_assert_eq!(coalesced.coalesce(), coalesced);
        let flat = l.flatten();
        prop_assert!(crate::common::same_function(&plain, &Plain::of(&flat)));
        prop_assert_eq!(flat.flatten(), flat);
        prop_assert!(flat.depth() <= 1);
        if !l.to_string().contains("()") {
            prop_assert_eq!(flat.unflatten(&l.shape()).unwrap(), l);
        }
        if l.rank() >= 2 && l.depth() > 0 {
            let grouped = l.group(0, 2).unwrap();
            prop_assert!(crate::common::same_function(&plain, &Plain::of(&grouped)));
            prop_assert_eq!(grouped.rank(), l.rank() - 1);
            let by_mode = l.coalesce_by(&IntTuple::flat(&[1, 1]).unwrap()).unwrap();
            prop_assert!(crate::common::same_function(&plain, &Plain::of(&by_mode)));
            prop_assert_eq!(by_mode.rank(), l.rank());
        }
    }
}

#[test]
fn coalesce() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((2, (1, 6)) : (1, (6, 2))).coalesce(),
        layout!(12 : 1)
    );
    let columns = 6_usize;
    assert_eq!(
        format!("{:#}", layout!((2, (4, columns)) : (1, (2, 8))).coalesce()),
        "(_8,6):(_1,_8)"
    );
}

#[test]
fn filter() {
    use stridewise::prelude::*;
    // 4 threads read the same 6 elements.
    assert_eq!(layout!((4, 2, 3) : (0, 1, 2)).filter(), layout!(6 : 1));
}

#[test]
fn coalesce_by() {
    use stridewise::prelude::*;
    let layout = layout!((2, (1, 6)) : (1, (6, 2)));
    assert_eq!(layout.coalesce_by(shape!((1, 1))), layout!((2, 6) : (1, 2)));
    assert_eq!(layout.coalesce_by(int!(1)), layout.coalesce());
}

#[test]
fn filter_by() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 3)) : (0, (1, 2)));
    assert_eq!(layout.filter_by(shape!((1, 1))), layout!((1, 6) : (0, 1)));
    assert_eq!(layout.filter_by(int!(1)), layout.filter());
}

#[test]
fn filter_zeros() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 2) : (0, 1)).filter_zeros(),
        layout!((1, 2) : (0, 1))
    );
    // A dynamic stride is not known to be 0.
    let nowhere = 0_usize;
    assert_eq!(
        layout!((4, 2) : (nowhere, 1)).filter_zeros().to_string(),
        "(4,2):(0,1)"
    );
}

#[test]
fn filter_zeros_by() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 3)) : (0, (1, 2)));
    assert_eq!(
        layout.filter_zeros_by(shape!((5, 0))),
        layout!((4, (1, 1)) : (0, (1, 2)))
    );
    assert_eq!(
        layout.filter_zeros_by(layout.stride()),
        layout.filter_zeros()
    );
}
