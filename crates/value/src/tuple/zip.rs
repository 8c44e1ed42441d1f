//! `zip`: modes of modes, transposed.

use super::on_trees;
use crate::{
    error::{LayoutError, Refusal},
    layout::Layout,
    tree::{Builder, Tree, same_rank},
};

on_trees! {
    /// `Zip`: `((4,2),(8,3)):((1,4),(2,16))` → `((4,8),(2,3)):((1,2),(4,16))`.
    ///
    /// # Errors
    /// [`RankMismatch`](crate::Reason::RankMismatch),
    /// [`IntegerForTuple`](crate::Reason::IntegerForTuple) for modes of different ranks;
    /// [`TooDeep`](crate::Reason::TooDeep).
    pub const fn zip(&self) -> Result<Self, LayoutError> {
        report!(tree zipped(&self.tree), Zip, self)
    }
}

impl Layout {
    /// [`zip`](Self::zip) of two layouts: `(4,2):(1,4)` and `(8,3):(2,16)` →
    /// `((4,8),(2,3)):((1,2),(4,16))`. See `ZipWith`.
    ///
    /// # Errors
    /// As [`zip`](Self::zip).
    pub const fn zip_with(&self, other: &Self) -> Result<Self, LayoutError> {
        attempt!(Self::make_layout(&[*self, *other])).zip()
    }
}

const fn zipped<const W: usize>(tree: &Tree<W>) -> Result<Tree<W>, Refusal> {
    let root = tree.root();
    if !tree.is_tuple(root) {
        return Ok(*tree);
    }
    let mut builder = Builder::new();
    builder.open();
    match tree.first(root) {
        Some(first) if tree.is_tuple(first) => {
            for_range!(0..tree.rank(first), |column| {
                builder.open();
                for_modes!(tree, root, |_, node| {
                    attempt!(same_rank(tree, first, tree, node));
                    if let Some(mode) = tree.mode(node, column) {
                        builder.copy(tree, mode);
                    }
                });
                builder.close();
            });
        }
        _ => builder.copy(tree, root),
    }
    builder.close();
    builder.finish()
}
