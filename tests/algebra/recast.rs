//! The laws of layouts over wider and narrower elements, and of runs of consecutive elements, by
//! brute force over small layouts with zero, negative and size-1 entries, and as properties of
//! random nested ones.

use crate::common::{
    Plain,
    every::{any_layout, layout, layouts},
    recast::{common_law, recast_law},
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use stridewise::value::{Layout, Reason, Tiler};

/// Every coordinate, digit by digit.
fn coordinates(modes: &[(i128, i128)]) -> Vec<Vec<i128>> {
    modes.iter().fold(vec![Vec::new()], |all, mode| {
        let more = |digits: &Vec<i128>| {
            (0..mode.0)
                .map(|digit| [digits.clone(), vec![digit]].concat())
                .collect::<Vec<_>>()
        };
        all.iter().flat_map(more).collect()
    })
}

fn index(modes: &[(i128, i128)], digits: &[i128]) -> i128 {
    modes
        .iter()
        .zip(digits)
        .map(|(mode, digit)| mode.1 * digit)
        .sum()
}

/// Placed and covering.
fn upcast_law(l: &Plain, n: i128, r: &Plain) -> Result<(), String> {
    let (modes, wide) = (l.modes(), r.modes());
    let fit = |stride: i128| {
        if stride != 0 && stride.abs() < n {
            n / stride.abs()
        } else {
            1
        }
    };
    for digits in coordinates(&wide) {
        let there: Vec<i128> = digits
            .iter()
            .zip(&modes)
            .map(|(digit, mode)| digit * fit(mode.1))
            .collect();
        let inside = there
            .iter()
            .zip(&modes)
            .all(|(digit, mode)| *digit < mode.0);
        if !inside || index(&wide, &digits) * n != index(&modes, &there) {
            return Err(format!("{l} by {n} = {r}: at {digits:?}"));
        }
    }
    recast_law(l, 1, n, r)
}

/// `r(c') = n·l(c) + k` in the mode of stride 1.
fn downcast_law(l: &Plain, n: i128, r: &Plain) -> Result<(), String> {
    let (modes, narrow) = (l.modes(), r.modes());
    let unit = modes
        .iter()
        .position(|mode| mode.1 == 1 && mode.0 != 1)
        .or(modes.iter().position(|mode| mode.1 == 1));
    let unit = unit.ok_or("no mode of stride 1")?;
    for mut digits in coordinates(&modes) {
        let start = index(&modes, &digits) * n;
        let digit = digits[unit];
        for part in 0..n {
            digits[unit] = digit * n + part;
            if digits[unit] >= narrow[unit].0 || index(&narrow, &digits) != start + part {
                return Err(format!("{l} by {n} = {r}: at {digits:?}"));
            }
        }
    }
    if r.size() != l.size() * n {
        return Err(format!("{l} by {n} = {r}: another size"));
    }
    recast_law(l, n, 1, r)
}

/// What CuTe answers, which goes by each mode alone; `None` where it refuses.
fn cute_upcast(l: &Plain, n: i128) -> Option<Vec<(i128, i128)>> {
    let ceiling = |a: i128, b: i128| (a + b - 1) / b;
    let wide = |&(extent, stride): &(i128, i128)| match stride {
        0 => Some((extent, 0)),
        _ if stride % n != 0 && n % stride != 0 => None,
        _ => Some((
            ceiling(extent, ceiling(n, stride.abs())),
            stride.signum() * ceiling(stride.abs(), n),
        )),
    };
    l.modes().iter().map(wide).collect()
}

#[test]
fn vectors_hold_every_element() {
    let (mut accepted, mut refused, mut lost) = (0, 0, 0);
    let small = (1..=2).flat_map(|rank| {
        layouts(
            rank,
            &[0, 1, 2, 3, 5, 8],
            &[-8, -4, -3, -1, 0, 1, 2, 3, 4, 8, 12],
        )
    });
    for modes in small.chain(layouts(3, &[1, 2, 3, 4], &[-4, 0, 1, 2, 4, 6])) {
        let l = layout(&modes);
        let plain = Plain::of(&l);
        for n in [1, 2, 3, 4, 6, 8] {
            let cute = cute_upcast(&plain, n.into());
            match l.upcast(n) {
                Ok(r) => {
                    accepted += 1;
                    assert_eq!(upcast_law(&plain, n.into(), &Plain::of(&r)), Ok(()));
                    assert_eq!(cute, Some(Plain::of(&r).modes()), "{l} by {n}");
                    if let Ok(narrow) = r.downcast(n) {
                        assert_eq!(
                            recast_law(&Plain::of(&r), n.into(), 1, &Plain::of(&narrow)),
                            Ok(()),
                            "{l} by {n}"
                        );
                    }
                }
                Err(error) => {
                    refused += 1;
                    let Some(modes) = cute else { continue };
                    // Just there CuTe has lost an element.
                    assert!(
                        matches!(error.reason(), Reason::Straddles { .. }),
                        "{error}"
                    );
                    let found: BTreeSet<i128> = coordinates(&modes)
                        .iter()
                        .map(|c| index(&modes, c))
                        .collect();
                    assert!(
                        !found.is_superset(&crate::common::recast::touched(&plain, 1, n.into())),
                        "{error}"
                    );
                    lost += 1;
                }
            }
        }
    }
    println!(
        "upcasts: {accepted} accepted, {refused} refused, of which CuTe answers {lost} and loses elements"
    );
    assert!(
        accepted > 50_000 && lost > 5_000,
        "{accepted} {refused} {lost}"
    );
}

#[test]
fn elements_are_taken_apart() {
    let (mut accepted, mut refused) = (0, 0);
    let small = (1..=2).flat_map(|rank| layouts(rank, &[0, 1, 2, 3], &[-2, -1, 0, 1, 3, 4]));
    for modes in small.chain(layouts(3, &[1, 2, 3], &[-1, 0, 1, 2])) {
        let l = layout(&modes);
        let plain = Plain::of(&l);
        for n in [1, 2, 3, 4] {
            match l.downcast(n) {
                Ok(r) if n == 1 => assert_eq!(r, l),
                Ok(r) => {
                    accepted += 1;
                    if let Err(why) = downcast_law(&plain, n.into(), &Plain::of(&r)) {
                        panic!("{why}");
                    }
                    assert_eq!(r.upcast(n), Ok(l), "{l} by {n}");
                }
                Err(error) => {
                    refused += 1;
                    assert_eq!(error.reason(), Reason::NoUnitStride);
                    assert!(plain.modes().iter().all(|mode| mode.1 != 1), "{error}");
                }
            }
            for (old, new) in [(n, 1), (n, 2), (n, 3), (2 * n, 3 * n), (1, n), (6, n)] {
                if let Ok(r) = l.recast_layout(old, new) {
                    accepted += 1;
                    let law = recast_law(&plain, old.into(), new.into(), &Plain::of(&r));
                    assert_eq!(law, Ok(()), "{l} from {old} to {new} bits: {r}");
                    assert_eq!(l.recast_layout(5 * old, 5 * new), Ok(r));
                }
            }
        }
    }
    println!("downcasts and recasts: {accepted} accepted; {refused} downcasts refused");
    assert!(accepted > 15_000 && refused > 1_000, "{accepted} {refused}");
    for error in [
        layout(&[(4, 1)]).upcast(0),
        layout(&[(4, 1)]).downcast(0),
        layout(&[(4, 1)]).recast_layout(8, 0),
    ] {
        assert_eq!(
            error.unwrap_err().reason(),
            Reason::CountNotPositive { count: 0 }
        );
    }
}

/// How far two layouts both count up along the right inverse of the second.
fn common_run(a: &Plain, inverse: &Plain) -> i128 {
    (0..inverse.size())
        .take_while(|&i| a.at(inverse.at(i)) == i)
        .count() as i128
}

fn common_laws(a: &Layout, b: &Layout) -> bool {
    let (left, right) = (Plain::of(a), Plain::of(b));
    let r = a.max_common_layout(b).unwrap();
    let size = a.max_common_vector(b).unwrap();
    assert_eq!(r.size(), Ok(size));
    let inverse = b.right_inverse().unwrap();
    let plain = Plain::of(&inverse);
    assert_eq!(
        common_law(&left, &right, &Plain::of(&r)),
        Ok(()),
        "{a} and {b}: {r}"
    );
    assert!(
        (0..i128::from(size)).all(|i| plain.at(i) == Plain::of(&r).at(i)),
        "{a} and {b}: {r}"
    );
    // Without an element there is nothing in common.
    if left.size() == 0 || right.size() == 0 {
        assert_eq!(size, 0);
        return false;
    }
    let run = common_run(&left, &plain);
    assert!(i128::from(size) <= run);
    let exists = a.composition(&Tiler::layout(&inverse)).is_ok();
    if exists {
        assert_eq!(i128::from(size), run, "{a} and {b}: {r}");
    }
    exists
}

#[test]
fn common_vectors_count_up_in_both() {
    let (mut exact, mut cases) = (0, 0);
    let all: Vec<_> = (1..=2)
        .flat_map(|rank| layouts(rank, &[1, 2, 3, 4], &[-1, 0, 1, 2, 4]))
        .chain(layouts(2, &[0, 2, 6], &[1, 3, 6]))
        .chain(layouts(3, &[2, 4], &[1, 2, 4, 8]))
        .map(|modes| layout(&modes))
        .collect();
    for a in &all {
        for b in &all {
            exact += usize::from(common_laws(a, b));
            cases += 1;
        }
    }
    println!("{cases} pairs, of which {exact} have an exact composition");
    assert!(cases > 500_000 && exact > cases / 2, "{cases} {exact}");
}

/// Every index lies in a whole vector.
fn aligned(l: &Plain, n: i128) -> bool {
    let image: BTreeSet<i128> = l.image().into_iter().collect();
    image
        .iter()
        .all(|index| (0..n).all(|part| image.contains(&(index.div_euclid(n) * n + part))))
}

/// The positions with digits of 0 wherever the stride is not.
fn still(l: &Plain) -> BTreeSet<i128> {
    let modes = l.modes();
    let (mut place, mut places) = (1, vec![0]);
    for (extent, stride) in modes {
        if stride == 0 {
            places = places
                .iter()
                .flat_map(|start| (0..extent).map(move |digit| start + digit * place))
                .collect();
        }
        place *= extent;
    }
    places.into_iter().collect()
}

fn vector_laws(l: &Layout) -> i64 {
    let plain = Plain::of(l);
    let n = l.max_alignment().unwrap();
    assert!(n > 0 && aligned(&plain, n.into()), "{l}: {n}");
    let r = Plain::of(&l.nullspace().unwrap());
    let reached = r.image();
    assert!(
        plain.size() == 0 || reached.iter().all(|&position| plain.at(position) == 0),
        "{l}: {r}"
    );
    assert_eq!(
        reached.iter().copied().collect::<BTreeSet<_>>(),
        still(&plain),
        "{l}: {r}"
    );
    if plain.size() > 0 {
        assert_eq!(reached.len(), still(&plain).len(), "{l}: {r}");
    }
    n
}

#[test]
fn alignment_and_nullspace() {
    let mut vectors = 0;
    let small =
        (1..=2).flat_map(|rank| layouts(rank, &[0, 1, 2, 3, 4], &[-4, -1, 0, 1, 2, 3, 4, 8]));
    for modes in small.chain(layouts(3, &[1, 2, 4], &[-2, 0, 1, 2, 4])) {
        vectors += i32::from(vector_laws(&layout(&modes)) > 1);
    }
    assert!(vectors > 500, "{vectors}");
    // All of a compact layout, in any order of its modes.
    for (text, n) in [
        ("(4,2,3):(6,3,1)", 24),
        ("((4,4),32):((1025,256),1)", 1),
        ("(4,4,32):(1024,256,1)", 32),
        ("8:-1", 1),
    ] {
        assert_eq!(
            text.parse::<Layout>().unwrap().max_alignment(),
            Ok(n),
            "{text}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_layouts_are_recast(l in any_layout(0..=5, vec![-8, -2, 0, 1, 1, 2, 4, 8, 16, 32]), n in 1_i64..=9) {
        let plain = Plain::of(&l);
        prop_assume!(plain.size() <= 2_000);
        if let Ok(r) = l.upcast(n) {
            prop_assert_eq!(upcast_law(&plain, n.into(), &Plain::of(&r)), Ok(()));
            prop_assert!(r.shape().congruent(&l.shape()));
        }
        match l.downcast(n) {
            Ok(r) if n > 1 => prop_assert_eq!(downcast_law(&plain, n.into(), &Plain::of(&r)), Ok(())),
            _ => {}
        }
        vector_laws(&l);
    }

    #[test]
    fn random_layouts_have_vectors_in_common(
        a in any_layout(1..=4, vec![-1, 0, 1, 2, 3, 4, 6, 8, 12]),
        b in any_layout(1..=4, vec![-1, 0, 1, 2, 3, 4, 6, 8, 12]),
    ) {
        // `()` has no position but 0 for the oracle.
        prop_assume!(!Plain::of(&a).modes().is_empty());
        common_laws(&a, &b);
    }
}

#[test]
fn vectors_of_a_block() {
    use stridewise::prelude::*;
    // A block of shared memory in vectors of four, whatever its layout is.
    fn vectors<L: Layout>(block: L) -> isize {
        block.upcast(int!(4)).size().value()
    }
    assert_eq!(vectors(layout!((32, 8) : (1, 40))), 64);
}

#[test]
fn upcast() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((32, 4) : (1, 32)).upcast(int!(4)),
        layout!((8, 4) : (1, 8))
    );
}

#[test]
fn try_upcast() {
    use stridewise::prelude::*;
    let distance = 6_usize;
    let error = layout!((32, 4) : (1, distance))
        .try_upcast(int!(4))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("upcast: neither 6 nor 4 divides the other"),
        "{error}"
    );
}

#[test]
fn downcast() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((8, 4) : (1, 8)).downcast(int!(4)),
        layout!((32, 4) : (1, 32))
    );
}

#[test]
fn try_downcast() {
    use stridewise::prelude::*;
    let count = 0_usize;
    assert!(layout!((8, 4) : (1, 8)).try_downcast(int!(count)).is_err());
}

#[test]
fn recast_layout() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((8, 4) : (1, 8)).recast_layout(int!(32), int!(8)),
        layout!((32, 4) : (1, 32))
    );
}

#[test]
fn try_recast_layout() {
    use stridewise::prelude::*;
    let distance = 6_usize;
    assert!(
        layout!((32, 4) : (1, distance))
            .try_recast_layout(int!(8), int!(32))
            .is_err()
    );
}

#[test]
fn max_alignment() {
    use stridewise::prelude::*;
    assert_eq!(layout!((4, 2) : (1, 16)).max_alignment(), int!(4));
}

#[test]
fn max_common_layout() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((8, 4) : (1, 8)).max_common_layout(layout!((8, 4) : (1, 64))),
        layout!(8 : 1)
    );
}

#[test]
fn max_common_vector() {
    use stridewise::prelude::*;
    // A copy between two layouts can be vectorised that far.
    assert_eq!(
        layout!((8, 4) : (1, 8)).max_common_vector(layout!((8, 4) : (1, 64))),
        int!(8)
    );
}

#[test]
fn nullspace() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((2, 3, 4) : (0, 1, 0)).nullspace(),
        layout!((2, 4) : (1, 6))
    );
}
