//! What a layout is as a function, against its indices one by one: small layouts with zero,
//! negative and size-1 entries, and random ones.

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use stridewise::value::{IntTuple, Layout, Reason};

fn layout(modes: &[(i64, i64)]) -> Layout {
    let (extents, strides): (Vec<_>, Vec<_>) = modes.iter().copied().unzip();
    Layout::new(
        &IntTuple::flat(&extents).unwrap(),
        &IntTuple::flat(&strides).unwrap(),
    )
    .unwrap()
}

fn indices(layout: &Layout) -> Vec<i64> {
    (0..layout.size().unwrap())
        .map(|i| layout.at(i).unwrap())
        .collect()
}

/// Everything that is decided by strides, by looking.
fn check(modes: &[(i64, i64)]) {
    let layout = layout(modes);
    let indices = indices(&layout);
    let set: BTreeSet<i64> = indices.iter().copied().collect();
    let injective = set.len() == indices.len();
    assert_eq!(layout.is_injective().unwrap(), injective, "{layout}");
    match layout.collision().unwrap() {
        Some((i, j)) => assert!(
            i != j && indices[i as usize] == indices[j as usize],
            "{layout} at {i} and {j}"
        ),
        None => assert!(injective, "{layout}"),
    }
    let surjective = set.iter().copied().eq(0..layout.cosize().unwrap());
    assert_eq!(layout.is_surjective().unwrap(), surjective, "{layout}");
    assert_eq!(
        layout.is_bijective().unwrap(),
        injective && surjective,
        "{layout}"
    );
    let gap = set
        .first()
        .and_then(|&least| (least..=*set.last().unwrap()).find(|index| !set.contains(index)));
    assert_eq!(layout.first_gap().unwrap(), gap, "{layout}");
    assert_eq!(layout.is_contiguous().unwrap(), gap.is_none(), "{layout}");
}

#[test]
fn every_small_layout() {
    let mut count = 0;
    let modes: Vec<(i64, i64)> = (0..=4)
        .flat_map(|extent| (-4..=9).map(move |stride| (extent, stride)))
        .collect();
    for &a in &modes {
        check(&[a]);
        for &b in &modes {
            check(&[a, b]);
            count += 1;
            // A third mode for some of them, so that all combinations of extents come.
            for &c in modes.iter().skip(count % 7).step_by(7) {
                check(&[a, b, c]);
            }
        }
    }
    assert_eq!(count, 70 * 70);
}

fn modes(most: usize) -> impl Strategy<Value = Vec<(i64, i64)>> {
    prop::collection::vec(
        (0_i64..6, prop_oneof![-40_i64..40, Just(0), Just(1)]),
        1..=most,
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn random_layouts(modes in modes(5)) {
        check(&modes);
    }

    #[test]
    fn overlaps(a in modes(3), b in modes(3), offset in -40_i64..40) {
        let (a, b) = (layout(&a), layout(&b));
        let (left, right) = (indices(&a), indices(&b));
        let common = left.iter().any(|index| right.contains(&(index - offset)));
        match a.overlap(&b, offset).unwrap() {
            Some((i, j)) => prop_assert_eq!(left[i as usize], right[j as usize] + offset),
            None => prop_assert!(!common, "{} and {} at {}", a, b, offset),
        }
    }

    #[test]
    fn banks_and_segments(modes in modes(3), element in 1_i64..17, banks in 1_i64..33, width in 1_i64..17) {
        let layout = layout(&modes);
        let bytes = |index: i64| index * element..(index + 1) * element;
        let words: BTreeSet<i64> = indices(&layout).into_iter().flat_map(bytes).map(|byte| byte.div_euclid(width)).collect();
        prop_assert_eq!(layout.segments(element, width).unwrap(), words.len() as i64);
        let mut in_bank: BTreeMap<i64, i64> = BTreeMap::new();
        for word in &words {
            *in_bank.entry(word.rem_euclid(banks)).or_default() += 1;
        }
        let passes = in_bank.values().copied().max().unwrap_or(0);
        prop_assert_eq!(layout.bank_conflicts(element, banks, width).unwrap(), passes);
    }
}

#[test]
fn large_layouts_take_no_longer() {
    // A shared-memory tile, a matrix of 2^40 elements, and 20 modes in any order.
    assert!(
        "((8,8),(8,8)):((1,512),(8,64))"
            .parse::<Layout>()
            .unwrap()
            .is_bijective()
            .unwrap()
    );
    assert!(
        "(1048576,1048576):(1048576,1)"
            .parse::<Layout>()
            .unwrap()
            .is_injective()
            .unwrap()
    );
    assert!(
        "(1048576,1048576):(1048577,1)"
            .parse::<Layout>()
            .unwrap()
            .is_injective()
            .unwrap()
    );
    let collision = "(1048576,1048576):(1048575,1)"
        .parse::<Layout>()
        .unwrap()
        .collision()
        .unwrap();
    assert_eq!(collision, Some((1, 1_048_575 * 1_048_576)));
    let strides: Vec<(i64, i64)> = (0..20).map(|mode| (3, 3_i64.pow(mode * 7 % 20))).collect();
    assert!(layout(&strides).is_injective().unwrap());
    assert!(layout(&strides).is_contiguous().unwrap());
}

/// The indices of up to two modes, from low to high.
fn sums(modes: &[(i64, i64)]) -> Vec<i64> {
    let mut sums = vec![0];
    for &(extent, stride) in modes {
        sums = (0..extent)
            .flat_map(|i| sums.iter().map(move |sum| sum + i * stride))
            .collect();
    }
    sums.sort_unstable();
    sums
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    /// Four strides of hundreds of steps each: a quarter of a million indices on each side.
    #[test]
    fn overlaps_of_four_long_strides(
        strides in [1_i64..40_000_000, -40_000_000_i64..40_000_000, 1_i64..40_000_000, 1_i64..40_000_000],
        extents in [400_i64..600, 400_i64..600, 400_i64..600, 400_i64..600],
        factor in prop_oneof![Just(1), Just(6)], per_mille in 0..1000_i64, more in 0_i64..2,
    ) {
        let modes: Vec<(i64, i64)> = extents.into_iter().zip(strides).map(|(extent, stride)| (extent, stride * factor)).collect();
        let (left, right) = (sums(&modes[..2]), sums(&modes[2..]));
        let (a, b) = (layout(&modes[..2]), layout(&modes[2..]));
        let reach = [left[0] - right[right.len() - 1], left[left.len() - 1] - right[0]];
        let offset = reach[0] + (reach[1] - reach[0]) / 1000 * per_mille / factor * factor + more;
        // Both from low to high, side by side.
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() && left[i] != right[j] + offset {
            if left[i] < right[j] + offset { i += 1 } else { j += 1 }
        }
        let common = i < left.len() && j < right.len();
        match a.overlap(&b, offset).unwrap() {
            Some((i, j)) => prop_assert_eq!(a.at(i).unwrap(), b.at(j).unwrap() + offset),
            None => prop_assert!(!common, "{} and {} at {}", a, b, offset),
        }
    }

    #[test]
    fn overlaps_at_the_ends_of_64_bits(
        modes in prop::collection::vec((any::<i64>(), any::<i64>(), 0..64_u32, 0..64_u32), 4), offset in any::<i64>(), shift in 0..64_u32,
    ) {
        let modes: Vec<(i64, i64)> = modes.iter().map(|&(extent, stride, one, other)| ((extent >> 1).abs() >> one, stride >> other)).collect();
        let (a, b, offset) = (layout(&modes[..2]), layout(&modes[2..]), offset >> shift);
        if let Ok(Some((i, j))) = a.overlap_within(&b, offset, 2000) {
            if let (Ok(one), Ok(other)) = (a.at(i), b.at(j)) {
                prop_assert_eq!(i128::from(one), i128::from(other) + i128::from(offset));
            }
        }
        let _ = a.collision_within(2000);
    }
}

#[test]
fn hard_overlaps_are_decided() {
    // The example in NumPy's documentation of `shares_memory`, which takes it half a minute.
    let one = layout(&[(1049, 36674), (1049, 61119), (1049, 85569)]);
    let other = layout(&[(1049, 12223), (1049, 12224), (1, 1)]);
    assert_eq!(one.overlap(&other, 64_023_025), Ok(None));
    // Three strides of any length: an index of each that is known to be common, and one more.
    let rows = layout(&[(1_000_000_007, 999_999_936), (1_000_000_009, 999_999_930)]);
    let columns = layout(&[(1_000_000_021, 1_000_002)]);
    for place in 1..20 {
        let (i, j) = (
            rows.size().unwrap() / 23 * place,
            columns.size().unwrap() / 29 * place,
        );
        let offset = rows.at(i).unwrap() - columns.at(j).unwrap();
        let found = rows.overlap(&columns, offset).unwrap();
        let (i, j) = found.expect("a common index");
        assert_eq!(rows.at(i).unwrap(), columns.at(j).unwrap() + offset);
        // All strides are multiples of 6.
        assert_eq!(rows.overlap(&columns, offset + 3), Ok(None));
    }
}

#[test]
fn the_caller_allows_the_steps() {
    let one = layout(&[(1049, 36674), (1049, 61119), (1049, 85569)]);
    let other = layout(&[(1049, 12223), (1049, 12224), (1, 1)]);
    for steps in [i64::MIN, 0, 1, 1000, 10_000] {
        let error = one.overlap_within(&other, 64_023_025, steps).unwrap_err();
        assert_eq!(error.reason(), Reason::Undecided { steps });
    }
    assert_eq!(one.collision_within(i64::MAX), one.collision());
    assert_eq!(one.is_injective_within(i64::MAX), one.is_injective());
}

#[test]
fn what_is_too_much_is_an_error() {
    let error = "100000:1"
        .parse::<Layout>()
        .unwrap()
        .segments(4, 4)
        .unwrap_err();
    assert_eq!(error.reason(), Reason::TooManyWords { most: 2048 });
    // Sums of products past 128 bits.
    let far = "(9223372036854775807,9223372036854775807,9223372036854775807):(9223372036854775807,9223372036854775805,9223372036854775803)";
    let error = far.parse::<Layout>().unwrap().collision().unwrap_err();
    assert_eq!(error.reason(), Reason::Overflow);
    // The last word of 64 bits.
    let last = "2:9223372036854775807".parse::<Layout>().unwrap();
    assert_eq!(last.segments(1, 1), Ok(2));
    // One word, which all elements share.
    let error = "9223372036854775807:0"
        .parse::<Layout>()
        .unwrap()
        .segments(4, 4)
        .unwrap_err();
    let reason = Reason::TooManyParts {
        parts: "elements of an access",
        most: 1 << 20,
    };
    assert_eq!(error.reason(), reason);
    let error = "32:1"
        .parse::<Layout>()
        .unwrap()
        .bank_conflicts(4, 0, 4)
        .unwrap_err();
    assert_eq!(error.reason(), Reason::CountNotPositive { count: 0 });
    assert!(
        error
            .to_string()
            .starts_with("bank_conflicts: expected a number of 1 or more, found 0"),
        "{error}"
    );
}
