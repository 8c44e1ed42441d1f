//! One mode of a right-hand layout on its way through the modes of the left-hand one.
//!
//! The left-hand layout, coalesced, has modes a₀:d₀ … aₙ:dₙ. An index has a digit in each mode but the last below the
//! extent aₖ, and what is left goes to the last, which has no end. A right-hand mode `extent:stride` counts up in those
//! digits; it *contributes* `part:step` to a mode in which it counts.

use super::modes::Modes;
use crate::value::{
    arithmetic::{attempt, ceiling, magnitude, multiply},
    error::{Reason, Refusal},
    layout::linear,
    tree::{MAX_LEAVES, Node, Tree},
};

/// What happens to `extent:stride` at a left-hand mode that is not the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The stride is a multiple of the mode: nothing here, on with `stride`.
    Pass { stride: i64 },
    /// All of it stays inside this mode.
    Stay,
    /// `part` steps fill this mode; on with `extent:stride`.
    Split { part: i64, extent: i64, stride: i64 },
    /// It is no longer a layout.
    Refuse(Reason),
}

impl Step {
    /// The exact rule: the digits of `stride · c`, for `0 ≤ c < extent`, are those of a layout.
    pub(crate) const fn exact(extent: i64, stride: i64, inside: i64) -> Self {
        if inside > 0 && stride % inside == 0 {
            return Self::Pass { stride: stride / inside };
        }
        let size = stride.unsigned_abs();
        // `(extent − 1) · |stride| < inside`, which an extent of 0 always is.
        let reach = (extent - 1).unsigned_abs() as u128 * size as u128;
        if extent == 0 || reach < inside as u128 {
            return Self::Stay;
        }
        if inside == 0 || !(inside as u64).is_multiple_of(size) {
            return Self::Refuse(Reason::StrideSplits { stride, extent: inside });
        }
        let part = inside / size as i64;
        if extent % part != 0 {
            return Self::Refuse(Reason::ExtentSplits { part, extent });
        }
        Self::Split { part, extent: extent / part, stride: stride.signum() }
    }

    /// The loose rule of a divide, which may overhang: divisions round up.
    const fn loose(extent: i64, stride: i64, inside: i64) -> Result<Self, Refusal> {
        let size = attempt!(magnitude(stride));
        let next = attempt!(ceiling(size, inside)) * stride.signum();
        let fits = attempt!(ceiling(inside, size));
        if fits == 1 || extent == 1 {
            return Ok(Self::Pass { stride: next });
        }
        if extent <= fits {
            return Ok(Self::Stay);
        }
        if extent % fits != 0 {
            return Ok(Self::Refuse(Reason::ExtentSplits { part: fits, extent }));
        }
        Ok(Self::Split { part: fits, extent: extent / fits, stride: next })
    }
}

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
    const NONE: Self = Self { len: 0, list: [Contribution { part: 1, step: 0, mode: 0, weight: 0 }; MAX_LEAVES] };

    /// A mode that stays where it is: `extent:0`.
    const fn still(extent: i64) -> Self {
        let mut out = Self::NONE;
        out.len = 1;
        out.list[0].part = extent;
        out
    }

    const fn push(&mut self, part: i64, step: i64, mode: usize, weight: i64) {
        self.list[self.len] = Contribution { part, step, mode, weight };
        self.len += 1;
    }

    /// Walks `extent:stride` through the left-hand modes, exactly or loosely.
    pub(crate) const fn walk(left: &Modes, extent: i64, stride: i64, exact: bool) -> Result<Self, Stuck> {
        if stride == 0 {
            return Ok(Self::still(extent));
        }
        let last = left.len() - 1;
        let mut out = Self::NONE;
        let (mut extent, mut stride, mut weight) = (extent, stride, 1);
        let mut mode = 0;
        while mode < last {
            let inside = left.extent(mode);
            // A single element has no digits to place; its stride is carried along as CuTe does.
            let step = if exact && extent != 1 {
                Step::exact(extent, stride, inside)
            } else if inside == 0 {
                Step::Pass { stride }
            } else {
                match Step::loose(extent, stride, inside) {
                    Ok(step) => step,
                    Err(refusal) => return Err(Stuck { reason: refusal.reason, digit: 0 }),
                }
            };
            match step {
                Step::Pass { stride: next } => stride = next,
                Step::Stay => {
                    out.push(extent, stride, mode, weight);
                    return Ok(out);
                }
                Step::Split { part, extent: left, stride: next } => {
                    out.push(part, stride, mode, weight);
                    weight *= part;
                    (extent, stride) = (left, next);
                }
                Step::Refuse(reason) => {
                    let crossing = match ceiling(inside, stride.saturating_abs()) {
                        Ok(crossing) => crossing,
                        Err(_) => 0,
                    };
                    return Err(Stuck { reason, digit: weight.saturating_mul(crossing) });
                }
            }
            mode += 1;
        }
        if out.len == 0 || extent != 1 {
            out.push(extent, stride, last, weight);
        }
        Ok(out)
    }
}

/// A walk that ended without a layout, and the digit of the right-hand mode at which it shows.
#[derive(Clone, Copy)]
pub(crate) struct Stuck {
    pub(crate) reason: Reason,
    pub(crate) digit: i64,
}

/// The left-hand function at an index of any size.
pub(crate) const fn evaluate(left: &Modes, position: i64) -> Result<i64, Refusal> {
    let layout = left.layout();
    linear(position, &layout.tree, layout.tree.root())
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
