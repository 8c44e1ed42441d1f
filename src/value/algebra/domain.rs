//! Other domains: the same function of another shape, and a choice of elements of a shape.

use super::{composition::compose, modes::Modes};
use crate::value::{
    arithmetic::{attempt, gcd, multiply, positive},
    error::{Error, Refusal, report},
    int_tuple::IntTuple,
    layout::Layout,
    tree::Builder,
};

impl Layout {
    /// The same function of the 1-D coordinate with another shape: `12:1` as `(6,2)` →
    /// `(6,2):(1,6)`.
    ///
    /// # Laws
    /// The [`composition`](Self::composition) with `col_major(shape)`: for
    /// `r = with_shape(l, shape)`, `r(i) = l(i)` for `0 ≤ i < size(shape)`, and
    /// `compatible(shape, r)`. The size may differ from that of l.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,16):(10,20)".parse()?;
    /// assert_eq!(
    ///     layout.with_shape(&"(8,8)".parse()?)?.to_string(),
    ///     "((4,2),8):((10,20),40)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`composition`](Self::composition) and [`col_major`](Self::col_major).
    ///
    /// Source: CuTe `Layout::with_shape`.
    pub const fn with_shape(&self, shape: &IntTuple) -> Result<Self, Error> {
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
    /// Some of the elements of a shape, evenly: `(15,14)` and `6` → `(3,2):(1,15)`.
    ///
    /// Each extent, from left to right, gives as many elements as its greatest common divisor with
    /// what is left of `count`. With a shape that `count` does not divide, there may be fewer than
    /// that.
    ///
    /// # Laws
    /// For `r = domain_distribute(shape, count)`: `size(r)` divides `count`; `r(i) < r(i + 1)`, and
    /// all are positions in the shape; and the layout divides `col_major(shape)` without overhang:
    /// `size(logical_divide(col_major(shape), r)) = size(shape)`.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let shape: IntTuple = "(15,14)".parse()?;
    /// assert_eq!(shape.domain_distribute(6)?.to_string(), "(3,2):(1,15)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NoCount`](crate::value::Reason::NoCount) for an extent or the count;
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `domain_distribute`.
    pub const fn domain_distribute(&self, count: i64) -> Result<Layout, Error> {
        report!(
            self.distributed(count),
            DomainDistribute,
            self,
            Self::int(count)
        )
    }

    const fn distributed(&self, count: i64) -> Result<Layout, Refusal> {
        attempt!(positive(count));
        let mut out = Modes::EMPTY;
        let (mut rest, mut place) = (count, 1);
        let mut slot = 0;
        while slot < self.tree.len() {
            if !self.tree.is_empty_slot(slot) {
                let extent = self.tree.at(slot)[0];
                if let Err(refusal) = positive(extent) {
                    return Err(self.tree.locate(slot, refusal));
                }
                let part = gcd(extent, rest);
                attempt!(out.push(part, place));
                rest /= part;
                place = attempt!(multiply(place, extent));
            }
            slot += 1;
        }
        out.coalesce(false);
        Ok(out.layout())
    }
}
