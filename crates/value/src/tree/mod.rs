//! Trees of leaves without allocation, for tuples, coordinates, layouts and tilers.
//!
//! A tree is a row of *slots*, one for each leaf and one for each empty tuple, and for each slot
//! how many parentheses open before it and close after it. `((2,3),())` is the slots `2 3 ()` with
//! opens `2 0 0` and closes `0 1 1`. Everything is read from left to right and built from left to
//! right, so that one walk and one [`Builder`] serve every operation; `W` numbers stand side by
//! side in each leaf (extent and stride, for a layout).

/// `?` in a [`Walk`]: the error has the path of the latest step.
macro_rules! attempt_at {
    ($walk:ident, $result:expr) => {
        attempt!($result, |refusal| $walk.locate(refusal))
    };
}

/// `for` over the slots of the leaves of a subtree.
macro_rules! for_leaves {
    ($tree:expr, $node:expr, |$slot:ident| $body:block) => {
        for_range!($node.begin()..$node.end(), |$slot| {
            if !$tree.is_empty_slot($slot) $body
        })
    };
}

/// Appends the parentheses of a subtree to a builder; the body appends for each leaf.
macro_rules! map_leaves {
    ($builder:expr, $tree:expr, $node:expr, |$slot:ident| $body:block) => {
        for_range!($node.begin()..$node.end(), |$slot| {
            let (open, close) = $tree.parentheses_in($node, $slot);
            $builder.open_many(open);
            if $tree.is_empty_slot($slot) {
                $builder.empty();
            } else $body
            $builder.close_many(close);
        })
    };
}

/// `for` over the modes of a subtree and their numbers, or over those of two subtrees side by side.
/// A leaf is its own mode 0.
macro_rules! for_modes {
    (
        ($left:expr, $node:expr), ($right:expr, $at:expr),
        |$index:pat_param, $one:ident, $other:ident| $body:block
    ) => {{
        let (mut pair, mut index) = (($left.first_mode($node), $right.first_mode($at)), 0);
        while let (Some($one), Some($other)) = pair {
            let $index = index;
            pair = ($left.next($node, $one), $right.next($at, $other));
            index += 1;
            $body
        }
    }};
    ($tree:expr, $parent:expr, |$index:pat_param, $child:ident| $body:block) => {{
        let (mut mode, mut index) = ($tree.first_mode($parent), 0);
        while let Some($child) = mode {
            let $index = index;
            mode = $tree.next($parent, $child);
            index += 1;
            $body
        }
    }};
}

mod builder;
mod by_mode;
mod path;
mod text;

pub(crate) use crate::capacity::{MAX_DEPTH, MAX_LEAVES};
pub(crate) use builder::Builder;
pub(crate) use by_mode::{Rule, Step, Walk, same_rank};
pub(crate) use path::Path;
pub(crate) use text::LONGEST;

use crate::error::{Reason, Refusal};

/// A tree with `W` numbers in each leaf. Never without a slot; slots past `len` are zero, so that
/// `==` compares trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tree<const W: usize> {
    len: u8,
    empty: u32,
    open: [u8; MAX_LEAVES],
    close: [u8; MAX_LEAVES],
    leaves: [[i64; W]; MAX_LEAVES],
}

/// A subtree: slots `begin..end`, with the parentheses of its own at both ends.
#[derive(Clone, Copy)]
#[repr(align(4))]
pub(crate) struct Node {
    begin: u8,
    end: u8,
    pub(crate) open: u8,
    pub(crate) close: u8,
}

impl Node {
    /// No slots: of no tree.
    pub(crate) const BLANK: Self = Self {
        begin: 0,
        end: 0,
        open: 0,
        close: 0,
    };

    pub(crate) const fn begin(self) -> usize {
        self.begin as usize
    }

    pub(crate) const fn end(self) -> usize {
        self.end as usize
    }
}

impl<const W: usize> Tree<W> {
    const BLANK: Self = Self {
        len: 0,
        empty: 0,
        open: [0; MAX_LEAVES],
        close: [0; MAX_LEAVES],
        leaves: [[0; W]; MAX_LEAVES],
    };

    /// `()`.
    pub(crate) const EMPTY: Self = Self {
        len: 1,
        empty: 1,
        ..Self::BLANK
    };

    /// A single leaf without parentheses.
    pub(crate) const fn leaf(leaf: [i64; W]) -> Self {
        let mut tree = Self {
            len: 1,
            ..Self::BLANK
        };
        tree.leaves[0] = leaf;
        tree
    }

    /// Leaves side by side, in parentheses or a single one without.
    pub(crate) const fn flat(leaves: &[[i64; W]], is_tuple: bool) -> Self {
        if leaves.is_empty() {
            return Self::EMPTY;
        }
        let mut tree = Self::BLANK;
        let mut slot = 0;
        while slot < leaves.len() {
            tree.leaves[slot] = leaves[slot];
            slot += 1;
        }
        tree.len = slot as u8;
        tree.open[0] = is_tuple as u8;
        tree.close[slot - 1] = is_tuple as u8;
        tree
    }

    pub(crate) const fn root(&self) -> Node {
        Node {
            begin: 0,
            end: self.len,
            open: self.open[0],
            close: self.close[self.len() - 1],
        }
    }

    /// The number of slots.
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the slot is an empty tuple rather than a leaf.
    pub(crate) const fn is_empty_slot(&self, slot: usize) -> bool {
        self.empty & (1 << slot) != 0
    }

    /// The leaf in a slot (zeros for an empty tuple).
    pub(crate) const fn at(&self, slot: usize) -> [i64; W] {
        self.leaves[slot]
    }

    pub(crate) const fn set(&mut self, slot: usize, column: usize, value: i64) {
        self.leaves[slot][column] = value;
    }

    /// How many parentheses open before the slot, and how many close after it.
    pub(crate) const fn parentheses(&self, slot: usize) -> (u8, u8) {
        (self.open[slot], self.close[slot])
    }

    /// How many parentheses open before each slot.
    pub(crate) const fn brackets(&self) -> &[u8; MAX_LEAVES] {
        &self.open
    }

    /// The parentheses of a slot, as a subtree has them.
    pub(crate) const fn parentheses_in(&self, node: Node, slot: usize) -> (u8, u8) {
        let open = if slot == node.begin() {
            node.open
        } else {
            self.open[slot]
        };
        let close = if slot + 1 == node.end() {
            node.close
        } else {
            self.close[slot]
        };
        (open, close)
    }

    /// Whether the subtree is a tuple, not a leaf.
    pub(crate) const fn is_tuple(&self, node: Node) -> bool {
        node.open > 0 || self.is_empty_slot(node.begin())
    }

    /// The first mode of a tuple; `None` for `()` and for a leaf.
    pub(crate) const fn first(&self, parent: Node) -> Option<Node> {
        if parent.open == 0 {
            return None;
        }
        Some(self.child(parent, parent.begin(), parent.open - 1))
    }

    /// The first mode, where a leaf is its own mode 0; `None` for `()`.
    pub(crate) const fn first_mode(&self, parent: Node) -> Option<Node> {
        if self.is_tuple(parent) {
            self.first(parent)
        } else {
            Some(parent)
        }
    }

    /// The mode after `child`.
    pub(crate) const fn next(&self, parent: Node, child: Node) -> Option<Node> {
        if child.end() == parent.end() {
            return None;
        }
        Some(self.child(parent, child.end(), self.open[child.end()]))
    }

    /// The child that starts at slot `begin`, where `open` parentheses are its own.
    const fn child(&self, parent: Node, begin: usize, open: u8) -> Node {
        let mut slot = begin;
        let mut depth = open;
        loop {
            let close = if slot + 1 == parent.end() {
                parent.close - 1
            } else {
                self.close[slot]
            };
            depth -= close;
            if depth == 0 {
                return Node {
                    begin: begin as u8,
                    end: slot as u8 + 1,
                    open,
                    close,
                };
            }
            slot += 1;
            depth += self.open[slot];
        }
    }

    /// The number of modes: 1 for a leaf.
    pub(crate) const fn rank(&self, node: Node) -> usize {
        if !self.is_tuple(node) {
            return 1;
        }
        let mut rank = 0;
        let mut mode = self.first(node);
        while let Some(child) = mode {
            rank += 1;
            mode = self.next(node, child);
        }
        rank
    }

    /// Mode `index`; a leaf is its own mode 0.
    pub(crate) const fn mode(&self, node: Node, index: usize) -> Option<Node> {
        let mut left = index;
        let mut mode = self.first_mode(node);
        while let Some(child) = mode {
            if left == 0 {
                return Some(child);
            }
            left -= 1;
            mode = self.next(node, child);
        }
        None
    }

    /// How deep the parentheses nest: 0 for a leaf, 1 for `()` and for a flat tuple.
    pub(crate) const fn depth(&self, node: Node) -> usize {
        let (mut level, mut depth) = (0, 0);
        for_range!(node.begin()..node.end(), |slot| {
            let (open, close) = self.parentheses_in(node, slot);
            level += open;
            let here = level + self.is_empty_slot(slot) as u8;
            if here > depth {
                depth = here;
            }
            level -= close;
        });
        depth as usize
    }

    /// Whether two trees have their parentheses in the same places.
    pub(crate) const fn congruent<const V: usize>(
        &self,
        node: Node,
        other: &Tree<V>,
        theirs: Node,
    ) -> bool {
        let len = node.end() - node.begin();
        if len != theirs.end() - theirs.begin()
            || node.open != theirs.open
            || node.close != theirs.close
        {
            return false;
        }
        for_range!(0..len, |slot| {
            let (a, b) = (node.begin() + slot, theirs.begin() + slot);
            if self.is_empty_slot(a) != other.is_empty_slot(b)
                || (slot > 0 && self.open[a] != other.open[b])
                || (slot + 1 < len && self.close[a] != other.close[b])
            {
                return false;
            }
        });
        true
    }

    /// The subtree as a tree of its own.
    pub(crate) const fn subtree(&self, node: Node) -> Self {
        let mut builder = Builder::new();
        builder.copy(self, node);
        *builder.built()
    }

    /// These parentheses around other leaves.
    pub(crate) const fn with_leaves<const V: usize>(
        &self,
        leaves: [[i64; V]; MAX_LEAVES],
    ) -> Tree<V> {
        Tree {
            len: self.len,
            empty: self.empty,
            open: self.open,
            close: self.close,
            leaves,
        }
    }

    /// The leaves in one level.
    pub(crate) const fn flattened(&self) -> Self {
        let mut leaves = [[0; W]; MAX_LEAVES];
        let mut len = 0;
        for_leaves!(self, self.root(), |slot| {
            leaves[len] = self.leaves[slot];
            len += 1;
        });
        Self::flat(leaves.split_at(len).0, true)
    }

    /// `V` columns of the leaves.
    pub(crate) const fn columns<const V: usize>(&self, first: usize) -> Tree<V> {
        let mut leaves = [[0; V]; MAX_LEAVES];
        for_range!(0..self.len(), |slot| {
            for_range!(0..V, |column| {
                leaves[slot][column] = self.leaves[slot][first + column];
            });
        });
        self.with_leaves(leaves)
    }

    /// Puts the path of a slot in front of a refusal.
    pub(crate) const fn locate(&self, slot: usize, refusal: Refusal) -> Refusal {
        self.locate_in(self.root(), slot, refusal)
    }

    /// [`locate`](Self::locate) from a subtree on.
    pub(crate) const fn locate_in(&self, node: Node, slot: usize, refusal: Refusal) -> Refusal {
        if !self.is_tuple(node) {
            return refusal;
        }
        for_modes!(self, node, |index, child| {
            if slot < child.end() {
                return self.locate_in(child, slot, refusal).inside(index);
            }
        });
        refusal
    }
}

impl Tree<1> {
    /// `shape:stride` of congruent trees; the strides may have a second column, their directions.
    pub(crate) const fn beside<const W: usize>(&self, stride: &Tree<W>) -> Tree<3> {
        let mut leaves = [[0; 3]; MAX_LEAVES];
        for_range!(0..self.len(), |slot| {
            leaves[slot][0] = self.leaves[slot][0];
            leaves[slot][1] = stride.leaves[slot][0];
            leaves[slot][2] = if W > 1 { stride.leaves[slot][W - 1] } else { 0 };
        });
        self.with_leaves(leaves)
    }
}

impl Tree<3> {
    /// Refuses strides with directions.
    pub(crate) const fn undirected_in(&self, node: Node) -> Result<(), Refusal> {
        for_range!(node.begin()..node.end(), |slot| {
            if self.leaves[slot][2] != 0 {
                return Err(Refusal::of(Reason::Directed));
            }
        });
        Ok(())
    }
}
