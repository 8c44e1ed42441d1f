//! Layouts and shapes to try: every small one, and random ones of any nesting.

use proptest::prelude::*;
use stridewise_value::{IntTuple, Layout};

pub fn layout(modes: &[(i64, i64)]) -> Layout {
    let list = |pick: fn(&(i64, i64)) -> i64| {
        modes
            .iter()
            .map(pick)
            .map(IntTuple::int)
            .collect::<Vec<_>>()
    };
    if let [(extent, stride)] = modes {
        return Layout::single(*extent, *stride).expect("layout");
    }
    let tuple = |items: Vec<IntTuple>| IntTuple::tuple(&items).expect("tuple");
    Layout::new(&tuple(list(|mode| mode.0)), &tuple(list(|mode| mode.1))).expect("layout")
}

/// Every layout of `rank` modes with these extents and strides.
pub fn layouts(rank: usize, extents: &[i64], strides: &[i64]) -> Vec<Vec<(i64, i64)>> {
    let mut all = vec![Vec::new()];
    for _ in 0..rank {
        all = all
            .iter()
            .flat_map(|modes| {
                extents.iter().flat_map(move |&extent| {
                    strides.iter().map(move |&stride| {
                        let mut modes: Vec<(i64, i64)> = modes.clone();
                        modes.push((extent, stride));
                        modes
                    })
                })
            })
            .collect();
    }
    all
}

/// The nestings of up to three leaves, `a`, `b` and `c` standing for them.
pub const PROFILES: &[&str] = &[
    "a",
    "(a)",
    "(a,b)",
    "((a,b))",
    "(a,(b))",
    "((a),(),b)",
    "(a,b,c)",
    "((a,b),c)",
    "(a,(b,c))",
    "((a),((b,c)))",
];

pub fn filled(profile: &str, leaves: &[i64]) -> String {
    let mut text = profile.to_owned();
    for (letter, leaf) in ["a", "b", "c"].iter().zip(leaves) {
        text = text.replace(letter, &leaf.to_string());
    }
    text
}

pub fn leaves(profile: &str) -> usize {
    profile.matches(['a', 'b', 'c']).count()
}

/// Every choice of `count` values.
pub fn choices(count: usize, values: &[i64]) -> Vec<Vec<i64>> {
    (0..count).fold(vec![Vec::new()], |lists, _| {
        lists
            .iter()
            .flat_map(|list| {
                values
                    .iter()
                    .map(|&value| [list.clone(), vec![value]].concat())
            })
            .collect()
    })
}

pub fn shapes(values: &[i64]) -> Vec<IntTuple> {
    let of = |profile: &&str| -> Vec<IntTuple> {
        choices(leaves(profile), values)
            .iter()
            .map(|list| filled(profile, list).parse().unwrap())
            .collect()
    };
    PROFILES.iter().flat_map(of).collect()
}

/// A random layout text: any nesting, with empty and one-tuples.
pub fn any_layout(
    extents: std::ops::RangeInclusive<i64>,
    strides: Vec<i64>,
) -> impl Strategy<Value = Layout> {
    #[derive(Clone, Debug)]
    enum Tree {
        Leaf(i64, i64),
        Tuple(Vec<Tree>),
    }
    fn print(tree: &Tree, pick: fn(i64, i64) -> i64) -> String {
        match tree {
            Tree::Leaf(extent, stride) => pick(*extent, *stride).to_string(),
            Tree::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| print(item, pick)).collect();
                format!("({})", items.join(","))
            }
        }
    }
    let leaf = (extents, proptest::sample::select(strides))
        .prop_map(|(extent, stride)| Tree::Leaf(extent, stride));
    leaf.prop_recursive(3, 6, 3, |inner| {
        proptest::collection::vec(inner, 0..=3).prop_map(Tree::Tuple)
    })
    .prop_map(|tree| {
        format!(
            "{}:{}",
            print(&tree, |extent, _| extent),
            print(&tree, |_, stride| stride)
        )
        .parse()
        .expect("layout")
    })
}

/// Layouts of any nesting.
pub fn any_size() -> impl Strategy<Value = Layout> {
    any_layout(0..=6, vec![-4, -1, 0, 1, 2, 3, 4, 6, 8, 12, 24])
}

/// Layouts with an element, so that the oracle can evaluate them anywhere.
pub fn small() -> impl Strategy<Value = Layout> {
    any_layout(1..=6, vec![-4, -1, 0, 1, 2, 3, 4, 6, 8, 12, 24])
}
