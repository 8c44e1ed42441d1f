use super::size::size;
use crate::value::{
    error::{Reason, Refusal},
    int_tuple::IntTuple,
    tree::{Node, Tree},
};

impl IntTuple {
    /// Whether the parentheses stand in the same places: `(4,(2,2))` and `(1,(8,0))`. See
    /// [`Congruent`](crate::tuple::Congruent).
    #[must_use]
    pub const fn congruent(&self, other: &Self) -> bool {
        self.tree
            .congruent(self.tree.root(), &other.tree, other.tree.root())
    }

    /// Whether each leaf of this tuple stands against a leaf or a whole tuple of the other: `(4,4)`
    /// and `(4,(2,2))`. See [`WeaklyCongruent`](crate::tuple::WeaklyCongruent).
    #[must_use]
    pub const fn weakly_congruent(&self, other: &Self) -> bool {
        refines(self, self.tree.root(), other, other.tree.root(), false)
    }

    /// Whether every coordinate of this shape is one of the other: `(4,6)` and `((2,2),6)`. See
    /// [`Compatible`](crate::tuple::Compatible).
    #[must_use]
    pub const fn compatible(&self, other: &Self) -> bool {
        refines(self, self.tree.root(), other, other.tree.root(), true)
    }
}

/// Whether `fine` refines `coarse`; with `sizes`, also in the size of what stands against each
/// leaf.
const fn refines(
    coarse: &IntTuple,
    node: Node,
    fine: &IntTuple,
    theirs: Node,
    sizes: bool,
) -> bool {
    if !coarse.tree.is_tuple(node) {
        return !sizes
            || match size(&fine.tree, theirs) {
                Ok(size) => size == coarse.tree.at(node.begin())[0],
                // Larger than any extent.
                Err(_) => false,
            };
    }
    if !fine.tree.is_tuple(theirs) {
        return false;
    }
    let mut modes = (coarse.tree.first(node), fine.tree.first(theirs));
    loop {
        match modes {
            (None, None) => return true,
            (Some(a), Some(b)) => {
                if !refines(coarse, a, fine, b, sizes) {
                    return false;
                }
                modes = (coarse.tree.next(node, a), fine.tree.next(theirs, b));
            }
            _ => return false,
        }
    }
}

/// A tuple against a tuple of the same rank, or a refusal.
pub(crate) const fn same_rank<const V: usize, const W: usize>(
    left: &Tree<V>,
    node: Node,
    right: &Tree<W>,
    theirs: Node,
) -> Result<(), Refusal> {
    let (wanted, found) = (left.rank(node), right.rank(theirs));
    if !left.is_tuple(node) {
        return Err(Refusal::of(Reason::TupleForInteger { rank: found }));
    }
    if !right.is_tuple(theirs) {
        return Err(Refusal::of(Reason::IntegerForTuple));
    }
    if wanted != found {
        return Err(Refusal::of(Reason::RankMismatch { found, wanted }));
    }
    Ok(())
}
