//! `append`, `prepend` and `replace`: modes added or exchanged.

use super::on_trees;
use crate::{
    error::{LayoutError, Reason, Refusal},
    tree::{Builder, Tree},
};

on_trees! {
    /// One more mode at the end: `(3,4):(1,3)`, `2:12` → `(3,4,2):(1,3,12)`. See
    /// `Append`.
    pub const fn append(&self, mode: &Self) -> Result<Self, LayoutError> {
        report!(tree padded(&self.tree, self.rank() + 1, &mode.tree, true), Append, self, mode)
    }

    /// One more mode in front: `(3,4):(1,3)`, `2:12` → `(2,3,4):(12,1,3)`. See
    /// `Prepend`.
    pub const fn prepend(&self, mode: &Self) -> Result<Self, LayoutError> {
        report!(tree padded(&self.tree, self.rank() + 1, &mode.tree, false), Prepend, self, mode)
    }

    /// A mode at the end as often as rank `rank` needs it: `10:1`, 3, `1:0` → `(10,1,1):(1,0,0)`.
    /// See `AppendN`.
    ///
    /// # Errors
    /// [`TooManyModes`](Reason::TooManyModes) where the rank is larger already; as
    /// [`append`](Self::append).
    pub const fn append_n(&self, rank: usize, mode: &Self) -> Result<Self, LayoutError> {
        report!(tree padded(&self.tree, rank, &mode.tree, true), AppendN, self, mode)
    }

    /// A mode in front as often as rank `rank` needs it: `10:1`, 3, `1:0` → `(1,1,10):(0,0,1)`. See
    /// `PrependN`.
    pub const fn prepend_n(&self, rank: usize, mode: &Self) -> Result<Self, LayoutError> {
        report!(tree padded(&self.tree, rank, &mode.tree, false), PrependN, self, mode)
    }

    /// Another mode in place of mode `index`: `(3,4):(1,3)`, 1, `2:9` → `(3,2):(1,9)`. See
    /// `Replace`.
    ///
    /// # Errors
    /// [`NoSuchMode`](Reason::NoSuchMode); as [`append`](Self::append).
    pub const fn replace(&self, index: usize, mode: &Self) -> Result<Self, LayoutError> {
        report!(tree replaced(&self.tree, index, &mode.tree), ReplaceN, self, mode)
    }
}

/// `tree` with as many copies of `mode` as `wanted` modes need; unchanged where none is needed.
pub(crate) const fn padded<const W: usize>(
    tree: &Tree<W>,
    wanted: usize,
    mode: &Tree<W>,
    behind: bool,
) -> Result<Tree<W>, Refusal> {
    let rank = tree.rank(tree.root());
    if rank == wanted {
        return Ok(*tree);
    }
    if rank > wanted {
        return Err(Refusal::of(Reason::TooManyModes {
            found: rank,
            most: wanted,
        }));
    }
    let mut builder = Builder::new();
    builder.open();
    if behind {
        builder.copy_modes(tree, tree.root());
    }
    let mut missing = wanted - rank;
    // More copies than fit say so as well as all of them.
    while missing > 0 && builder.fits().is_ok() {
        builder.copy(mode, mode.root());
        missing -= 1;
    }
    if !behind {
        builder.copy_modes(tree, tree.root());
    }
    builder.close();
    builder.finish()
}

const fn replaced<const W: usize>(
    tree: &Tree<W>,
    place: usize,
    mode: &Tree<W>,
) -> Result<Tree<W>, Refusal> {
    let root = tree.root();
    let rank = tree.rank(root);
    if place == rank {
        return padded(tree, rank + 1, mode, true);
    }
    if place > rank {
        return Err(Refusal::of(Reason::NoSuchMode { mode: place, rank }));
    }
    let mut builder = Builder::new();
    builder.open();
    for_modes!(tree, root, |index, old| {
        if index == place {
            builder.copy(mode, mode.root());
        } else {
            builder.copy(tree, old);
        }
    });
    builder.close();
    builder.finish()
}
