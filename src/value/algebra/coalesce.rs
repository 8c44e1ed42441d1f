use super::modes::Modes;
use crate::value::{
    arithmetic::attempt,
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    tree::{Builder, Node, Tree},
    tuple::on_layouts,
};

on_layouts! {
    /// The same function of the 1-D coordinate in as few modes as possible: `(2,(1,6)):(1,(6,2))` →
    /// `12:1`.
    ///
    /// Modes whose joint extent leaves 64 bits stay apart.
    ///
    /// # Laws
    /// For `r = coalesce(l)`: `size(r) = size(l)`; `r(i) = l(i)` for `0 ≤ i < size(l)`;
    /// `depth(r) ≤ 1`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(2,(1,6)):(1,(6,2))".parse()?;
    /// assert_eq!(layout.coalesce().to_string(), "12:1");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `coalesce`.
    #[must_use]
    pub const fn coalesce(&self) -> Self {
        let mut modes = Modes::of(&self.tree, self.tree.root());
        modes.coalesce(false);
        Self { tree: modes.tree() }
    }

    /// [`coalesce`](Self::coalesce) by mode: each integer of the profile stands for a mode of the
    /// result.
    ///
    /// `(2,(1,6)):(1,(6,2))` by `(1,1)` → `(2,6):(1,2)`. Modes past the profile stay as they are.
    ///
    /// # Laws
    /// As [`coalesce`](Self::coalesce), in each mode.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(2,(1,6)):(1,(6,2))".parse()?;
    /// assert_eq!(layout.coalesce_by(&"(1,1)".parse()?)?.to_string(), "(2,6):(1,2)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`TooManyModes`](Reason::TooManyModes).
    ///
    /// Source: CuTe `coalesce(layout, profile)`.
    pub const fn coalesce_by(&self, profile: &IntTuple) -> Result<Self, Error> {
        match by_profile(&self.tree, profile, false) {
            Ok(tree) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), Coalesce, self.operand(), profile.operand()),
        }
    }
}

/// Coalesces what stands against each leaf of the profile; with `filter`, without its stride-0
/// modes.
pub(crate) const fn by_profile<const W: usize>(
    tree: &Tree<W>,
    profile: &IntTuple,
    filter: bool,
) -> Result<Tree<W>, Refusal> {
    let mut builder = Builder::new();
    attempt!(by_profile_into(
        &mut builder,
        tree,
        tree.root(),
        &profile.tree,
        profile.tree.root(),
        filter
    ));
    builder.finish()
}

const fn by_profile_into<const W: usize>(
    builder: &mut Builder<W>,
    tree: &Tree<W>,
    node: Node,
    profile: &Tree<1>,
    at: Node,
    filter: bool,
) -> Result<(), Refusal> {
    if !profile.is_tuple(at) {
        let mut modes = Modes::of(tree, node);
        if filter {
            modes.filter();
        } else {
            modes.coalesce(false);
        }
        modes.write(builder);
        return Ok(());
    }
    let (found, most) = (profile.rank(at), tree.rank(node));
    if found > most {
        return Err(Refusal::of(Reason::TooManyModes { found, most }));
    }
    builder.open();
    let mut place = profile.first(at);
    let mut index = 0;
    while let Some(mode) = tree.mode(node, index) {
        if let Some(part) = place {
            if let Err(refusal) = by_profile_into(builder, tree, mode, profile, part, filter) {
                return Err(refusal.inside(index));
            }
            place = profile.next(at, part);
        } else {
            builder.copy(tree, mode);
        }
        index += 1;
    }
    builder.close();
    Ok(())
}
