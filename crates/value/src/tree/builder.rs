//! The builder of a tree, from left to right.

use super::{MAX_DEPTH, MAX_LEAVES, Node, Tree};
use crate::error::{Reason, Refusal};

/// Builds a tree from left to right. An overflow is remembered and reported by
/// [`finish`](Self::finish).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Builder<const W: usize> {
    tree: Tree<W>,
    /// Parentheses opened since the last slot.
    pending: u8,
    depth: u8,
    full: Option<Reason>,
}

impl<const W: usize> Builder<W> {
    pub(crate) const fn new() -> Self {
        Self {
            tree: Tree::BLANK,
            pending: 0,
            depth: 0,
            full: None,
        }
    }

    pub(crate) const fn open(&mut self) {
        if self.depth as usize == MAX_DEPTH {
            self.full = Some(Reason::TooDeep);
        }
        if self.full.is_none() {
            self.depth += 1;
            self.pending += 1;
        }
    }

    pub(crate) const fn close(&mut self) {
        if self.full.is_some() {
            return;
        }
        self.depth -= 1;
        if self.pending > 0 {
            self.pending -= 1;
            self.slot([0; W], true);
        } else {
            self.tree.close[self.tree.len() - 1] += 1;
        }
    }

    pub(crate) const fn leaf(&mut self, leaf: [i64; W]) {
        self.slot(leaf, false);
    }

    /// `()`.
    pub(crate) const fn empty(&mut self) {
        self.open();
        self.close();
    }

    const fn slot(&mut self, leaf: [i64; W], empty: bool) {
        let slot = self.tree.len();
        if slot == MAX_LEAVES && self.full.is_none() {
            self.full = Some(Reason::TooManyLeaves);
        }
        if self.full.is_some() {
            return;
        }
        self.tree.leaves[slot] = leaf;
        self.tree.open[slot] = self.pending;
        self.tree.empty |= (empty as u32) << slot;
        self.tree.len += 1;
        self.pending = 0;
    }

    /// Appends a subtree of another tree.
    pub(crate) const fn copy(&mut self, from: &Tree<W>, node: Node) {
        map_leaves!(self, from, node, |slot| {
            self.leaf(from.leaves[slot]);
        });
    }

    /// Appends the modes of a subtree, without its own parentheses; a leaf as it is.
    pub(crate) const fn copy_modes(&mut self, from: &Tree<W>, node: Node) {
        for_modes!(from, node, |_, child| {
            self.copy(from, child);
        });
    }

    /// Appends the modes of a tuple of several (or none), anything else as it is.
    pub(crate) const fn spread(&mut self, from: &Tree<W>, node: Node) {
        if from.rank(node) == 1 {
            self.copy(from, node);
        } else {
            self.copy_modes(from, node);
        }
    }

    #[inline(always)]
    pub(crate) const fn open_many(&mut self, mut count: u8) {
        while count > 0 {
            self.open();
            count -= 1;
        }
    }

    #[inline(always)]
    pub(crate) const fn close_many(&mut self, mut count: u8) {
        while count > 0 {
            self.close();
            count -= 1;
        }
    }

    /// The leaf in a slot that stands already.
    pub(crate) const fn at(&self, slot: usize) -> [i64; W] {
        self.tree.leaves[slot]
    }

    /// How many slots stand so far.
    pub(crate) const fn len(&self) -> usize {
        self.tree.len()
    }

    /// Whether everything so far fits.
    pub(crate) const fn fits(&self) -> Result<(), Refusal> {
        match self.full {
            Some(reason) => Err(Refusal::of(reason)),
            None => Ok(()),
        }
    }

    /// The tree so far, if it [`fits`](Self::fits).
    pub(crate) const fn built(&self) -> &Tree<W> {
        &self.tree
    }

    pub(crate) const fn finish(self) -> Result<Tree<W>, Refusal> {
        match self.full {
            Some(reason) => Err(Refusal::of(reason)),
            None => Ok(self.tree),
        }
    }
}
