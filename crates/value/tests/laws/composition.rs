//! `composition` of values: exact or refused, for all small layouts and for any nesting.

use crate::common::{
    Plain, composition_law,
    every::{any_size, layout, layouts, small},
};
use proptest::prelude::*;
use stridewise::value::{Layout, Tiler};

fn wide(modes: &[(i64, i64)]) -> Vec<(i128, i128)> {
    modes
        .iter()
        .map(|&(extent, stride)| (extent.into(), stride.into()))
        .collect()
}

/// What CuTe and this library do with pairs of layouts.
#[derive(Debug, Default)]
struct Count {
    pairs: usize,
    cute_right: usize,
    cute_wrong: usize,
    exists: usize,
    accepted: usize,
    /// Accepted though no exact layout exists, or with another function: must stay 0.
    wrong: usize,
    /// Right in CuTe and refused here.
    missed: usize,
}

impl Count {
    fn pair(&mut self, a: &[(i64, i64)], b: &[(i64, i64)]) {
        let (left, right) = (layout(a), layout(b));
        let (plain_left, plain_right) = (Plain::of(&left), Plain::of(&right));
        let wanted: Vec<i128> = (0..plain_right.size())
            .map(|c| plain_left.at(plain_right.at(c)))
            .collect();
        self.pairs += 1;
        let exists = crate::common::exact_layout_exists(&plain_left, &wide(b));
        self.exists += usize::from(exists);
        let cute = crate::common::cute_composition(&plain_left, &wide(b));
        let cute_right = cute.as_ref().is_ok_and(|parts| {
            let modes: Vec<_> = parts.concat();
            wanted
                .iter()
                .enumerate()
                .all(|(c, wanted)| crate::common::at(&modes, c as i128) == *wanted)
        });
        self.cute_right += usize::from(cute_right);
        self.cute_wrong += usize::from(cute.is_ok() && !cute_right);
        match left.composition(&Tiler::layout(&right)) {
            Ok(result) => {
                self.accepted += 1;
                if let Err(why) = composition_law(&plain_left, &plain_right, &Plain::of(&result)) {
                    self.wrong += 1;
                    println!("{left} ∘ {right} = {result}: {why}");
                }
            }
            Err(error) => {
                self.missed += usize::from(cute_right);
                // The witness is a coordinate, and says what the two layouts are there.
                if let Some(witness) = error.witness() {
                    let c = i128::from(witness.coordinate);
                    assert!((0..plain_right.size()).contains(&c), "{error}");
                    assert_eq!(plain_right.at(c), i128::from(witness.inner), "{error}");
                    assert_eq!(
                        plain_left.at(plain_right.at(c)),
                        i128::from(witness.outer),
                        "{error}"
                    );
                } else {
                    panic!("no witness: {error}");
                }
            }
        }
    }

    fn report(&self, name: &str) {
        println!(
            "{name}: {} pairs; an exact layout exists for {}, accepted here {}; CuTe right {}, CuTe wrong {}; \
             right in CuTe and refused here {}; wrong here {}",
            self.pairs,
            self.exists,
            self.accepted,
            self.cute_right,
            self.cute_wrong,
            self.missed,
            self.wrong
        );
    }
}

/// The figures of BENCHMARKS.md: `cargo test -p stridewise-value --test laws composition -- --nocapture`.
#[test]
fn composition_is_exact_or_refused() {
    // Inside the domain of the left layout, positive extents and strides of 0 or more.
    let mut inside = Count::default();
    let lefts: Vec<_> = layouts(2, &[2, 3, 4, 6], &[1, 2, 3, 4, 6, 8]);
    let rights: Vec<_> = (1..=2)
        .flat_map(|rank| layouts(rank, &[2, 3, 4], &[1, 2, 3, 4, 5, 6]))
        .collect();
    for a in &lefts {
        let size: i64 = a.iter().map(|mode| mode.0).product();
        for b in rights
            .iter()
            .filter(|b| b.iter().map(|mode| (mode.0 - 1) * mode.1).sum::<i64>() < size)
        {
            inside.pair(a, b);
        }
    }
    inside.report("inside the domain");

    // Anything: extents 0 and 1, strides 0 and negative, past the end of the left layout.
    let mut all = Count::default();
    let lefts: Vec<_> = (1..=2)
        .flat_map(|rank| layouts(rank, &[1, 2, 3, 4], &[-2, 0, 1, 3, 4]))
        .chain(layouts(3, &[1, 2, 4], &[-1, 0, 2]))
        .collect();
    let rights: Vec<_> = (1..=2)
        .flat_map(|rank| layouts(rank, &[0, 1, 2, 4], &[-2, -1, 0, 1, 2, 3, 6]))
        .collect();
    for a in &lefts {
        for b in &rights {
            all.pair(a, b);
        }
    }
    all.report("anything");

    assert!(
        inside.pairs + all.pairs > 500_000,
        "{} pairs",
        inside.pairs + all.pairs
    );
    assert_eq!((inside.wrong, all.wrong), (0, 0));
    assert!(inside.accepted * 100 >= inside.exists * 94, "{inside:?}");
    assert!(inside.missed * 1000 <= inside.cute_right, "{inside:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn compositions_of_any_nesting_are_exact(a in small(), b in any_size()) {
        if let Ok(r) = a.composition(&Tiler::layout(&b)) {
            let law = composition_law(&Plain::of(&a), &Plain::of(&b), &Plain::of(&r));
            prop_assert!(law.is_ok(), "{a} ∘ {b} = {r}: {law:?}");
            prop_assert!(b.shape().compatible(&r.shape()));
        }
    }

    #[test]
    fn composition_is_associative_where_it_exists(a in small(), b in small(), c in small()) {
        let compose = |a: &Layout, b: &Layout| a.composition(&Tiler::layout(b));
        if let (Ok(ab), Ok(bc)) = (compose(&a, &b), compose(&b, &c))
            && let (Ok(left), Ok(right)) = (compose(&ab, &c), compose(&a, &bc))
        {
            // (a ∘ b) is a ∘ b inside the domain of b only.
            let (b, c) = (Plain::of(&b), Plain::of(&c));
            if c.image().iter().all(|index| (0..b.size()).contains(index)) {
                prop_assert!(crate::common::same_function(&Plain::of(&left), &Plain::of(&right)));
            }
        }
    }
}
