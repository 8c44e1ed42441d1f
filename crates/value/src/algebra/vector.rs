//! How many elements can be moved at once: runs of consecutive indices in one layout, or in two at
//! equal coordinates.

use super::{inverse::right, modes::Modes};
use crate::{
    arithmetic::{floor_digit, gcd, multiply},
    error::{LayoutError, Refusal},
    layout::Layout,
    trace::{FlatMode, Trace},
    tree::{MAX_LEAVES, Path},
};

impl Layout {
    /// The coordinates at which two layouts both count up from 0: `(8,4):(1,8)` and `(8,4):(1,64)`
    /// → `8:1`. See `MaxCommonLayout`.
    pub const fn max_common_layout(&self, other: &Self) -> Result<Self, LayoutError> {
        report!(let (layout, _) = common(self, other) => layout, MaxCommonLayout, self, other)
    }

    /// How many elements two layouts have side by side, at equal coordinates from 0 on:
    /// `(8,4):(1,8)` and `(8,4):(1,64)` → 8. See
    /// `MaxCommonVector`.
    pub const fn max_common_vector(&self, other: &Self) -> Result<i64, LayoutError> {
        report!(let (_, size) = common(self, other) => size, MaxCommonVector, self, other)
    }

    /// The largest vectors, known to be aligned, that a layout is made of: `(4,2):(1,16)` → 4,
    /// `(8,3):(1,12)` → 4. See `MaxAlignment`.
    pub const fn max_alignment(&self) -> Result<i64, LayoutError> {
        self.max_alignment_traced(&mut Trace::off())
    }

    /// [`max_alignment`](Self::max_alignment), and its steps.
    pub const fn max_alignment_traced<const N: usize>(
        &self,
        trace: &mut Trace<N>,
    ) -> Result<i64, LayoutError> {
        report!(alignment(self, trace), MaxAlignment, self)
    }
}

/// The common part of two layouts, and its number of elements.
const fn common(a: &Layout, b: &Layout) -> Result<(Layout, i64), Refusal> {
    let mut left = Modes::of(&a.tree, a.tree.root());
    let mut modes = Modes::of(&b.tree, b.tree.root());
    if (a.has_directions() || b.has_directions()) && !left.is_vacant() && !modes.is_vacant() {
        // Coordinates do not count up.
        return Ok((Layout::UNIT, 1));
    }
    modes.coalesce(false);
    let inverse = attempt!(right(&modes, Path::NONE, &mut Trace::off()));
    let mut out = Modes::EMPTY;
    if left.is_vacant() || inverse.is_vacant() {
        attempt!(out.push(0, 1));
        return Ok((out.layout(), 0));
    }
    left.coalesce(true);
    let mut walk = Walk {
        left: &left,
        reach: [0; MAX_LEAVES],
        next: 1,
    };
    for_range!(0..inverse.len(), |mode| {
        let agreed = attempt!(walk.along(inverse.extent(mode), inverse.stride(mode)));
        attempt!(out.push(agreed, inverse.stride(mode)));
        if agreed < inverse.extent(mode) {
            break;
        }
    });
    out.coalesce(false);
    Ok((out.layout(), walk.next))
}

/// On the way through the positions of one layout, counting in the digits of another without a
/// carry.
struct Walk<'a> {
    left: &'a Modes,
    /// The digits at the last position so far.
    reach: [i64; MAX_LEAVES],
    /// The index that has to come next.
    next: i64,
}

impl Walk<'_> {
    /// How many steps of a mode go on counting up.
    const fn along(&mut self, extent: i64, stride: i64) -> Result<i64, Refusal> {
        let (mut agreed, mut stride) = (1, stride);
        while agreed < extent {
            let steps = attempt!(self.run(extent / agreed, stride));
            if steps <= 1 {
                return Ok(agreed);
            }
            self.next = attempt!(multiply(self.next, steps));
            // Positions of the other layout: no more than its size.
            agreed *= steps;
            if extent % agreed != 0 {
                return Ok(agreed);
            }
            stride = attempt!(multiply(stride, steps));
        }
        Ok(agreed)
    }

    /// As many steps of a stride as carry nowhere; 1 where the first of them leads elsewhere than
    /// to the next index.
    const fn run(&mut self, extent: i64, stride: i64) -> Result<i64, Refusal> {
        let last = self.left.len() - 1;
        let mut digits = [0; MAX_LEAVES];
        let (mut steps, mut rest, mut value) = (extent, stride, 0);
        for_range!(0..last, |mode| {
            let inside = self.left.extent(mode);
            let (digit, above) = attempt!(floor_digit(rest, inside));
            if digit > 0 {
                let room = (inside - 1 - self.reach[mode]) / digit + 1;
                steps = if room < steps { room } else { steps };
                value = match plus(value, digit, self.left.stride(mode)) {
                    Some(value) => value,
                    // Past 64 bits it is not the next index.
                    None => return Ok(1),
                };
            }
            digits[mode] = digit;
            rest = above;
        });
        match plus(value, rest, self.left.stride(last)) {
            Some(value) if value == self.next => {}
            _ => return Ok(1),
        }
        for_range!(0..last, |mode| {
            self.reach[mode] += (steps - 1) * digits[mode];
        });
        Ok(steps)
    }
}

const fn plus(sum: i64, digit: i64, stride: i64) -> Option<i64> {
    match digit.checked_mul(stride) {
        Some(product) => sum.checked_add(product),
        None => None,
    }
}

const fn alignment<const N: usize>(layout: &Layout, trace: &mut Trace<N>) -> Result<i64, Refusal> {
    let mut modes = attempt!(Modes::undirected(layout));
    if modes.is_vacant() {
        return Ok(1);
    }
    modes.coalesce(false);
    let order = modes.by_stride();
    let mut run = 1;
    let mut outside = 0;
    modes.trace_order(&order, trace);
    for_range!(0..modes.len(), |index| {
        let mode = order[index] as usize;
        if modes.stride(mode) == run {
            run = attempt!(multiply(run, modes.extent(mode)));
            note!(
                trace,
                Extends {
                    mode: FlatMode::of(modes.mode(mode)),
                    run
                }
            );
        } else {
            outside |= 1_u32 << mode;
            note!(
                trace,
                Outside {
                    mode: FlatMode::of(modes.mode(mode))
                }
            );
        }
    });
    let mut aligned = run;
    for_range!(0..modes.len(), |mode| {
        if outside & (1 << mode) != 0 {
            aligned = gcd(aligned, modes.stride(mode));
        }
    });
    Ok(aligned)
}
