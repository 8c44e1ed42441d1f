use super::{filter::filtered, modes::Modes};
use crate::value::{
    arithmetic::{attempt, ceiling, multiply},
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    layout::{Layout, cosize, size},
    tiler::Tiler,
    tree::{Node, Tree},
};

impl Layout {
    /// The layout of what a layout leaves out, up to its cosize: `4:2` → `2:1`.
    ///
    /// # Laws
    /// As [`complement_in`](Self::complement_in), with `cosize(filter(l))` for the target.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!("(2,2):(1,6)".parse::<Layout>()?.complement()?.to_string(), "3:2");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`complement_in`](Self::complement_in).
    ///
    /// Source: CuTe `complement(layout)`.
    pub const fn complement(&self) -> Result<Self, Error> {
        match complement(&self.tree, self.tree.root(), None) {
            Ok(modes) => Ok(modes.layout()),
            Err(refusal) => report!(Err(refusal), Complement, self.operand()),
        }
    }

    /// The layout of what a layout leaves out of a target: `4:2` in `24` → `(2,3):(1,8)`.
    ///
    /// The modes of the layout are sorted by stride; the gaps between them, and what the target has past the last, are
    /// the modes of the complement. A tuple as target is divided leaf by leaf, which may round up in each.
    ///
    /// # Laws
    /// For `r = complement(l, target)`:
    /// - *disjoint*: `l(i) + r(j) = l(i') + r(j')` only if `j = j'` and `l(i) = l(i')`;
    /// - *ordered*: `r(j) < r(j + 1)`;
    /// - *covers*: where each stride of `filter(l)`, sorted, is a multiple of extent · stride of the one before, every
    ///   index below an integer target is `l(i) + r(j)`.
    ///
    /// ```
    /// # use stridewise::value::{IntTuple, Layout};
    /// let layout: Layout = "4:2".parse()?;
    /// assert_eq!(layout.complement_in(&IntTuple::int(24))?.to_string(), "(2,3):(1,8)");
    /// assert_eq!(layout.complement_in(&"(2,(3,4))".parse()?)?.to_string(), "(2,2):(1,8)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NegativeStride`](Reason::NegativeStride), [`Overlaps`](Reason::Overlaps), [`Empty`](Reason::Empty),
    /// [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `complement(layout, cotarget)`.
    pub const fn complement_in(&self, target: &IntTuple) -> Result<Self, Error> {
        match complement(&self.tree, self.tree.root(), Some(target)) {
            Ok(modes) => Ok(modes.layout()),
            Err(refusal) => report!(Err(refusal), Complement, self.operand(), target.operand()),
        }
    }
}

/// The complement of a subtree, coalesced.
pub(crate) const fn complement(tree: &Tree<2>, node: Node, target: Option<&IntTuple>) -> Result<Modes, Refusal> {
    if let Ok(0) = size(tree, node) {
        return Err(Refusal::of(Reason::Empty));
    }
    let modes = attempt!(filtered(tree, node));
    let order = modes.by_stride();
    let mut out = Modes::EMPTY;
    // The first index that the modes so far do not reach.
    let mut reach = 1;
    let mut index = 0;
    while index < modes.len() {
        let (extent, stride) = (modes.extent(order[index]), modes.stride(order[index]));
        index += 1;
        if stride == 0 {
            // Only `1:0` is left with stride 0.
            continue;
        }
        if stride < 0 {
            return Err(Refusal::of(Reason::NegativeStride(stride)));
        }
        if stride < reach {
            return Err(Refusal::of(Reason::Overlaps { stride, reach }));
        }
        attempt!(out.push(stride / reach, reach));
        reach = attempt!(multiply(stride, extent));
    }
    let rest = match target {
        None => attempt!(ceiling(attempt!(cosize(&modes.layout().tree, modes.layout().tree.root())), reach)),
        Some(target) => attempt!(tiles(target, reach)),
    };
    attempt!(out.push(rest, reach));
    out.coalesced(false)
}

/// The size of a target when each leaf gives up what it has of `reach`.
const fn tiles(target: &IntTuple, reach: i64) -> Result<i64, Refusal> {
    let root = target.tree.root();
    let mut slot = 0;
    while slot < target.tree.len() {
        let extent = target.tree.at(slot)[0];
        if extent < 0 {
            return Err(Refusal::of(Reason::NegativeExtent(extent)));
        }
        slot += 1;
    }
    if attempt!(size(&target.tree, root)) == 0 {
        return Ok(0);
    }
    match target.ceil_div(&Tiler::int(reach)) {
        Ok(rest) => size(&rest.tree, rest.tree.root()),
        Err(error) => Err(Refusal::of(error.reason())),
    }
}
