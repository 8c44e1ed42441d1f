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
        if let Ok(rest) = l.complement() {
            let cosize = 1 + plain.image().into_iter().max().unwrap_or(-1);
            let gaps = Plain::of(&rest);
            complement_law(&plain, cosize, &gaps)
                .unwrap_or_else(|why| panic!("{l}: {rest}: {why}"));
            let is_inside = gaps.image().iter().all(|index| *index < cosize);
            assert!(is_inside, "{l}: {rest} goes past the cosize {cosize}");
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

#[test]
fn right_inverse() {
    use stridewise::prelude::*;
    let layout = layout!((4, 8) : (8, 1));
    let inverse = layout.right_inverse();
    assert_eq!(inverse, layout!((8, 4) : (4, 1)));
    assert!(
        (0..inverse.size().value()).all(|index| layout.crd2idx(inverse.crd2idx(index)) == index)
    );
}

#[test]
fn try_right_inverse() {
    use stridewise::{prelude::*, value::Reason};
    let inverse = |rows: usize| layout!((rows, 8) : (8, 1)).try_right_inverse();
    assert_eq!(format!("{:#}", inverse(4).unwrap()), "(_8,4):(4,_1)");
    // A layout without elements has nothing to come back to.
    assert_eq!(inverse(0).unwrap_err().reason(), Reason::UnknownModes);
}

#[test]
fn left_inverse() {
    use stridewise::prelude::*;
    let layout = layout!((4, 8) : (9, 1));
    let inverse = layout.left_inverse();
    assert!((0..32).all(|i| inverse.crd2idx(layout.crd2idx(i)) == i));
}

#[test]
fn try_left_inverse() {
    use stridewise::{prelude::*, value::Reason};
    let inverse = |rows: usize| layout!(rows : 2).try_left_inverse();
    assert_eq!(format!("{:#}", inverse(4).unwrap()), "(_2,4):(_0,_1)");
    assert_eq!(inverse(0).unwrap_err().reason(), Reason::UnknownModes);
}

#[test]
fn complement() {
    use stridewise::prelude::*;
    let every_second = layout!(4 : 2);
    assert_eq!(every_second.complement(int!(24)), layout!((2, 3) : (1, 8)));
    let size = 100_usize;
    assert_eq!(
        format!("{:#}", every_second.complement(int!(size))),
        "(_2,13):(_1,_8)"
    );
}

#[test]
fn try_complement() {
    use stridewise::{prelude::*, value::Reason};
    let complement = |distance: isize| layout!(4 : distance).try_complement(int!(24));
    assert_eq!(format!("{:#}", complement(2).unwrap()), "(2,3):(_1,8)");
    assert_eq!(
        complement(-2).unwrap_err().reason(),
        Reason::NegativeStride { stride: -2 }
    );
}
