//! `zip`: modes of modes, transposed.

use super::{on_trees, same_rank};
use crate::value::{
    arithmetic::attempt,
    error::{Error, Refusal, report},
    tree::{Builder, Tree},
};

on_trees! {
    /// [`Zip`](crate::algebra::Zip): `((4,2),(8,3)):((1,4),(2,16))` → `((4,8),(2,3)):((1,2),(4,16))`.
    ///
    /// # Errors
    /// [`RankMismatch`](crate::value::Reason::RankMismatch), [`IntegerForTuple`](crate::value::Reason::IntegerForTuple) for modes
    /// of different ranks; [`TooDeep`](crate::value::Reason::TooDeep).
    pub const fn zip(&self) -> Result<Self, Error> {
        report!(tree zipped(&self.tree), Zip, self)
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
            let mut column = 0;
            while column < tree.rank(first) {
                builder.open();
                let mut row = Some(first);
                while let Some(node) = row {
                    attempt!(same_rank(tree, first, tree, node));
                    if let Some(mode) = tree.mode(node, column) {
                        builder.copy(tree, mode);
                    }
                    row = tree.next(root, node);
                }
                builder.close();
                column += 1;
            }
        }
        _ => builder.copy(tree, root),
    }
    builder.close();
    builder.finish()
}
