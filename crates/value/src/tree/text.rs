//! Trees as text.

use super::{MAX_DEPTH, MAX_LEAVES, Node, Path, Tree};
use crate::text::Text;

/// The longest text of one column: leaves of 20 characters, their commas, and all levels of
/// parentheses around each.
pub(crate) const LONGEST: usize = MAX_LEAVES * (20 + 1 + 2 * MAX_DEPTH);

impl<const N: usize> Text<N> {
    const fn repeat(&mut self, text: &str, mut count: u8) {
        while count > 0 {
            self.push(text);
            count -= 1;
        }
    }

    /// One column of a subtree: `(4,(2,2))`. Leaves whose bit is set in `free` print as `_`.
    pub(crate) const fn tree<const W: usize>(
        &mut self,
        tree: &Tree<W>,
        node: Node,
        column: usize,
        free: u32,
    ) {
        self.leaves(tree, node, column, free, false);
    }

    /// A column as strides in the directions of the next column: `(1@0,(1@0@1,1@1@1))`.
    pub(crate) const fn strides<const W: usize>(
        &mut self,
        tree: &Tree<W>,
        node: Node,
        column: usize,
    ) {
        self.leaves(tree, node, column, 0, true);
    }

    const fn leaves<const W: usize>(
        &mut self,
        tree: &Tree<W>,
        node: Node,
        column: usize,
        free: u32,
        is_directed: bool,
    ) {
        for_range!(node.begin()..node.end(), |slot| {
            let (open, close) = tree.parentheses_in(node, slot);
            if slot > node.begin() {
                self.push(",");
            }
            self.repeat("(", open);
            if tree.is_empty_slot(slot) {
                self.push("()");
            } else if free & (1 << slot) != 0 {
                self.push("_");
            } else {
                self.number(tree.at(slot)[column]);
                if is_directed && tree.at(slot)[column + 1] != 0 {
                    self.path(Path::of(tree.at(slot)[column + 1]));
                }
            }
            self.repeat(")", close);
        });
    }

    /// `shape:stride` of a subtree.
    pub(crate) const fn shape_and_stride(&mut self, tree: &Tree<3>, node: Node) {
        self.tree(tree, node, 0, 0);
        self.push(":");
        self.strides(tree, node, 1);
    }
}
