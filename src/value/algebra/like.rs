//! Compact layouts in the order that the strides of another one give.

use super::{product::product, unzip::Form};
use crate::value::{
    arithmetic::attempt,
    error::{Error, Refusal, report},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
    tree::Builder,
};

impl Layout {
    /// The compact layout of the same shape whose strides are in the same order: `(4,8):(32,2)` →
    /// `(4,8):(8,1)`.
    ///
    /// Modes of stride 0 keep it, and repeat their elements as before.
    ///
    /// # Laws
    /// For `r = make_layout_like(l)`: the same shape, and stride 0 where l has it or an extent is
    /// 1. If the other strides of l differ, the rest of r, without those modes, is a bijection onto
    /// `0 … size − 1`, and of two modes the one with the smaller stride in l has it in r. Modes of
    /// one stride start at the same stride.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!(
    ///     "(4,8):(32,2)"
    ///         .parse::<Layout>()?
    ///         .make_layout_like()?
    ///         .to_string(),
    ///     "(4,8):(8,1)"
    /// );
    /// assert_eq!(
    ///     "(2,2,2,2):(0,20,40,1)"
    ///         .parse::<Layout>()?
    ///         .make_layout_like()?
    ///         .to_string(),
    ///     "(2,2,2,2):(0,2,4,1)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `make_layout_like`.
    pub const fn make_layout_like(&self) -> Result<Self, Error> {
        report!(self.like(), MakeLayoutLike, self)
    }

    const fn like(&self) -> Result<Self, Refusal> {
        let stride = attempt!(self.filter_zeros().shape().ordered(&self.stride()));
        Self::congruent_pair(&self.shape(), &stride.tree)
    }

    /// The compact layout of a copy in registers: mode 0 side by side, the others in the order of
    /// their strides: `(4,8,2):(32,2,1)` → `(4,8,2):(1,8,4)`.
    ///
    /// Modes of stride 0 inside mode 0 keep it. A layout of rank 1 is compact with its first leaf
    /// fastest. A single mode beside mode 0 gets parentheses, as in
    /// [`tiled_product`](Self::tiled_product): `(4,8):(32,2)` → `(4,(8)):(1,(4))`.
    ///
    /// # Laws
    /// For `r = make_fragment_like(l)` of rank 2 or more: mode 0 is compact with its first leaf
    /// fastest; the others are [`make_ordered_layout`](Self::make_ordered_layout) of their shapes
    /// and strides, times the cosize of mode 0. If their strides differ and none in mode 0 is 0, r
    /// is a bijection onto `0 … size − 1`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!(
    ///     "(4,8,2):(32,2,1)"
    ///         .parse::<Layout>()?
    ///         .make_fragment_like()?
    ///         .to_string(),
    ///     "(4,8,2):(1,8,4)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Empty`](crate::value::Reason::Empty) for a mode 0 without elements;
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `make_fragment_like`, of a static layout.
    pub const fn make_fragment_like(&self) -> Result<Self, Error> {
        report!(self.fragment(), MakeFragmentLike, self)
    }

    const fn fragment(&self) -> Result<Self, Refusal> {
        let (tree, root) = (&self.tree, self.tree.root());
        let first = match tree.first(root) {
            Some(first) if tree.rank(root) > 1 => Self {
                tree: tree.subtree(first),
            },
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
        let mut index = 1;
        while let Some(mode) = tree.mode(root, index) {
            builder.copy(tree, mode);
            index += 1;
        }
        builder.close();
        let rest = attempt!(Self::of(builder.finish()));
        let order = attempt!(rest.shape().ordered(&rest.stride()));
        let tiler = attempt!(Self::congruent_pair(&rest.shape(), &order.tree));
        Ok(Self {
            tree: attempt!(product(&block.tree, &Tiler::layout(&tiler), Form::Tiled)),
        })
    }
}
