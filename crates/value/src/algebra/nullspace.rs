//! `nullspace`: the positions that modes of stride 0 reach.

use super::modes::Modes;
use crate::{
    error::{LayoutError, Reason, Refusal},
    layout::Layout,
    trace::{FlatMode, Trace},
    tree::Tree,
};

impl Layout {
    /// The positions that modes of stride 0 reach: `(4,8):(1,0)` → `8:4`, `(2,3,4):(0,1,0)` →
    /// `(2,4):(1,6)`. See `Nullspace`.
    pub const fn nullspace(&self) -> Result<Self, LayoutError> {
        self.nullspace_traced(&mut Trace::off())
    }

    /// [`nullspace`](Self::nullspace), and its steps.
    pub const fn nullspace_traced<const N: usize>(
        &self,
        trace: &mut Trace<N>,
    ) -> Result<Self, LayoutError> {
        report!(zero_strides(&self.tree, trace), Nullspace, self)
    }
}

const fn zero_strides<const N: usize>(
    tree: &Tree<3>,
    trace: &mut Trace<N>,
) -> Result<Layout, Refusal> {
    let modes = Modes::of(tree, tree.root());
    let mut out = Modes::EMPTY;
    // Only a place that is used may not overflow.
    let mut place = Some(1_i64);
    for_range!(0..modes.len(), |mode| {
        let extent = modes.extent(mode);
        if modes.stride(mode) == 0 {
            let stride = match place {
                _ if extent == 1 => 0,
                Some(place) => place,
                None => return Err(Refusal::of(Reason::Overflow)),
            };
            attempt!(out.push(extent, stride));
            let null = FlatMode::new(extent, stride);
            note!(
                trace,
                Null {
                    mode: FlatMode::of(modes.mode(mode)),
                    null
                }
            );
        } else {
            note!(
                trace,
                Steps {
                    mode: FlatMode::of(modes.mode(mode))
                }
            );
        }
        place = match place {
            Some(place) => place.checked_mul(extent),
            None => None,
        };
    });
    if out.len() == 0 {
        return Ok(Layout::UNIT);
    }
    Ok(out.layout())
}
