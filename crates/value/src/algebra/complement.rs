//! `complement`: the layout of the gaps that another one leaves.

use super::{
    by_direction::{Bounds, Each, by_direction},
    modes::Modes,
};
use crate::{
    arithmetic::{ceiling, multiply},
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    trace::{FlatMode, Trace},
    tree::Tree,
};

impl Layout {
    /// `ComplementDefault`: `4:2` → `2:1`, `3:1@0` → `(1):(3@0)`.
    ///
    /// # Errors
    /// [`Overlaps`](Reason::Overlaps), [`NegativeStride`](Reason::NegativeStride),
    /// [`Empty`](Reason::Empty), [`Overflow`](Reason::Overflow);
    /// [`MixedDirections`](Reason::MixedDirections).
    pub const fn complement(&self) -> Result<Self, LayoutError> {
        self.complement_traced(&mut Trace::off())
    }

    /// [`complement`](Self::complement) and its steps; of a layout with directions the trace stays
    /// empty.
    pub const fn complement_traced<const N: usize>(
        &self,
        trace: &mut Trace<N>,
    ) -> Result<Self, LayoutError> {
        if self.has_directions() {
            return report!(tree self.gaps(Bounds::Coshape), Complement, self);
        }
        report!(self.gaps_in(Target::Cosize, trace), Complement, self)
    }

    /// `Complement`: `4:2` in `24` → `(2,3):(1,8)`.
    ///
    /// Of a layout with directions it has the coordinates that the layout leaves out, direction by
    /// direction: `(2,2):(1@0,4@1)` in `(16,9)` → `(8,(4,2)):(2@0,(1@1,8@1))`. The target then is a
    /// shape of coordinates; an integer bounds direction 0, and directions that the target lacks
    /// are those of the layout, or go to its [`coshape`](Self::coshape).
    ///
    /// # Laws
    /// With directions: `l(x) + complement(y)` is another coordinate for each pair (x, y), and each
    /// coordinate below the target is one of them, if in each direction the sorted strides are
    /// multiples of the size before them.
    pub const fn complement_in(&self, target: &IntTuple) -> Result<Self, LayoutError> {
        self.complement_in_traced(target, &mut Trace::off())
    }

    /// [`complement_in`](Self::complement_in) and its steps; of a layout with directions the trace
    /// stays empty.
    pub const fn complement_in_traced<const N: usize>(
        &self,
        target: &IntTuple,
        trace: &mut Trace<N>,
    ) -> Result<Self, LayoutError> {
        if self.has_directions() {
            let bounds = Bounds::Shape(&target.tree, target.tree.root());
            return report!(tree self.gaps(bounds), Complement, self, target);
        }
        report!(
            self.gaps_in(Target::Shape(target), trace),
            Complement,
            self,
            target
        )
    }

    /// The complement of a layout without directions.
    const fn gaps_in<const N: usize>(
        &self,
        target: Target<'_>,
        trace: &mut Trace<N>,
    ) -> Result<Self, Refusal> {
        let mut modes = Modes::of(&self.tree, self.tree.root());
        let mut gaps = Modes::EMPTY;
        attempt!(complement(&mut modes, target, &mut gaps, trace));
        Ok(gaps.layout())
    }

    /// The complement of a layout with directions.
    const fn gaps(&self, bounds: Bounds<'_>) -> Result<Tree<3>, Refusal> {
        if Modes::of(&self.tree, self.tree.root()).is_vacant() {
            return Err(Refusal::of(Reason::Empty));
        }
        by_direction(&self.tree, Each::Complement(bounds))
    }
}

/// How far a complement goes.
#[derive(Clone, Copy)]
pub(crate) enum Target<'a> {
    /// To the cosize of the layout itself, filtered.
    Cosize,
    Size(i64),
    Shape(&'a IntTuple),
    /// The extents of modes.
    Modes(&'a Modes),
}

/// Filters modes, writes their coalesced complement into `gaps`, which are empty, and returns the
/// first index past both. Modes are large, so that neither is returned.
pub(crate) const fn complement<const N: usize>(
    modes: &mut Modes,
    target: Target<'_>,
    gaps: &mut Modes,
    trace: &mut Trace<N>,
) -> Result<i64, Refusal> {
    if modes.is_vacant() {
        return Err(Refusal::of(Reason::Empty));
    }
    modes.filter();
    let order = modes.by_stride();
    modes.trace_order(&order, trace);
    // The first index that the modes so far do not reach.
    let mut reach = 1;
    // The cosize of the modes so far: all strides are positive.
    let mut cosize = 1;
    let mut index = 0;
    while index < modes.len() {
        let mode = order[index] as usize;
        let (extent, stride) = (modes.extent(mode), modes.stride(mode));
        index += 1;
        if stride == 0 {
            // Only `1:0` is left with stride 0.
            continue;
        }
        if stride < 0 {
            return Err(Refusal::of(Reason::NegativeStride { stride }));
        }
        if stride < reach {
            return Err(Refusal::of(Reason::Overlaps { stride, reach }));
        }
        let gap = FlatMode::new(stride / reach, reach);
        attempt!(gaps.push(gap.extent(), gap.stride()));
        reach = attempt!(multiply(stride, extent));
        note!(
            trace,
            Gap {
                mode: FlatMode::new(extent, stride),
                gap,
                covered: reach
            }
        );
        // Below `reach`, as the modes do not overlap.
        cosize += (extent - 1) * stride;
    }
    let gap = FlatMode::new(attempt!(target.tiles(cosize, reach, trace)), reach);
    note!(trace, LastGap { gap });
    attempt!(gaps.push(gap.extent(), gap.stride()));
    gaps.coalesce(false);
    Ok(reach)
}

impl Target<'_> {
    /// The number of blocks of `reach` indices that cover the target. Each leaf is divided by what
    /// the leaves before it have left of `reach`, rounded up.
    const fn tiles<const N: usize>(
        self,
        cosize: i64,
        reach: i64,
        trace: &mut Trace<N>,
    ) -> Result<i64, Refusal> {
        let mut tiles = Tiles {
            count: 1,
            reach,
            vacant: false,
        };
        match self {
            Self::Cosize => attempt!(tiles.leaf(cosize, trace)),
            Self::Size(size) => attempt!(tiles.leaf(size, trace)),
            Self::Modes(modes) => {
                for_range!(0..modes.len(), |index| {
                    attempt!(tiles.leaf(modes.extent(index), trace));
                });
            }
            Self::Shape(shape) => {
                for_leaves!(shape.tree, shape.tree.root(), |slot| {
                    attempt!(tiles.leaf(shape.tree.at(slot)[0], trace));
                });
            }
        }
        Ok(if tiles.vacant { 0 } else { tiles.count })
    }
}

/// The count of blocks while the leaves of a target are passed.
struct Tiles {
    count: i64,
    /// The remaining divisor.
    reach: i64,
    vacant: bool,
}

impl Tiles {
    const fn leaf<const N: usize>(
        &mut self,
        extent: i64,
        trace: &mut Trace<N>,
    ) -> Result<(), Refusal> {
        if extent < 0 {
            return Err(Refusal::of(Reason::NegativeExtent { extent }));
        }
        self.vacant |= extent == 0;
        if !self.vacant {
            let count = attempt!(ceiling(extent, self.reach));
            note!(
                trace,
                Repeats {
                    extent,
                    divisor: self.reach,
                    count
                }
            );
            self.count = attempt!(multiply(self.count, count));
            self.reach = attempt!(ceiling(self.reach, extent));
        }
        Ok(())
    }
}
