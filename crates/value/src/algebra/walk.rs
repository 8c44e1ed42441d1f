//! One mode of a right layout on its way through the modes of a left one, rounding up:
//! the walk of a divide.
//!
//! The left layout, coalesced, has modes a₀:d₀ … aₙ:dₙ, and the last one goes on without end.
//! A right mode `extent:stride` *contributes* `part:step` to a mode in which it steps. Where a
//! tile is partial, a quotient is rounded up, so the contributions are not yet known to be right:
//! the divide checks its laws on them.

use super::modes::Modes;
use crate::{
    arithmetic::{away_from_zero, ceiling},
    error::{Reason, Refusal},
};

/// `part:step` in a mode of the left layout.
#[derive(Clone, Copy)]
pub(crate) struct Contribution {
    pub(crate) part: i64,
    pub(crate) step: i64,
    pub(crate) mode: usize,
    /// How far the right mode's own digit goes in one step of this part.
    pub(crate) weight: i64,
}

/// `extent:stride` on its way: its contributions, first digit first.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    extent: i64,
    stride: i64,
    weight: i64,
    mode: usize,
    contributed: bool,
    ended: bool,
}

impl Walk {
    /// A mode with a stride of 0 or more; that of a single element may be anything.
    pub(crate) const fn new(extent: i64, stride: i64) -> Self {
        Self {
            extent,
            stride,
            weight: 1,
            mode: 0,
            contributed: false,
            ended: false,
        }
    }

    /// The next contribution; at least one, in the last mode if nowhere else.
    pub(crate) const fn next(&mut self, left: &Modes) -> Result<Option<Contribution>, Refusal> {
        let last = left.len() - 1;
        while !self.ended && self.mode < last && self.stride != 0 {
            let (mode, inside) = (self.mode, left.extent(self.mode));
            self.mode += 1;
            if inside == 0 {
                continue;
            }
            let step = self.stride;
            self.stride = attempt!(away_from_zero(step, inside));
            // A multiple of the mode passes it, and so does a single element.
            if self.extent == 1 || step >= inside {
                continue;
            }
            let fits = attempt!(ceiling(inside, step));
            if self.extent <= fits {
                self.ended = true;
                return Ok(Some(self.contribution(self.extent, step, mode)));
            }
            if self.extent % fits != 0 {
                return Err(Refusal::of(Reason::UnevenTile {
                    part: fits,
                    extent: self.extent,
                }));
            }
            let contribution = self.contribution(fits, step, mode);
            self.extent /= fits;
            self.weight *= fits;
            self.contributed = true;
            return Ok(Some(contribution));
        }
        if self.ended || (self.contributed && self.extent == 1) {
            return Ok(None);
        }
        self.ended = true;
        Ok(Some(self.contribution(self.extent, self.stride, last)))
    }

    const fn contribution(&self, part: i64, step: i64, mode: usize) -> Contribution {
        Contribution {
            part,
            step,
            mode,
            weight: self.weight,
        }
    }
}
