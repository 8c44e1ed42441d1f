use super::on_trees;
use crate::value::{
    arithmetic::{attempt, multiply},
    error::{Error, Refusal, report},
    tree::{Node, Tree},
};

on_trees! {
    /// The number of elements: the product of the extents, `((2,2),8)` → `32`; of `()`, 1.
    ///
    /// # Laws
    /// `size = Π extents`; 0 absorbs, whatever stands beside it.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "((2,2),8):((1,2),4)".parse()?;
    /// assert_eq!((layout.size()?, layout.shape().size()?), (32, 32));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `size`.
    pub const fn size(&self) -> Result<i64, Error> {
        report!(size(&self.tree, self.tree.root()), Size, self)
    }

    /// The number of modes: `((2,2),8)` → `2`; of an integer, 1; of `()`, 0.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// assert_eq!("((2,2),8)".parse::<IntTuple>()?.rank(), 2);
    /// assert_eq!((IntTuple::int(8).rank(), IntTuple::EMPTY.rank()), (1, 0));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `rank`.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.tree.rank(self.tree.root())
    }

    /// How deep the parentheses nest: `((2,2),8)` → `2`; of an integer, 0; of `()`, 1.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// assert_eq!("((2,2),8)".parse::<IntTuple>()?.depth(), 2);
    /// assert_eq!((IntTuple::int(8).depth(), IntTuple::EMPTY.depth()), (0, 1));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
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
    let mut slot = node.begin();
    while slot < node.end() {
        // 0 absorbs whatever stands beside it, also what would not fit.
        if !tree.is_empty_slot(slot) && tree.at(slot)[0] == 0 {
            return Ok(0);
        }
        slot += 1;
    }
    slot = node.begin();
    while slot < node.end() {
        if !tree.is_empty_slot(slot) {
            size = attempt!(multiply(size, tree.at(slot)[0]));
        }
        slot += 1;
    }
    Ok(size)
}
