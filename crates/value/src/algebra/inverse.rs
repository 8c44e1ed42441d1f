//! `right_inverse` and `left_inverse`: from indices back to positions.
//!
//! Both coalesce the layout and pass its modes in the order of their strides. The right inverse
//! keeps the modes that continue each other from stride 1 on; the left inverse needs each stride to
//! be a multiple of the one before.

use super::{
    by_direction::{Each, by_direction},
    modes::Modes,
};
use crate::{
    arithmetic::multiply,
    error::{LayoutError, Reason, Refusal},
    layout::Layout,
    trace::{FlatMode, Trace},
    tree::Path,
};

impl Layout {
    /// `RightInverse`: `(4,8):(8,1)` → `(8,4):(4,1)`.
    ///
    /// Of a layout with directions it maps coordinates back to positions, and has the parentheses
    /// of [`coprofile`](Self::coprofile): `(4,5):(1@1,1@0)` → `(5,4):(4,1)`.
    ///
    /// # Laws
    /// `l(r(j)) = j` for `0 ≤ j < size(r)`; with directions, `l(r(c)) = c` for each coordinate c of
    /// r, one integer for each direction.
    ///
    /// # Errors
    /// [`MixedDirections`](Reason::MixedDirections), [`Overflow`](Reason::Overflow).
    pub const fn right_inverse(&self) -> Result<Self, LayoutError> {
        self.right_inverse_traced(&mut Trace::off())
    }

    /// [`right_inverse`](Self::right_inverse) and its steps; of a layout with directions the trace
    /// stays empty.
    pub const fn right_inverse_traced<const N: usize>(
        &self,
        trace: &mut Trace<N>,
    ) -> Result<Self, LayoutError> {
        if self.has_directions() {
            return report!(tree by_direction(&self.tree, Each::RightInverse), RightInverse, self);
        }
        report!(
            let inverse = right(&coalesced(self), Path::NONE, trace) => inverse.layout(),
            RightInverse, self
        )
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
    pub const fn left_inverse(&self) -> Result<Self, LayoutError> {
        self.left_inverse_traced(&mut Trace::off())
    }

    /// [`left_inverse`](Self::left_inverse) and its steps; of a layout with directions the trace
    /// stays empty.
    pub const fn left_inverse_traced<const N: usize>(
        &self,
        trace: &mut Trace<N>,
    ) -> Result<Self, LayoutError> {
        if self.has_directions() {
            return report!(tree by_direction(&self.tree, Each::LeftInverse), LeftInverse, self);
        }
        report!(
            let inverse = left(&coalesced(self), Path::NONE, trace) => inverse.layout(),
            LeftInverse, self
        )
    }
}

#[inline(always)]
const fn coalesced(layout: &Layout) -> Modes {
    let mut modes = Modes::of(&layout.tree, layout.tree.root());
    modes.coalesce(false);
    modes
}

/// The right inverse of the coalesced modes that step in one direction.
pub(super) const fn right<const N: usize>(
    modes: &Modes,
    direction: Path,
    trace: &mut Trace<N>,
) -> Result<Modes, Refusal> {
    let order = modes.by_stride();
    let mut out = Modes::EMPTY;
    let mut next = 1;
    if modes.is_vacant() {
        // No element, and so none to come back to.
        attempt!(out.push(0, 1));
        return Ok(out);
    }
    modes.trace_order(&order, trace);
    for_range!(0..modes.len(), |index| {
        let at = order[index] as usize;
        let mode = FlatMode::of(modes.mode(at));
        if modes.stride(at) == next && modes.steps(at, direction) {
            let inverse = FlatMode::new(modes.extent(at), attempt!(modes.place(at)));
            attempt!(out.push(inverse.extent(), inverse.stride()));
            next = attempt!(multiply(modes.extent(at), next));
            note!(
                trace,
                Inverted {
                    mode,
                    inverse,
                    next
                }
            );
        } else {
            note!(trace, LeftOut { mode, next });
        }
    });
    out.coalesce(false);
    Ok(out)
}

/// The left inverse of the coalesced modes that step in one direction.
pub(super) const fn left<const N: usize>(
    modes: &Modes,
    direction: Path,
    trace: &mut Trace<N>,
) -> Result<Modes, Refusal> {
    let order = modes.by_stride();
    let mut out = Modes::EMPTY;
    // The last mode passed: its stride, and the 1-D coordinate of one step in it.
    let (mut below, mut gain) = (1, 0);
    let mut extent = 1;
    modes.trace_order(&order, trace);
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
                let inverse = FlatMode::new(stride / below, gain);
                attempt!(out.push(inverse.extent(), inverse.stride()));
                below = stride;
                gain = attempt!(modes.place(mode));
                let mode = FlatMode::new(extent, stride);
                note!(
                    trace,
                    Reached {
                        mode,
                        inverse,
                        coordinate: gain
                    }
                );
            } else {
                note!(
                    trace,
                    Repeated {
                        mode: FlatMode::new(extent, 0)
                    }
                );
            }
        }
    });
    note!(
        trace,
        LastInverse {
            inverse: FlatMode::new(extent, gain)
        }
    );
    attempt!(out.push(extent, gain));
    out.coalesce(false);
    Ok(out)
}
