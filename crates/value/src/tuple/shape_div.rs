//! Divisions of shapes.

use super::size::size;
use crate::{
    arithmetic::ceiling,
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    tree::{MAX_LEAVES, Node, Rule, Step, Tree, Walk},
};

impl IntTuple {
    /// A shape over a divisor; each extent gives up its part of the divisor: `(6,32)` by `12`
    /// → `(1,16)`. See `ShapeDiv`.
    ///
    /// # Errors
    /// [`NeitherDivides`](Reason::NeitherDivides), [`NotPositive`](Reason::NotPositive),
    /// [`RankMismatch`](Reason::RankMismatch).
    pub const fn shape_div(&self, divisor: &Self) -> Result<Self, LayoutError> {
        report!(tree divided(&self.tree, &divisor.tree), ShapeDiv, self, divisor)
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Division {
    /// `shape_div`.
    Exact,
    /// `ceil_div`.
    Ceiling,
}

impl Division {
    const fn of(self, a: i64, b: i64) -> Result<i64, Refusal> {
        match self {
            Self::Ceiling => ceiling(a, b),
            Self::Exact => {
                if b == 0 {
                    Err(Refusal::of(Reason::NotPositive { divisor: b }))
                } else if a.wrapping_rem(b) == 0 {
                    match a.checked_div(b) {
                        Some(quotient) => Ok(quotient),
                        None => Err(Refusal::of(Reason::Overflow)),
                    }
                } else if b.wrapping_rem(a) == 0 {
                    Ok(a.signum() * b.signum())
                } else {
                    Err(Refusal::of(Reason::NeitherDivides { left: a, right: b }))
                }
            }
        }
    }
}

const fn divided(shape: &Tree<1>, divisor: &Tree<1>) -> Result<Tree<1>, Refusal> {
    let mut leaves = [[0]; MAX_LEAVES];
    let mut walk = Walk::new(shape, divisor, Rule::SameRank).ending_at_leaves();
    while let Some(step) = attempt!(walk.next()) {
        if let Step::Part(mode, at) = step {
            let by = attempt_at!(walk, size(divisor, at));
            attempt_at!(
                walk,
                divide_leaves(Division::Exact, shape, mode, by, &mut leaves)
            );
        }
    }
    Ok(shape.with_leaves(leaves))
}

/// Divides the leaves of a subtree from left to right; the remaining divisor goes on to the
/// next.
pub(crate) const fn divide_leaves(
    division: Division,
    shape: &Tree<1>,
    node: Node,
    mut divisor: i64,
    leaves: &mut [[i64; 1]; MAX_LEAVES],
) -> Result<(), Refusal> {
    // The remaining divisor matters only to a leaf that comes after.
    let mut before = None;
    for_leaves!(shape, node, |slot| {
        if let Some(extent) = before {
            divisor = attempt!(division.of(divisor, extent));
        }
        let extent = shape.at(slot)[0];
        leaves[slot] = [attempt!(division.of(extent, divisor))];
        before = Some(extent);
    });
    Ok(())
}
