//! `coalesce`, `flatten` and `group`: the function stays.

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
