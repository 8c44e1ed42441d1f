//! The exact rule: a right mode counts in the digits of the left layout, and must not
//! carry.
//!
//! The left layout, coalesced, has modes a₀:d₀ … aₙ:dₙ. An index has a *floor digit* below the
//! extent in each mode but the last, and the rest of it goes to the last, which has no end; the
//! layout is the sum of digit · stride. So it is additive wherever digits are added up without a
//! carry: `left(c · r) = c · left(r)` as long as c times each digit of r stays below the extent. A
//! right mode `extent:stride` is therefore taken in *runs*: as many steps as carry nowhere,
//! then as many steps of that, and so on. That works out if each run divides the rest of the
//! extent, and if all runs of all right modes together carry nowhere.

use super::modes::Modes;
use crate::{
    arithmetic::floor_digit,
    error::{Reason, Refusal},
    trace::{FlatMode, Trace},
    tree::MAX_LEAVES,
};

/// One run: `part` steps of `stride`.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    /// How many steps the run takes: all that are left, or as many as carry nowhere.
    pub(crate) part: i64,
    /// The digits of the stride; that of the last mode is all that is left.
    pub(crate) digits: [i64; MAX_LEAVES],
    /// The run as a mode of the result: each step is the left layout's index at the stride.
    pub(crate) mode: [i64; 3],
}

impl Run {
    /// The first run of a right mode with at least two elements and a stride other than 0.
    pub(crate) const fn of<const N: usize>(
        left: &Modes,
        extent: i64,
        stride: i64,
        trace: &mut Trace<N>,
    ) -> Result<Self, Refusal> {
        let last = left.len() - 1;
        let mut digits = [0; MAX_LEAVES];
        let mut room: Option<i64> = None;
        let mut rest = stride;
        let mut mode = 0;
        while mode < last && rest != 0 {
            let inside = left.extent(mode);
            let (digit, above) = attempt!(floor_digit(rest, inside));
            if digit > 0 {
                // ⌈inside / digit⌉ steps, counting from 0, stay below `inside`.
                let steps = (inside - 1) / digit + 1;
                room = Some(match room {
                    Some(fewer) if fewer < steps => fewer,
                    _ => steps,
                });
            }
            digits[mode] = digit;
            rest = above;
            mode += 1;
        }
        digits[last] = rest;
        if trace.is_on() {
            for_range!(0..left.len(), |mode| {
                note!(
                    trace,
                    Digit {
                        digit: digits[mode],
                        mode: FlatMode::of(left.mode(mode))
                    }
                );
            });
        }
        note!(
            trace,
            Room {
                stride,
                extent,
                room
            }
        );
        let mut run = attempt!(left.stride_at(&digits));
        let part = match room {
            Some(steps) if steps < extent => {
                if extent % steps != 0 {
                    return Err(Refusal::of(Reason::Uneven {
                        stride,
                        steps,
                        extent,
                    }));
                }
                steps
            }
            _ => extent,
        };
        run[0] = part;
        note!(
            trace,
            Run {
                mode: FlatMode::of(run),
                stride,
                left: extent / part
            }
        );
        Ok(Self {
            part,
            digits,
            mode: run,
        })
    }
}

/// How far all runs so far step together in each mode of the left layout.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    digits: [i64; MAX_LEAVES],
}

impl Reach {
    pub(crate) const NONE: Self = Self {
        digits: [0; MAX_LEAVES],
    };

    /// Adds a run, or says where it carries.
    pub(crate) const fn add<const N: usize>(
        &mut self,
        left: &Modes,
        run: &Run,
        trace: &mut Trace<N>,
    ) -> Result<(), Reason> {
        let mut mode = 0;
        while mode + 1 < left.len() {
            let extent = left.extent(mode);
            if run.digits[mode] > 0 && run.part > 1 {
                // A run stays below the extent by itself, and so did the runs before it.
                let (before, steps) = (self.digits[mode], (run.part - 1) * run.digits[mode]);
                let reach = before.saturating_add(steps);
                note!(
                    trace,
                    Together {
                        digit: mode,
                        before,
                        steps,
                        extent
                    }
                );
                if reach >= extent {
                    return Err(Reason::Carries { reach, extent });
                }
                self.digits[mode] = reach;
            }
            mode += 1;
        }
        Ok(())
    }
}
