//! The laws that the documentation states, by brute force over small layouts with zero, negative
//! and size-1 entries, and as properties of larger random ones. What is refused is counted too: a
//! law kept by refusing everything is no law.

use crate::common::{
    Plain, complement_law, composition_law, divide_law,
    every::{any_layout, layout, layouts},
    left_inverse_law, product_law, right_inverse_law,
};
use proptest::prelude::*;
use stridewise::value::{Coord, IntTuple, Layout, Reason, Tiler};

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

/// The figures of BENCHMARKS.md: `cargo test --test laws composition -- --nocapture`.
#[test]
fn composition_is_exact_or_refused() {
    // Inside the domain of the left-hand layout, positive extents and strides of 0 or more.
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

    // Anything: extents 0 and 1, strides 0 and negative, past the end of the left-hand layout.
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

#[test]
fn divides_lose_and_repeat_nothing() {
    let (mut accepted, mut refused) = (0, 0);
    let layouts_of = |rank| layouts(rank, &[0, 1, 2, 3, 4, 5], &[0, 1, 2, 4, 10]);
    let tilers: Vec<_> = layouts(1, &[0, 1, 2, 3, 4, 6], &[0, 1, 2, 3, 4, 5])
        .into_iter()
        .chain(layouts(2, &[1, 2, 3], &[0, 1, 2, 3, 4, 6]))
        .collect();
    for a in (1..=2)
        .flat_map(layouts_of)
        .chain(layouts(3, &[2, 3], &[1, -3, 6]))
    {
        let a = layout(&a);
        for tiler in &tilers {
            let tiler = layout(tiler);
            match a.logical_divide(&Tiler::layout(&tiler)) {
                Ok(_) => {
                    accepted += 1;
                    if let Err(why) = divide_law(&a, &tiler) {
                        panic!("{a} by {tiler}: {why}");
                    }
                }
                Err(error) => {
                    refused += 1;
                    assert!(
                        matches!(
                            error.reason(),
                            Reason::Lost { .. }
                                | Reason::Repeats { .. }
                                | Reason::Misplaced { .. }
                                | Reason::UnevenTile { .. }
                                | Reason::Overlaps { .. }
                                | Reason::Empty
                        ),
                        "{error}"
                    );
                }
            }
        }
    }
    println!("divides: {accepted} accepted, {refused} refused");
    assert!(
        accepted + refused > 100_000 && accepted > 50_000,
        "{accepted} accepted, {refused} refused"
    );
}

#[test]
fn products_are_placed_and_disjoint() {
    let (mut accepted, mut refused) = (0, 0);
    let tilers: Vec<_> = (1..=2)
        .flat_map(|rank| layouts(rank, &[0, 1, 2, 3], &[-1, 0, 1, 2, 3]))
        .collect();
    let blocks = (1..=2)
        .flat_map(|rank| layouts(rank, &[1, 2, 3, 4], &[0, 1, 2, 3, 6, 12]))
        // Wide of their size: the last gap may be the end of the room.
        .chain(layouts(3, &[2, 3], &[1, 4, 5, 20]));
    for a in blocks {
        let a = layout(&a);
        for tiler in &tilers {
            let tiler = layout(tiler);
            match a.logical_product(&Tiler::layout(&tiler)) {
                Ok(result) => {
                    accepted += 1;
                    if let Err(why) = product_law(&a, &tiler, &result) {
                        panic!("{a} by {tiler} = {result}: {why}");
                    }
                }
                Err(_) => refused += 1,
            }
        }
    }
    println!("products: {accepted} accepted, {refused} refused");
    assert!(
        accepted + refused > 100_000 && accepted > 50_000,
        "{accepted} accepted, {refused} refused"
    );
}

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

fn any_size() -> impl Strategy<Value = Layout> {
    any_layout(0..=6, vec![-4, -1, 0, 1, 2, 3, 4, 6, 8, 12, 24])
}

/// With an element, so that the oracle can evaluate it anywhere.
fn small() -> impl Strategy<Value = Layout> {
    any_layout(1..=6, vec![-4, -1, 0, 1, 2, 3, 4, 6, 8, 12, 24])
}

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

    #[test]
    fn sizes_and_cosizes(l in small()) {
        let plain = Plain::of(&l);
        prop_assert_eq!(i128::from(l.size().unwrap()), plain.size());
        let farthest: i128 = plain.modes().iter().map(|mode| (mode.0 - 1) * mode.1.abs()).sum();
        prop_assert_eq!(i128::from(l.cosize().unwrap()), farthest + 1);
        let filtered = Plain::of(&l.filter());
        let set = |plain: &Plain| plain.image().into_iter().collect::<std::collections::BTreeSet<_>>();
        prop_assert_eq!(set(&plain), set(&filtered));
        prop_assert!(filtered.modes().iter().all(|mode| (mode.1 != 0 && mode.0 != 1) || *mode == (1, 0)));
    }

    #[test]
    fn coordinates_go_there_and_back(l in small(), position in 0_i64..5_000) {
        let shape = l.shape();
        // Without a leaf there is nowhere to go but 0.
        let position = if shape.leaves().next().is_none() { 0 } else { position };
        let coord = shape.idx2crd(&Coord::int(position)).unwrap();
        prop_assert!(coord.congruent(&shape));
        prop_assert_eq!(shape.crd2idx(&Coord::of(&coord)).unwrap(), position);
        prop_assert_eq!(l.crd2idx(&Coord::of(&coord)).unwrap(), l.at(position).unwrap());
        prop_assert_eq!(i128::from(l.at(position).unwrap()), Plain::of(&l).at(position.into()));
        prop_assert_eq!(shape.crd2crd(&Coord::of(&coord), &shape).unwrap(), coord);
        let products: i64 = coord.leaves().zip(l.stride().leaves()).map(|(digit, stride)| digit * stride).sum();
        prop_assert_eq!(products, l.at(position).unwrap());
    }

    #[test]
    fn compact_layouts_count_up(l in any_size()) {
        let shape = l.shape();
        let compact = Layout::col_major(&shape).unwrap();
        for position in 0..shape.size().unwrap() {
            prop_assert_eq!(compact.at(position).unwrap(), position);
        }
        let rows = Layout::row_major(&shape).unwrap();
        let mut image = Plain::of(&rows).image();
        image.sort_unstable();
        prop_assert!(image.into_iter().eq(0..i128::from(shape.size().unwrap())));
        prop_assert_eq!(rows.stride(), shape.compact_row_major(&IntTuple::int(1)).unwrap());
    }

    #[test]
    fn slice_and_dice_share_the_modes(l in any_size(), bits in 0_u32..8) {
        if l.depth() == 0 {
            return Ok(());
        }
        let coord: Vec<&str> = (0..l.rank()).map(|mode| if bits >> mode & 1 == 1 { "_" } else { "0" }).collect();
        let coord: Coord = format!("({})", coord.join(",")).parse().unwrap();
        let (slice, offset) = l.slice_and_offset(&coord).unwrap();
        prop_assert_eq!(offset, 0);
        prop_assert_eq!(slice.rank() + l.dice(&coord).unwrap().rank(), l.rank());
        prop_assert_eq!(slice.size().unwrap() * l.dice(&coord).unwrap().size().unwrap(), l.size().unwrap());
        // One mode at a time: the slice begins where the coordinate says.
        if l.rank() == 2 {
            let columns = l.get(&[1]).unwrap().size().unwrap();
            for column in 0..columns {
                let (row, offset) = l.slice_and_offset(&format!("(_,{column})").parse().unwrap()).unwrap();
                for i in 0..row.size().unwrap() {
                    let whole = l.crd2idx(&format!("({i},{column})").parse().unwrap()).unwrap();
                    prop_assert_eq!(row.at(i).unwrap() + offset.as_int().unwrap(), whole);
                }
            }
        }
    }

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

    #[test]
    fn divides_and_products_of_any_nesting(a in any_layout(1..=5, vec![-3, 0, 1, 2, 4, 5, 20]), t in any_layout(1..=4, vec![0, 1, 2, 3, 4, 8])) {
        let tiler = Tiler::layout(&t);
        if let (Ok(size), true) = (a.size(), a.logical_divide(&tiler).is_ok())
            && size <= 400 && t.size().unwrap() <= 64 && a.coalesce().rank() <= crate::common::MOST_MARKED
        {
            let law = divide_law(&a, &t);
            prop_assert!(law.is_ok(), "{a} by {t}: {law:?}");
        }
        if let Ok(product) = a.logical_product(&tiler) && a.size().unwrap() * t.size().unwrap() <= 20_000 {
            let law = product_law(&a, &t, &product);
            prop_assert!(law.is_ok(), "{a} by {t} = {product}: {law:?}");
        }
    }

    #[test]
    fn forms_of_a_divide_are_one(rows in 1_i64..40, columns in 1_i64..40, m in 1_i64..8, n in 1_i64..8) {
        let a = Layout::row_major(&IntTuple::flat(&[rows, columns]).unwrap()).unwrap();
        let tiler: Tiler = format!("<{m},{n}>").parse().unwrap();
        let [logical, zipped, tiled, flat] =
            [a.logical_divide(&tiler), a.zipped_divide(&tiler), a.tiled_divide(&tiler), a.flat_divide(&tiler)].map(Result::unwrap);
        let inside = a.zipped_divide_predicate(&tiler).unwrap();
        let mut hit = vec![0; (rows * columns) as usize];
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            for (p, q) in (0..(rows + m - 1) / m).flat_map(|p| (0..(columns + n - 1) / n).map(move |q| (p, q))) {
                let index = |layout: &Layout, text: String| layout.crd2idx(&text.parse().unwrap()).unwrap();
                let wanted = (p * m + i) * columns + q * n + j;
                let is_inside = p * m + i < rows && q * n + j < columns;
                let coord = format!("(({i},{j}),({p},{q}))").parse().unwrap();
                prop_assert_eq!(inside.contains(&coord).unwrap(), is_inside);
                if is_inside {
                    prop_assert_eq!(index(&logical, format!("(({i},{p}),({j},{q}))")), wanted);
                    prop_assert_eq!(index(&zipped, format!("(({i},{j}),({p},{q}))")), wanted);
                    prop_assert_eq!(index(&tiled, format!("(({i},{j}),{p},{q})")), wanted);
                    prop_assert_eq!(index(&flat, format!("({i},{j},{p},{q})")), wanted);
                    hit[wanted as usize] += 1;
                }
            }
        }
        prop_assert!(hit.iter().all(|&count| count == 1));
    }

    #[test]
    fn forms_move_modes_and_nothing_else(
        a in any_layout(1..=6, vec![1, 2, 3, 4, 6, 12, 24]),
        tiler in prop::sample::select(vec![
            "2", "_", "3:2", "(2,2):(1,4)", "<2>", "<_>", "<>", "<2,2>", "<_,2>", "<2,_>", "<2:3,(2):(1)>", "<<2>,2>",
            "<2,<_,2>>", "<<2,2>,_>", "<_,_,_>", "<2,3,2>",
        ]),
    ) {
        let plain = |layout: Layout| Plain::of(&layout);
        let by: Tiler = tiler.parse().unwrap();
        if let Ok(logical) = a.logical_divide(&by).map(plain) {
            for (form, result) in [("zipped", a.zipped_divide(&by)), ("tiled", a.tiled_divide(&by)), ("flat", a.flat_divide(&by))] {
                if let Ok(result) = result {
                    prop_assert_eq!(result.to_string(), crate::common::forms::arranged(form, &logical, tiler).to_string());
                }
            }
        }
        if let Ok(logical) = a.logical_product(&by).map(plain) {
            for (form, result) in [("zipped", a.zipped_product(&by)), ("tiled", a.tiled_product(&by)), ("flat", a.flat_product(&by))] {
                if let Ok(result) = result {
                    prop_assert_eq!(result.to_string(), crate::common::forms::arranged(form, &logical, tiler).to_string());
                }
            }
        }
    }

    #[test]
    fn blocked_and_raked_pair_the_modes(
        a in any_layout(1..=4, vec![1, 2, 4, 8, 16]), t in any_layout(1..=4, vec![0, 1, 2, 3, 4, 8]),
    ) {
        let rank = a.rank().max(t.rank());
        let (block, tiler) = (a.append_n(rank, &Layout::UNIT).unwrap(), t.append_n(rank, &Layout::UNIT).unwrap());
        let both = block.depth() > 0 && tiler.depth() > 0;
        if let Ok(product) = block.logical_product(&Tiler::layout(&tiler)) {
            let law = product_law(&block, &tiler, &product);
            prop_assert!(law.is_ok(), "{block} by {tiler} = {product}: {law:?}");
            for (result, block_first) in [(a.blocked_product(&t), true), (a.raked_product(&t), false)] {
                let wanted = crate::common::forms::paired(&Plain::of(&product), both, block_first);
                prop_assert_eq!(result.unwrap().to_string(), wanted.to_string());
            }
        }
    }

    #[test]
    fn inverses_undo(l in any_layout(1..=5, vec![0, 1, 2, 3, 4, 6, 8, 12, 24, 60])) {
        let plain = Plain::of(&l);
        let right = l.right_inverse().unwrap();
        prop_assert!(right_inverse_law(&plain, &Plain::of(&right)).is_ok(), "{l} {right}");
        if let Ok(left) = l.left_inverse() {
            prop_assert!(left_inverse_law(&plain, &Plain::of(&left)).is_ok(), "{l} {left}");
        }
    }

    #[test]
    fn shapes_refine(l in any_size()) {
        let shape = l.shape();
        prop_assert!(shape.compatible(&shape) && shape.congruent(&shape) && shape.weakly_congruent(&shape));
        prop_assert!(IntTuple::int(shape.size().unwrap()).compatible(&shape));
        prop_assert!(IntTuple::int(1).weakly_congruent(&shape));
        prop_assert!(shape.congruent(&l.stride()));
    }
}
