//! Text that can be composed in a constant: one writer for `Display`, for errors and for constant
//! panics.

use super::{
    basis::Path,
    tree::{Node, Tree},
};

/// What the next column of a leaf says about a number.
#[derive(Clone, Copy)]
enum Beside {
    Nothing,
    /// In which mode it steps, −1 for none.
    Mode,
    /// In which direction it steps.
    Path,
}

/// Up to `N` bytes of text; what does not fit is cut off.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Text<N> {
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; N],
            len: 0,
        }
    }

    pub(crate) const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "(this message was too long)",
        }
    }

    pub(crate) const fn push(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut byte = 0;
        while byte < text.len() && self.len < N {
            self.bytes[self.len] = text[byte];
            self.len += 1;
            byte += 1;
        }
    }

    pub(crate) const fn number(&mut self, number: i64) {
        let mut digits = [0; 20];
        let mut first = digits.len();
        let mut rest = number.unsigned_abs();
        loop {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if number < 0 {
            self.push("-");
        }
        let (_, digits) = digits.split_at(first);
        match core::str::from_utf8(digits) {
            Ok(digits) => self.push(digits),
            Err(_) => unreachable!(),
        }
    }

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
        self.leaves(tree, node, column, Beside::Nothing, free);
    }

    /// Column `column` of a subtree as strides in the directions of column `column + 1`:
    /// `(1@0,(1@0@1,1@1@1))`.
    pub(crate) const fn tree_of_strides<const W: usize>(&mut self, tree: &Tree<W>, column: usize) {
        self.leaves(tree, tree.root(), column, Beside::Path, 0);
    }

    /// Columns 2 and 3 of a tree as steps in a mode: `(1@0,(4@0,1@1))`.
    pub(crate) const fn tree_of_steps(&mut self, tree: &Tree<4>) {
        self.leaves(tree, tree.root(), 2, Beside::Mode, 0);
    }

    const fn leaves<const W: usize>(
        &mut self,
        tree: &Tree<W>,
        node: Node,
        column: usize,
        beside: Beside,
        free: u32,
    ) {
        let mut slot = node.begin;
        while slot < node.end {
            let (open, close) = tree.parentheses_in(node, slot);
            if slot > node.begin {
                self.push(",");
            }
            self.repeat("(", open);
            if tree.is_empty_slot(slot) {
                self.push("()");
            } else if free & (1 << slot) != 0 {
                self.push("_");
            } else {
                self.number(tree.at(slot)[column]);
                match beside {
                    Beside::Mode if tree.at(slot)[column + 1] >= 0 => {
                        self.push("@");
                        self.number(tree.at(slot)[column + 1]);
                    }
                    Beside::Path => self.path(Path::of(tree.at(slot)[column + 1])),
                    _ => {}
                }
            }
            self.repeat(")", close);
            slot += 1;
        }
    }

    /// `shape:stride` of a subtree.
    pub(crate) const fn shape_and_stride(&mut self, tree: &Tree<2>, node: Node) {
        self.tree(tree, node, 0, 0);
        self.push(":");
        self.tree(tree, node, 1, 0);
    }
}

/// `Display` through a [`Text`] of `$size` bytes, so that width and alignment work.
macro_rules! display {
    ($Type:ty, $size:expr, $method:ident) => {
        impl core::fmt::Display for $Type {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let mut text = $crate::value::text::Text::<{ $size }>::new();
                text.$method(self);
                formatter.pad(text.as_str())
            }
        }
    };
}
pub(crate) use display;

/// The longest text of one column: 32 leaves of 20 characters, their commas, and 8 levels of
/// parentheses around each.
pub(crate) const LONGEST: usize = 32 * (20 + 1 + 16);
