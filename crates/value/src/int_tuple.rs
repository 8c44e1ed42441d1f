//! Tuples of integers, nested in any way.

use crate::{
    error::{LayoutError, Refusal},
    text::{Text, display},
    tree::{Builder, LONGEST, Tree},
};

/// A tuple of integers, nested in any way: `4`, `(4,8)`, `((2,2),8)`, `()`.
///
/// Shapes, strides and profiles are such tuples. An integer and the tuple of one integer differ:
/// `20` has depth 0, `(20)` has depth 1. Up to [`MAX_LEAVES`](super::MAX_LEAVES) leaves and
/// [`MAX_DEPTH`](super::MAX_DEPTH) levels fit.
///
/// ```
/// use stridewise::value::IntTuple;
/// let tuple: IntTuple = "((2,2),8)".parse()?;
/// assert_eq!((tuple.rank(), tuple.depth(), tuple.size()?), (2, 2, 32));
/// assert_eq!(tuple.to_string(), "((2,2),8)");
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: CuTe `int_tuple.hpp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct IntTuple {
    pub(crate) tree: Tree<1>,
}

impl IntTuple {
    /// `()`.
    pub const EMPTY: Self = Self { tree: Tree::EMPTY };

    /// An integer, which is a tuple of depth 0.
    pub const fn int(value: i64) -> Self {
        Self::from_tree(Tree::leaf([value]))
    }

    /// A flat tuple.
    pub const fn flat(values: &[i64]) -> Result<Self, LayoutError> {
        let mut builder = Builder::new();
        builder.open();
        for_range!(0..values.len(), |index| {
            builder.leaf([values[index]]);
        });
        builder.close();
        report!(tree builder.finish(), Parse)
    }

    /// A tuple of tuples.
    pub const fn tuple(items: &[Self]) -> Result<Self, LayoutError> {
        let mut builder = Builder::new();
        builder.open();
        for_range!(0..items.len(), |index| {
            builder.copy(&items[index].tree, items[index].tree.root());
        });
        builder.close();
        report!(tree builder.finish(), Parse)
    }

    #[inline(always)]
    pub(crate) const fn from_tree(tree: Tree<1>) -> Self {
        Self { tree }
    }

    pub(crate) const fn of(tree: Result<Tree<1>, Refusal>) -> Result<Self, Refusal> {
        Ok(Self::from_tree(attempt!(tree)))
    }

    /// The integer, if this is one.
    #[must_use]
    pub const fn as_int(&self) -> Option<i64> {
        if self.tree.is_tuple(self.tree.root()) {
            None
        } else {
            Some(self.tree.at(0)[0])
        }
    }

    /// The integers from left to right.
    pub fn leaves(&self) -> impl Iterator<Item = i64> + '_ {
        (0..self.tree.len())
            .filter(|&slot| !self.tree.is_empty_slot(slot))
            .map(|slot| self.tree.at(slot)[0])
    }
}

impl PartialEq<i64> for IntTuple {
    fn eq(&self, other: &i64) -> bool {
        self.as_int() == Some(*other)
    }
}

impl<const N: usize> Text<N> {
    #[doc(hidden)]
    pub const fn int_tuple(&mut self, tuple: &IntTuple) {
        self.tree(&tuple.tree, tuple.tree.root(), 0, 0);
    }
}

display!(IntTuple, LONGEST, int_tuple);
operand!(IntTuple, int_tuple);
