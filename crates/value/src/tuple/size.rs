//! `size`, `rank` and `depth`.

use super::on_trees;
use crate::{
    arithmetic::multiply,
    error::{LayoutError, Refusal},
    tree::{Node, Tree},
};

on_trees! {
    /// The number of elements: the product of the extents, `((2,2),8)` → `32`; of `()`, 1. See
    /// `Size`.
    pub const fn size(&self) -> Result<i64, LayoutError> {
        report!(size(&self.tree, self.tree.root()), Size, self)
    }

    /// The number of modes: `((2,2),8)` → `2`; of an integer, 1; of `()`, 0.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.tree.rank(self.tree.root())
    }

    /// How deep the parentheses nest: `((2,2),8)` → `2`; of an integer, 0; of `()`, 1.
    ///
    /// Source: CuTe `depth` (which does not take `()`).
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.tree.depth(self.tree.root())
    }
}

/// The product of the extents of a subtree.
pub(crate) const fn size<const W: usize>(tree: &Tree<W>, node: Node) -> Result<i64, Refusal> {
    let mut size = 1;
    for_leaves!(tree, node, |slot| {
        // A product with a factor 0 is 0, even if other factors overflow.
        if tree.at(slot)[0] == 0 {
            return Ok(0);
        }
    });
    for_leaves!(tree, node, |slot| {
        size = attempt!(multiply(size, tree.at(slot)[0]));
    });
    Ok(size)
}
