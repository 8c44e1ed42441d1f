//! `coalesce`: as few modes as possible.

use super::modes::Modes;
use crate::{
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    trace::Trace,
    tree::{Builder, Rule, Step, Tree, Walk},
};

impl Layout {
    /// `Coalesce`: `(2,(1,6)):(1,(6,2))` → `12:1`.
    ///
    /// Modes whose joint extent leaves 64 bits stay apart.
    pub const fn coalesce(&self) -> Self {
        self.coalesce_traced(&mut Trace::off())
    }

    /// [`coalesce`](Self::coalesce), and its steps.
    pub const fn coalesce_traced<const N: usize>(&self, trace: &mut Trace<N>) -> Self {
        let mut modes = Modes::of(&self.tree, self.tree.root());
        modes.coalesce_traced(false, trace);
        modes.layout()
    }

    /// `CoalesceBy`: `(2,(1,6)):(1,(6,2))` by `(1,1)` →
    /// `(2,6):(1,2)`.
    pub const fn coalesce_by(&self, profile: &IntTuple) -> Result<Self, LayoutError> {
        let result = Self::of(by_profile(&self.tree, profile, false));
        report!(result, Coalesce, self, profile)
    }
}

/// Coalesces the part under each leaf of the profile; with `filter`, without its modes of stride 0.
pub(super) const fn by_profile(
    tree: &Tree<3>,
    profile: &IntTuple,
    filter: bool,
) -> Result<Tree<3>, Refusal> {
    let mut builder = Builder::new();
    let mut walk = Walk::new(tree, &profile.tree, Rule::Tiler);
    while let Some(step) = attempt!(walk.next()) {
        if let Step::Part(mode, _) = step {
            let mut modes = Modes::of(tree, mode);
            if filter {
                modes.filter();
            } else {
                modes.coalesce(false);
            }
            modes.write(&mut builder);
        } else {
            builder.follow(step, tree);
        }
    }
    builder.finish()
}
