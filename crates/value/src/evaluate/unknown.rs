//! Operations on layouts that have leaves without a value.

use super::{Answer, Argument, Arguments, arguments::Given};
use crate::{
    LayoutError, Operation as O,
    coord::Coord,
    layout::Layout,
    parse::unknown::is_unknown,
    tree::{Rule, Step, Walk},
};

/// Operations that move the leaves of layouts and tuples, or count them, and never look at their
/// numbers.
const MOVES_LEAVES: &[O] = &[
    O::Parse,
    O::Rank,
    O::Depth,
    O::Slice,
    O::Dice,
    O::Flatten,
    O::Unflatten,
    O::Group,
    O::Select,
    O::Take,
    O::Get,
    O::Append,
    O::Prepend,
    O::AppendN,
    O::PrependN,
    O::ReplaceN,
    O::Zip,
    O::Reverse,
    O::Congruent,
    O::WeaklyCongruent,
];

/// Whether an operation only moves the leaves of its arguments: a slice of a swizzled layout looks
/// at its strides.
pub(super) fn moves_leaves(operation: O, given: Given<'_>) -> bool {
    let is_swizzled = || given.iter().any(Argument::is_swizzled);
    MOVES_LEAVES.contains(&operation) && !(operation == O::Slice && is_swizzled())
}

/// The index of a coordinate that is 0 wherever a leaf without a value counts.
pub(super) fn at_zero(given: &Arguments<'_>, form: &[&str]) -> Option<Result<Answer, LayoutError>> {
    let (layout, coord) = match (given.operation, form) {
        (O::Call, _) => (0, 1),
        (O::Crd2Idx, ["coord", "layout"]) => (1, 0),
        _ => return None,
    };
    let layout = given.given.at(layout).with_text(Layout::parse_open).ok()?;
    let coord = given.given.at(coord).with_text(Coord::parse).ok()?;
    if coord.has_underscore() {
        return None;
    }
    let known = without_zero_modes(&layout, &coord)?;
    Some(known.call(&coord).map(Answer::coordinate))
}

/// The layout with other leaves where they do not count for the index of a coordinate, if all have
/// a value then.
fn without_zero_modes(layout: &Layout, coord: &Coord) -> Option<Layout> {
    let mut tree = layout.tree;
    let mut walk = Walk::new(&layout.tree, &coord.tree, Rule::SameRank);
    while let Some(step) = walk.next().ok()? {
        let Step::Part(mode, at) = step else {
            continue;
        };
        let last = mode.end() - 1;
        if coord.tree.at(at.begin())[0] == 0 {
            for slot in mode.begin()..=last {
                tree.set(slot, 0, 1);
                tree.set(slot, 1, 1);
            }
        } else if is_unknown(tree.at(last)[0]) {
            // The last leaf takes any digit.
            tree.set(last, 0, 1);
        }
    }
    let known = Layout::from_tree(tree);
    let has_value = |slot| {
        !known.tree.at(slot)[..2]
            .iter()
            .any(|&leaf| is_unknown(leaf))
    };
    (0..tree.len()).all(has_value).then_some(known)
}
