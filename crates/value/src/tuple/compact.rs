//! Strides without gaps in a given order of the modes: `compact_col_major`, `compact_row_major`,
//! `compact_order`, and the layouts `col_major`, `row_major`, `make_ordered_layout`.

use super::size::size;
use crate::{
    arithmetic::multiply,
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tree::{MAX_LEAVES, Node, Rule, Step, Tree, Walk},
};

impl IntTuple {
    /// Strides of a shape with the first mode fastest: `(4,(2,2))` → `(1,(4,8))`. Extents of 1 get
    /// stride 0. See `CompactColMajor`.
    ///
    /// # Errors
    /// [`RankMismatch`](crate::Reason::RankMismatch) and its like for a tuple `current`;
    /// [`Overflow`](crate::Reason::Overflow).
    pub const fn compact_col_major(&self, current: &Self) -> Result<Self, LayoutError> {
        report!(self.compact(current, false), CompactColMajor, self, current)
    }

    /// Strides of a shape with the last mode fastest: `(4,(2,2))` → `(4,(2,1))`. Extents of 1 get
    /// stride 0. See `CompactRowMajor`.
    pub const fn compact_row_major(&self, current: &Self) -> Result<Self, LayoutError> {
        report!(self.compact(current, true), CompactRowMajor, self, current)
    }

    pub(crate) const fn compact(&self, current: &Self, backwards: bool) -> Result<Self, Refusal> {
        let mut leaves = [[0]; MAX_LEAVES];
        let mut walk = Walk::new(&self.tree, &current.tree, Rule::SameRank);
        while let Some(step) = attempt!(walk.next()) {
            if let Step::Part(mode, at) = step {
                let first = current.tree.at(at.begin())[0];
                attempt_at!(walk, run(&self.tree, mode, first, backwards, &mut leaves));
            }
        }
        Ok(Self::from_tree(self.tree.with_leaves(leaves)))
    }

    /// Strides of a shape in the order that `order` gives: `(4,2)` in order `(1,0)` → `(2,1)`.
    /// Extents of 1 get stride 0. See `CompactOrder`.
    pub const fn compact_order(&self, order: &Self) -> Result<Self, LayoutError> {
        report!(self.ordered(order), CompactOrder, self, order)
    }

    pub(crate) const fn ordered(&self, order: &Self) -> Result<Self, Refusal> {
        // The part of the shape under each leaf of the order.
        let mut parts = [self.tree.root(); MAX_LEAVES];
        let mut walk = Walk::new(&self.tree, &order.tree, Rule::SameRank);
        while let Some(step) = attempt!(walk.next()) {
            if let Step::Part(mode, at) = step {
                parts[at.begin()] = mode;
            }
        }
        let order = &order.tree;
        let mut leaves = [[0]; MAX_LEAVES];
        for_range!(0..order.len(), |slot| {
            let mut stride = 1;
            for_range!(0..order.len(), |other| {
                if !order.is_empty_slot(other) && order.at(other)[0] < order.at(slot)[0] {
                    stride = attempt!(multiply(stride, attempt!(size(&self.tree, parts[other]))));
                }
            });
            if !order.is_empty_slot(slot) {
                attempt!(run(&self.tree, parts[slot], stride, false, &mut leaves));
            }
        });
        Ok(Self::from_tree(self.tree.with_leaves(leaves)))
    }
}

impl Layout {
    /// The compact layout of a shape, first mode fastest: `(4,2)` → `(4,2):(1,4)`. See
    /// `ColMajor`.
    pub const fn col_major(shape: &IntTuple) -> Result<Self, LayoutError> {
        report!(Self::compact(shape, false), MakeLayout, shape)
    }

    /// The compact layout of a shape, last mode fastest: `(4,2)` → `(4,2):(2,1)`. See
    /// `RowMajor`.
    pub const fn row_major(shape: &IntTuple) -> Result<Self, LayoutError> {
        report!(Self::compact(shape, true), MakeLayout, shape)
    }

    pub(crate) const fn compact(shape: &IntTuple, backwards: bool) -> Result<Self, Refusal> {
        let stride = attempt!(shape.compact(&IntTuple::int(1), backwards));
        Self::congruent_pair(shape, &stride.tree)
    }

    /// The layout of a shape whose modes are compact in the given order: `(4,2)` in order `(1,0)` →
    /// `(4,2):(2,1)`. See `MakeOrderedLayout`.
    pub const fn make_ordered_layout(
        shape: &IntTuple,
        order: &IntTuple,
    ) -> Result<Self, LayoutError> {
        let layout = and_then!(shape.ordered(order), |stride| Self::congruent_pair(
            shape,
            &stride.tree
        ));
        report!(layout, MakeOrderedLayout, shape, order)
    }
}

/// Compact strides from `stride` on, into the slots of a subtree; returns the stride that comes
/// next.
const fn run(
    shape: &Tree<1>,
    node: Node,
    mut stride: i64,
    backwards: bool,
    leaves: &mut [[i64; 1]; MAX_LEAVES],
) -> Result<i64, Refusal> {
    for_range!(node.begin()..node.end(), |step| {
        let slot = if backwards {
            node.begin() + node.end() - 1 - step
        } else {
            step
        };
        let extent = shape.at(slot)[0];
        if !shape.is_empty_slot(slot) && extent != 1 {
            leaves[slot] = [stride];
            stride = attempt!(multiply(stride, extent));
        }
    });
    Ok(stride)
}
