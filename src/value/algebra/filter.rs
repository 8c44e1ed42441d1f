use super::{coalesce::by_profile, modes::Modes};
use crate::value::{
    arithmetic::attempt,
    error::{Error, Refusal, report},
    int_tuple::IntTuple,
    tree::{Node, Tree},
    tuple::{on_layouts, same_rank},
};

on_layouts! {
    /// Extents of 1 where the stride is 0: `(4,2):(0,1)` → `(1,2):(0,1)`.
    ///
    /// # Laws
    /// The same parentheses, and the same set of indices.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,(2,3)):(0,(1,0))".parse()?;
    /// assert_eq!(layout.filter_zeros().to_string(), "(1,(2,1)):(0,(1,0))");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `filter_zeros`.
    #[must_use]
    pub const fn filter_zeros(&self) -> Self {
        let mut tree = self.tree;
        let mut slot = 0;
        while slot < tree.len() {
            if tree.at(slot)[1] == 0 && !tree.is_empty_slot(slot) {
                tree.set(slot, 0, 1);
            }
            slot += 1;
        }
        Self { tree }
    }

    /// Extents of 1 where the profile is 0: `(4,(2,3)):(8,(1,2))` by `(5,0)` →
    /// `(4,(1,1)):(8,(1,2))`.
    ///
    /// A 0 stands for a whole mode, any other integer leaves its mode as it is.
    ///
    /// # Laws
    /// `filter_zeros_by(stride of l) = filter_zeros(l)`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,(2,3)):(8,(1,2))".parse()?;
    /// assert_eq!(layout.filter_zeros_by(&"(5,0)".parse()?)?.to_string(), "(4,(1,1)):(8,(1,2))");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RankMismatch`](crate::value::Reason::RankMismatch) and its like.
    ///
    /// Source: CuTe `filter_zeros(layout, profile)`.
    pub const fn filter_zeros_by(&self, profile: &IntTuple) -> Result<Self, Error> {
        let mut tree = self.tree;
        let nodes = (tree.root(), profile.tree.root());
        match units(&mut tree, nodes.0, &profile.tree, nodes.1) {
            Ok(()) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), FilterZeros, self.operand(), profile.operand()),
        }
    }

    /// The layout without modes that repeat: no stride 0, no extent 1, coalesced. `(4,2,3):(0,1,2)`
    /// → `6:1`.
    ///
    /// # Laws
    /// For `r = filter(l)`: the same set of indices, each first met in the same order;
    /// `r = coalesce(r)`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,2,3):(0,1,2)".parse()?;
    /// assert_eq!(layout.filter().to_string(), "6:1");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `filter`.
    #[must_use]
    pub const fn filter(&self) -> Self {
        let mut modes = Modes::of(&self.tree, self.tree.root());
        modes.filter();
        Self { tree: modes.tree() }
    }

    /// [`filter`](Self::filter) by mode: each integer of the profile stands for a mode of the
    /// result.
    ///
    /// # Laws
    /// As [`filter`](Self::filter), in each mode; modes past the profile stay as they are.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,(2,3)):(0,(1,2))".parse()?;
    /// assert_eq!(layout.filter_by(&"(1,1)".parse()?)?.to_string(), "(1,6):(0,1)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`TooManyModes`](crate::value::Reason::TooManyModes).
    ///
    /// Source: CuTe `filter(layout, profile)`.
    pub const fn filter_by(&self, profile: &IntTuple) -> Result<Self, Error> {
        match by_profile(&self.tree, profile, true) {
            Ok(tree) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), Filter, self.operand(), profile.operand()),
        }
    }
}

impl<const W: usize> Modes<W> {
    /// `filter`: no stride 0, no extent 1; `1:0` where nothing is left.
    pub(crate) const fn filter(&mut self) {
        let mut index = 0;
        while index < self.len() {
            if self.stride(index) == 0 {
                self.set_mode(index, Self::still(1));
            }
            index += 1;
        }
        self.coalesce(false);
    }
}

const fn units<const W: usize>(
    tree: &mut Tree<W>,
    node: Node,
    profile: &Tree<1>,
    at: Node,
) -> Result<(), Refusal> {
    if !profile.is_tuple(at) {
        let mut slot = node.begin;
        while slot < node.end && profile.at(at.begin)[0] == 0 {
            if !tree.is_empty_slot(slot) {
                tree.set(slot, 0, 1);
            }
            slot += 1;
        }
        return Ok(());
    }
    attempt!(same_rank(tree, node, profile, at));
    let mut index = 0;
    while let (Some(mode), Some(place)) = (tree.mode(node, index), profile.mode(at, index)) {
        if let Err(refusal) = units(tree, mode, profile, place) {
            return Err(refusal.inside(index));
        }
        index += 1;
    }
    Ok(())
}
