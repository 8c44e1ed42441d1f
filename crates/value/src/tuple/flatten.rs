//! `flatten` and `unflatten`: leaves without and with parentheses.

use super::on_trees;
use crate::{
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    tree::Tree,
};

on_trees! {
    /// All leaves in one tuple: `((2,3),(),5)` → `(2,3,5)`; an integer stays as it is. See
    /// `Flatten`.
    pub const fn flatten(&self) -> Self {
        if !self.tree.is_tuple(self.tree.root()) {
            return *self;
        }
        Self::from_tree(self.tree.flattened())
    }

    /// The leaves, in the parentheses of a profile: `(2,3,5)` in `((1,1),1)` → `((2,3),5)`. See
    /// `Unflatten`.
    ///
    /// # Errors
    /// [`LeafCount`](Reason::LeafCount); [`NotFlat`](Reason::NotFlat) where there are parentheses
    /// inside already.
    pub const fn unflatten(&self, profile: &IntTuple) -> Result<Self, LayoutError> {
        report!(tree fill(&self.tree, &profile.tree), Unflatten, self, profile)
    }
}

const fn count<const W: usize>(tree: &Tree<W>) -> usize {
    let mut count = 0;
    for_leaves!(tree, tree.root(), |_slot| {
        count += 1;
    });
    count
}

const fn fill<const W: usize>(tree: &Tree<W>, profile: &Tree<1>) -> Result<Tree<W>, Refusal> {
    let depth = tree.depth(tree.root());
    if depth > 1 {
        return Err(Refusal::of(Reason::NotFlat { depth }));
    }
    let (have, places) = (count(tree), count(profile));
    if have != places {
        return Err(Refusal::of(Reason::LeafCount {
            leaves: have,
            places,
        }));
    }
    let mut filled = [[0; W]; crate::MAX_LEAVES];
    let mut next = 0;
    for_leaves!(profile, profile.root(), |slot| {
        filled[slot] = tree.at(next);
        next += 1;
    });
    Ok(profile.with_leaves(filled))
}
