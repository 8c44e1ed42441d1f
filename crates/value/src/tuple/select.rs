//! `get`, `select`, `take` and `group`: modes by their numbers.

use super::on_trees;
use crate::{
    error::{LayoutError, Reason, Refusal},
    tree::{Builder, Tree},
};

on_trees! {
    /// The mode at a path: `(4,(3,6)):(1,(4,12))` at `[1,0]` → `3:4`. See
    /// `Get`.
    ///
    /// # Errors
    /// [`NoSuchMode`](Reason::NoSuchMode).
    pub const fn get(&self, path: &[usize]) -> Result<Self, LayoutError> {
        report!(tree subtree(&self.tree, path), Get, self)
    }

    /// Some modes, in the order given: `(2,3,5):(1,2,6)`, `[2,0]` → `(5,2):(6,1)`. A mode may come
    /// twice. See `Select`.
    ///
    /// # Errors
    /// [`NoSuchMode`](Reason::NoSuchMode), [`TooManyLeaves`](Reason::TooManyLeaves).
    pub const fn select(&self, modes: &[usize]) -> Result<Self, LayoutError> {
        report!(tree selected(&self.tree, modes), Select, self)
    }

    /// The modes from `begin` up to `end`: `(2,3,5):(1,2,6)`, 1, 3 → `(3,5):(2,6)`. See
    /// `Take`.
    ///
    /// # Errors
    /// [`NoSuchRange`](Reason::NoSuchRange), also for an empty range.
    pub const fn take(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        report!(tree ranged(&self.tree, begin, end, false), Take, self)
    }

    /// The modes from `begin` up to `end` as one: `(2,3,5):(1,2,6)`, 0, 2 → `((2,3),5):((1,2),6)`.
    /// See `Group`.
    ///
    /// # Errors
    /// [`NoSuchRange`](Reason::NoSuchRange), also for an empty range; [`TooDeep`](Reason::TooDeep).
    pub const fn group(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        report!(tree ranged(&self.tree, begin, end, true), Group, self)
    }
}

const fn subtree<const W: usize>(tree: &Tree<W>, path: &[usize]) -> Result<Tree<W>, Refusal> {
    let mut node = tree.root();
    for_range!(0..path.len(), |level| {
        node = match tree.mode(node, path[level]) {
            Some(mode) => mode,
            None => return Err(no_such_mode(path[level], tree.rank(node))),
        };
    });
    Ok(tree.subtree(node))
}

const fn no_such_mode(mode: usize, rank: usize) -> Refusal {
    Refusal::of(Reason::NoSuchMode { mode, rank })
}

const fn selected<const W: usize>(tree: &Tree<W>, modes: &[usize]) -> Result<Tree<W>, Refusal> {
    let root = tree.root();
    let mut builder = Builder::new();
    builder.open();
    for_range!(0..modes.len(), |index| {
        match tree.mode(root, modes[index]) {
            Some(mode) => builder.copy(tree, mode),
            None => return Err(no_such_mode(modes[index], tree.rank(root))),
        }
    });
    builder.close();
    builder.finish()
}

/// The modes `begin..end` alone, or all modes with these in parentheses.
const fn ranged<const W: usize>(
    tree: &Tree<W>,
    begin: usize,
    end: usize,
    group: bool,
) -> Result<Tree<W>, Refusal> {
    let root = tree.root();
    let rank = tree.rank(root);
    if begin >= end || end > rank {
        return Err(Refusal::of(Reason::NoSuchRange { begin, end, rank }));
    }
    let mut builder = Builder::new();
    builder.open();
    for_modes!(tree, root, |index, mode| {
        if group && index == begin {
            builder.open();
        }
        if group || (begin <= index && index < end) {
            builder.copy(tree, mode);
        }
        if group && index + 1 == end {
            builder.close();
        }
    });
    builder.close();
    builder.finish()
}
