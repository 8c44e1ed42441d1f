//! `right_inverse` and `left_inverse`: from indices back to positions.

use super::{
    by_direction::{Each, by_direction},
    modes::Modes,
};
use crate::{
    arithmetic::multiply,
    basis::Path,
    error::{Error, Reason, Refusal},
    layout::Layout,
};

impl Layout {
    /// `RightInverse`: `(4,8):(8,1)` → `(8,4):(4,1)`.
    ///
    /// Of a layout with directions it maps coordinates back to positions, and has the parentheses of
    /// [`coprofile`](Self::coprofile): `(4,5):(1@1,1@0)` → `(5,4):(4,1)`.
    ///
    /// # Laws
    /// `l(r(j)) = j` for `0 ≤ j < size(r)`; with directions, `l(r(c)) = c` for each coordinate c of
    /// r, one integer for each direction.
    ///
    /// # Errors
    /// [`MixedDirections`](Reason::MixedDirections), [`Overflow`](Reason::Overflow).
    pub const fn right_inverse(&self) -> Result<Self, Error> {
        if self.has_directions() {
            return report!(tree by_direction(&self.tree, Each::RightInverse), RightInverse, self);
        }
        report!(let inverse = right(&coalesced(self), Path::NONE) => inverse.layout(), RightInverse, self)
    }

    /// `LeftInverse`: `4:2` → `(2,4):(0,1)`.
    ///
    /// Of a layout with directions it maps coordinates back to positions: `(4,5):(1@0,1@1)` →
    /// `(4,5):(1,4)`.
    ///
    /// # Laws
    /// `r(l(i)) = i` for each position i of an injective l; with directions, for the coordinate
    /// `l(i)`, one integer for each direction.
    ///
    /// # Errors
    /// [`NegativeStride`](Reason::NegativeStride),
    /// [`StrideNotMultiple`](Reason::StrideNotMultiple) of two strides in one direction;
    /// [`MixedDirections`](Reason::MixedDirections), [`Overflow`](Reason::Overflow).
    pub const fn left_inverse(&self) -> Result<Self, Error> {
        if self.has_directions() {
            return report!(tree by_direction(&self.tree, Each::LeftInverse), LeftInverse, self);
        }
        report!(let inverse = left(&coalesced(self), Path::NONE) => inverse.layout(), LeftInverse, self)
    }
}

#[inline(always)]
const fn coalesced(layout: &Layout) -> Modes {
    let mut modes = Modes::of(&layout.tree, layout.tree.root());
    modes.coalesce(false);
    modes
}

/// The right inverse of the coalesced modes that step in one direction.
pub(super) const fn right(modes: &Modes, direction: Path) -> Result<Modes, Refusal> {
    let order = modes.by_stride();
    let mut out = Modes::EMPTY;
    let mut next = 1;
    if modes.is_vacant() {
        // No element, and so none to come back to.
        attempt!(out.push(0, 1));
        return Ok(out);
    }
    for_range!(0..modes.len(), |index| {
        let mode = order[index] as usize;
        if modes.stride(mode) == next && modes.steps(mode, direction) {
            attempt!(out.push(modes.extent(mode), attempt!(modes.place(mode))));
            next = attempt!(multiply(modes.extent(mode), next));
        }
    });
    out.coalesce(false);
    Ok(out)
}

/// The left inverse of the coalesced modes that step in one direction.
pub(super) const fn left(modes: &Modes, direction: Path) -> Result<Modes, Refusal> {
    let order = modes.by_stride();
    let mut out = Modes::EMPTY;
    // The last mode passed: its stride, and the 1-D coordinate of one step in it.
    let (mut below, mut gain) = (1, 0);
    let mut extent = 1;
    for_range!(0..modes.len(), |index| {
        let mode = order[index] as usize;
        if modes.steps(mode, direction) {
            let stride = modes.stride(mode);
            extent = modes.extent(mode);
            if stride < 0 {
                return Err(Refusal::of(Reason::NegativeStride { stride }));
            }
            if stride > 0 {
                if stride % below != 0 {
                    return Err(Refusal::of(Reason::StrideNotMultiple { stride, of: below }));
                }
                attempt!(out.push(stride / below, gain));
                below = stride;
                gain = attempt!(modes.place(mode));
            }
        }
    });
    attempt!(out.push(extent, gain));
    out.coalesce(false);
    Ok(out)
}
