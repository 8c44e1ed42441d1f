//! Compact layouts in the order that the strides of another one give.

use super::{divide_forms::Form, product::product};
use crate::{
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
    tree::Builder,
};

impl Layout {
    /// The compact layout of this shape with strides in this order: `(4,8):(32,2)` →
    /// `(4,8):(8,1)`. See `MakeLayoutLike`.
    ///
    /// # Errors
    /// [`Directed`](crate::Reason::Directed) for a stride with a direction, which has no order;
    /// [`Overflow`](crate::Reason::Overflow).
    pub const fn make_layout_like(&self) -> Result<Self, LayoutError> {
        report!(self.like(), MakeLayoutLike, self)
    }

    const fn like(&self) -> Result<Self, Refusal> {
        attempt!(self.undirected());
        let stride = attempt!(self.filter_zeros().shape().ordered(&self.stride()));
        Self::congruent_pair(&self.shape(), &stride.tree)
    }

    /// The compact layout of a copy in registers: mode 0 side by side, the others in the order of
    /// their strides: `(4,8,2):(32,2,1)` → `(4,8,2):(1,8,4)`. See
    /// `MakeFragmentLike`.
    ///
    /// # Errors
    /// [`Directed`](crate::Reason::Directed) for a direction past mode 0;
    /// [`Empty`](crate::Reason::Empty) for a mode 0 without elements;
    /// [`Overflow`](crate::Reason::Overflow).
    pub const fn make_fragment_like(&self) -> Result<Self, LayoutError> {
        report!(self.fragment(), MakeFragmentLike, self)
    }

    const fn fragment(&self) -> Result<Self, Refusal> {
        let (tree, root) = (&self.tree, self.tree.root());
        let first = match tree.first(root) {
            Some(first) if tree.rank(root) > 1 => Self::from_tree(tree.subtree(first)),
            _ => return Self::compact(&self.shape(), false),
        };
        let stride = attempt!(
            first
                .filter_zeros()
                .shape()
                .compact(&IntTuple::int(1), false)
        );
        let block = attempt!(Self::congruent_pair(&first.shape(), &stride.tree));
        let mut builder = Builder::new();
        builder.open();
        for_modes!(tree, root, |index, mode| {
            if index > 0 {
                builder.copy(tree, mode);
            }
        });
        builder.close();
        let rest = attempt!(Self::of(builder.finish()));
        attempt!(rest.undirected());
        let order = attempt!(rest.shape().ordered(&rest.stride()));
        let tiler = attempt!(Self::congruent_pair(&rest.shape(), &order.tree));
        Ok(Self {
            tree: attempt!(product(&block.tree, &Tiler::layout(&tiler), Form::Tiled)),
        })
    }
}
