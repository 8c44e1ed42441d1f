//! `congruent`, `weakly_congruent` and `compatible`: tuples compared by their parentheses.

use super::size::size;
use crate::{
    int_tuple::IntTuple,
    tree::{Rule, Step, Tree, Walk},
};

impl IntTuple {
    /// Whether the parentheses stand in the same places: `(4,(2,2))` and `(1,(8,0))`. See
    /// `Congruent`.
    #[must_use]
    pub const fn congruent(&self, other: &Self) -> bool {
        self.tree
            .congruent(self.tree.root(), &other.tree, other.tree.root())
    }

    /// Whether each leaf of this tuple stands against a leaf or a whole tuple of the other: `(4,4)`
    /// and `(4,(2,2))`. See `WeaklyCongruent`.
    #[must_use]
    pub const fn weakly_congruent(&self, other: &Self) -> bool {
        refines(&self.tree, &other.tree, false)
    }

    /// Whether every coordinate of this shape is one of the other: `(4,6)` and `((2,2),6)`. See
    /// `Compatible`.
    #[must_use]
    pub const fn compatible(&self, other: &Self) -> bool {
        refines(&self.tree, &other.tree, true)
    }
}

/// Whether a part of `fine` stands against each leaf of `coarse`, with `sizes` of that size.
const fn refines(coarse: &Tree<1>, fine: &Tree<1>, sizes: bool) -> bool {
    let mut walk = Walk::new(fine, coarse, Rule::SameRank);
    loop {
        match walk.next() {
            Ok(None) => return true,
            Ok(Some(Step::Part(part, at))) if sizes => match size(fine, part) {
                Ok(size) if size == coarse.at(at.begin())[0] => {}
                // Another size, or one that is larger than any extent.
                _ => return false,
            },
            Ok(Some(_)) => {}
            Err(_) => return false,
        }
    }
}
