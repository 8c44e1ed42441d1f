//! Other domains: the function with another shape, and a choice of elements of a shape.

use super::{composition::compose, modes::Modes};
use crate::{
    arithmetic::{gcd, multiply, positive},
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    trace::{FlatMode, Trace},
    tree::Builder,
};

impl Layout {
    /// This function of the 1-D coordinate with another shape: `12:1` as `(6,2)` →
    /// `(6,2):(1,6)`. See `WithShape`.
    pub const fn with_shape(&self, shape: &IntTuple) -> Result<Self, LayoutError> {
        report!(self.shaped(shape), WithShape, self, shape)
    }

    const fn shaped(&self, shape: &IntTuple) -> Result<Self, Refusal> {
        let right = attempt!(Self::compact(shape, false));
        let mut builder = Builder::new();
        attempt!(compose(
            &mut builder,
            Modes::of(&self.tree, self.tree.root()),
            &right.tree
        ));
        Self::of(builder.finish())
    }
}

impl IntTuple {
    /// Some of the elements of a shape, evenly: `(15,14)` and `6` → `(3,2):(1,15)`. See
    /// `DomainDistribute`.
    ///
    /// # Errors
    /// [`CountNotPositive`](crate::Reason::CountNotPositive) for an extent or the count;
    /// [`Overflow`](crate::Reason::Overflow).
    pub const fn domain_distribute(&self, count: i64) -> Result<Layout, LayoutError> {
        self.domain_distribute_traced(count, &mut Trace::off())
    }

    /// [`domain_distribute`](Self::domain_distribute), and its steps.
    pub const fn domain_distribute_traced<const N: usize>(
        &self,
        count: i64,
        trace: &mut Trace<N>,
    ) -> Result<Layout, LayoutError> {
        report!(self.distributed(count, trace), DomainDistribute, self, int count)
    }

    const fn distributed<const N: usize>(
        &self,
        count: i64,
        trace: &mut Trace<N>,
    ) -> Result<Layout, Refusal> {
        attempt!(positive(count));
        let mut out = Modes::EMPTY;
        let (mut rest, mut place) = (count, 1);
        for_leaves!(self.tree, self.tree.root(), |slot| {
            let extent = self.tree.at(slot)[0];
            attempt!(positive(extent), |refusal| self.tree.locate(slot, refusal));
            let part = gcd(extent, rest);
            note!(
                trace,
                Distributed {
                    extent,
                    rest,
                    part: FlatMode::new(part, place)
                }
            );
            attempt!(out.push(part, place));
            rest /= part;
            place = attempt!(multiply(place, extent));
        });
        out.coalesce(false);
        Ok(out.layout())
    }
}
