//! `right_inverse` and `left_inverse`: from indices back to positions.

use super::modes::Modes;
use crate::{
    arithmetic::multiply,
    error::{Error, Reason, Refusal},
    layout::Layout,
};

impl Layout {
    /// `RightInverse`: `(4,8):(8,1)` → `(8,4):(4,1)`.
    pub const fn right_inverse(&self) -> Result<Self, Error> {
        report!(let modes = right(self) => modes.layout(), RightInverse, self)
    }

    /// `LeftInverse`: `4:2` → `(2,4):(0,1)`.
    ///
    /// # Errors
    /// [`NegativeStride`](Reason::NegativeStride),
    /// [`StrideNotMultiple`](Reason::StrideNotMultiple), [`Overflow`](Reason::Overflow).
    pub const fn left_inverse(&self) -> Result<Self, Error> {
        report!(let modes = left(self) => modes.layout(), LeftInverse, self)
    }
}

pub(super) const fn right(layout: &Layout) -> Result<Modes, Refusal> {
    attempt!(layout.undirected());
    let mut modes = Modes::of(&layout.tree, layout.tree.root());
    modes.coalesce(false);
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
        if modes.stride(mode) == next {
            attempt!(out.push(modes.extent(mode), attempt!(modes.place(mode))));
            next = attempt!(multiply(modes.extent(mode), next));
        }
    });
    out.coalesce(false);
    Ok(out)
}

const fn left(layout: &Layout) -> Result<Modes, Refusal> {
    attempt!(layout.undirected());
    let mut modes = Modes::of(&layout.tree, layout.tree.root());
    modes.coalesce(false);
    let order = modes.by_stride();
    let mut out = Modes::EMPTY;
    // The last mode passed: its stride, and the 1-D coordinate of one step in it.
    let (mut below, mut gain) = (1, 0);
    let mut last = 0;
    let mut index = 0;
    while index < modes.len() {
        last = order[index] as usize;
        let stride = modes.stride(last);
        index += 1;
        if stride == 0 {
            continue;
        }
        if stride < 0 {
            return Err(Refusal::of(Reason::NegativeStride { stride }));
        }
        if stride % below != 0 {
            return Err(Refusal::of(Reason::StrideNotMultiple { stride, of: below }));
        }
        attempt!(out.push(stride / below, gain));
        below = stride;
        gain = attempt!(modes.place(last));
    }
    attempt!(out.push(modes.extent(last), gain));
    out.coalesce(false);
    Ok(out)
}
