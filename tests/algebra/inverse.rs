//! Complements and inverses.

use crate::common::{
    Plain, complement_law,
    every::{any_layout, layout, layouts},
    left_inverse_law, right_inverse_law,
};
use proptest::prelude::*;
use stridewise::value::{IntTuple, Reason};

#[test]
fn complements_and_inverses() {
    let (mut complements, mut refused, mut inverses) = (0, 0, 0);
    let all = (1..=2)
        .flat_map(|rank| layouts(rank, &[0, 1, 2, 3, 4, 5], &[-2, -1, 0, 1, 2, 3, 4, 6, 8]))
        .chain(layouts(3, &[1, 2, 3, 4], &[0, 1, 2, 4, 6, 12]));
    for modes in all {
        let l = layout(&modes);
        let plain = Plain::of(&l);
        let right = l.right_inverse().expect("right inverse");
        right_inverse_law(&plain, &Plain::of(&right))
            .unwrap_or_else(|why| panic!("{l}: {right}: {why}"));
        if let Ok(left) = l.left_inverse() {
            inverses += 1;
            left_inverse_law(&plain, &Plain::of(&left))
                .unwrap_or_else(|why| panic!("{l}: {left}: {why}"));
        }
        for target in [0, 1, 5, 12, 24, 30] {
            match l.complement_in(&IntTuple::int(target)) {
                Ok(rest) => {
                    complements += 1;
                    complement_law(&plain, target.into(), &Plain::of(&rest))
                        .unwrap_or_else(|why| panic!("{l} in {target}: {rest}: {why}"));
                }
                Err(error) => {
                    refused += 1;
                    if matches!(error.reason(), Reason::Empty) {
                        assert_eq!(plain.size(), 0, "{error}");
                        continue;
                    }
                    let overlaps = matches!(error.reason(), Reason::Overlaps { .. });
                    let image = plain.image();
                    let distinct: std::collections::HashSet<_> = image.iter().collect();
                    let repeats: i128 = plain
                        .modes()
                        .iter()
                        .filter(|mode| mode.1 == 0)
                        .map(|mode| mode.0)
                        .product();
                    // An overlap is said only of a layout that repeats more than its stride-0
                    // modes, or interleaves.
                    let interleaves = plain.modes().windows(2).any(|pair| pair[0].1 != pair[1].1);
                    assert!(
                        !overlaps
                            || interleaves
                            || (distinct.len() as i128) < plain.size() / repeats,
                        "{error}"
                    );
                }
            }
        }
    }
    println!("complements: {complements} accepted, {refused} refused; left inverses: {inverses}");
    assert!(
        complements > 50_000 && inverses > 5_000,
        "{complements} {inverses}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn inverses_undo(l in any_layout(1..=5, vec![0, 1, 2, 3, 4, 6, 8, 12, 24, 60])) {
        let plain = Plain::of(&l);
        let right = l.right_inverse().unwrap();
        prop_assert!(right_inverse_law(&plain, &Plain::of(&right)).is_ok(), "{l} {right}");
        if let Ok(left) = l.left_inverse() {
            prop_assert!(left_inverse_law(&plain, &Plain::of(&left)).is_ok(), "{l} {left}");
        }
    }
}
