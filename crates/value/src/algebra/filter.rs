//! `filter`: no modes of stride 0, as few as possible.

use super::{coalesce::by_profile, modes::Modes};
use crate::{
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tree::{Rule, Step, Tree, Walk},
};

impl Layout {
    /// `FilterZeros`: `(4,(2,3)):(0,(1,0))` →
    /// `(1,(2,1)):(0,(1,0))`.
    pub const fn filter_zeros(&self) -> Self {
        match self.units(&self.tree.columns(1)) {
            Ok(layout) => layout,
            // The strides have the parentheses of the layout.
            Err(_) => *self,
        }
    }

    /// `FilterZerosBy`: `(4,(2,3)):(8,(1,2))` by `(5,0)` →
    /// `(4,(1,1)):(8,(1,2))`.
    pub const fn filter_zeros_by(&self, profile: &IntTuple) -> Result<Self, LayoutError> {
        report!(self.units(&profile.tree), FilterZeros, self, profile)
    }

    /// Extents of 1 under each 0 of the profile.
    const fn units(&self, profile: &Tree<1>) -> Result<Self, Refusal> {
        let mut tree = self.tree;
        let mut walk = Walk::new(&self.tree, profile, Rule::SameRank);
        while let Some(step) = attempt!(walk.next()) {
            let Step::Part(mode, at) = step else { continue };
            let mut slot = mode.begin();
            while slot < mode.end() && profile.at(at.begin())[0] == 0 {
                if !tree.is_empty_slot(slot) {
                    tree.set(slot, 0, 1);
                }
                slot += 1;
            }
        }
        Ok(Self { tree })
    }

    /// `Filter`: `(4,2,3):(0,1,2)` → `6:1`.
    pub const fn filter(&self) -> Self {
        let mut modes = Modes::of(&self.tree, self.tree.root());
        modes.filter();
        modes.layout()
    }

    /// `FilterBy`: `(4,(2,3)):(0,(1,2))` by `(1,1)` → `(1,6):(0,1)`.
    pub const fn filter_by(&self, profile: &IntTuple) -> Result<Self, LayoutError> {
        report!(tree by_profile(&self.tree, profile, true), Filter, self, profile)
    }
}

impl Modes {
    /// Drops modes of stride 0, and coalesces.
    pub(crate) const fn filter(&mut self) {
        for_range!(0..self.len(), |index| {
            if self.stride(index) == 0 {
                self.set_mode(index, [1, 0, 0]);
            }
        });
        self.coalesce(false);
    }
}
