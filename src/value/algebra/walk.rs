//! One mode of a right-hand layout on its way through the modes of a left-hand one, rounding up: the walk of a divide.
//!
//! The left-hand layout, coalesced, has modes a₀:d₀ … aₙ:dₙ, and the last one goes on without end. A right-hand mode
//! `extent:stride` *contributes* `part:step` to a mode in which it steps. Where a tile overhangs, a quotient is rounded
//! up, so the contributions are not yet known to be right: the divide checks its laws on them.

use super::modes::Modes;
use crate::value::{
    arithmetic::{attempt, ceiling, magnitude, multiply},
    error::{Reason, Refusal},
    tree::{MAX_LEAVES, Node, Tree},
};

/// `part:step` in a mode of the left-hand layout.
#[derive(Clone, Copy)]
pub(crate) struct Contribution {
    pub(crate) part: i64,
    pub(crate) step: i64,
    pub(crate) mode: usize,
    /// How far the right-hand mode's own digit goes in one step of this part.
    pub(crate) weight: i64,
}

/// What one right-hand mode contributes, first digit first.
#[derive(Clone, Copy)]
pub(crate) struct Contributions {
    pub(crate) len: usize,
    pub(crate) list: [Contribution; MAX_LEAVES],
}

impl Contributions {
    const fn push(&mut self, part: i64, step: i64, mode: usize, weight: i64) {
        self.list[self.len] = Contribution { part, step, mode, weight };
        self.len += 1;
    }

    /// Walks `extent:stride`, with a stride of 0 or more, through the left-hand modes.
    pub(crate) const fn walk(left: &Modes, extent: i64, stride: i64) -> Result<Self, Refusal> {
        let blank = Contribution { part: 1, step: 0, mode: 0, weight: 0 };
        let mut out = Self { len: 0, list: [blank; MAX_LEAVES] };
        let last = left.len() - 1;
        if stride == 0 {
            out.push(extent, 0, last, 1);
            return Ok(out);
        }
        let (mut extent, mut stride, mut weight) = (extent, stride, 1);
        let mut mode = 0;
        while mode < last {
            let inside = left.extent(mode);
            if inside > 0 {
                let fits = attempt!(ceiling(inside, attempt!(magnitude(stride))));
                let next = attempt!(rounded(stride, inside));
                if fits > 1 && extent != 1 {
                    if extent <= fits {
                        out.push(extent, stride, mode, weight);
                        return Ok(out);
                    }
                    if extent % fits != 0 {
                        return Err(Refusal::of(Reason::ExtentSplits { part: fits, extent }));
                    }
                    out.push(fits, stride, mode, weight);
                    extent /= fits;
                    weight *= fits;
                }
                stride = next;
            }
            mode += 1;
        }
        if out.len == 0 || extent != 1 {
            out.push(extent, stride, last, weight);
        }
        Ok(out)
    }
}

/// What is left of a stride past a mode of extent `inside`, rounded away from 0.
pub(crate) const fn rounded(stride: i64, inside: i64) -> Result<i64, Refusal> {
    Ok(attempt!(ceiling(attempt!(magnitude(stride)), inside)) * stride.signum())
}

/// Puts the path of a slot in front of a refusal.
pub(crate) const fn locate<const W: usize>(tree: &Tree<W>, node: Node, slot: usize, refusal: Refusal) -> Refusal {
    if !tree.is_tuple(node) {
        return refusal;
    }
    let mut index = 0;
    while let Some(mode) = tree.mode(node, index) {
        if slot < mode.end {
            return locate(tree, mode, slot, refusal).inside(index);
        }
        index += 1;
    }
    refusal
}

/// `step · stride` of the left-hand mode: the stride of a contribution in the result.
pub(crate) const fn stride_of(left: &Modes, contribution: Contribution) -> Result<i64, Refusal> {
    multiply(contribution.step, left.stride(contribution.mode))
}
