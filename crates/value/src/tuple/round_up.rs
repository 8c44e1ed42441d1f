//! `round_up`: the next multiples.

use crate::{
    arithmetic::{ceiling, multiply},
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    tree::{Builder, Node, Rule, Step, Tree, Walk},
};

impl IntTuple {
    /// The next multiple of each integer: `(5,6,7)` by `(4,6)` → `(8,6,7)`.
    ///
    /// # Errors
    /// [`NotPositive`](Reason::NotPositive), [`TooManyModes`](Reason::TooManyModes),
    /// [`TupleForInteger`](Reason::TupleForInteger), [`Overflow`](Reason::Overflow).
    pub const fn round_up(&self, divisor: &Self) -> Result<Self, LayoutError> {
        report!(tree rounded_up(&self.tree, &divisor.tree), RoundUp, self, divisor)
    }
}

const fn rounded_up(shape: &Tree<1>, divisor: &Tree<1>) -> Result<Tree<1>, Refusal> {
    let mut builder = Builder::new();
    let mut walk = Walk::new(shape, divisor, Rule::AtMost);
    while let Some(step) = attempt!(walk.next()) {
        if let Step::Part(mode, at) = step {
            builder.leaf([attempt_at!(
                walk,
                multiple(shape, mode, divisor.at(at.begin())[0])
            )]);
        } else {
            builder.follow(step, shape);
        }
    }
    builder.finish()
}

const fn multiple(shape: &Tree<1>, node: Node, by: i64) -> Result<i64, Refusal> {
    if shape.is_tuple(node) {
        return Err(Refusal::of(Reason::IntegerForTuple));
    }
    multiply(attempt!(ceiling(shape.at(node.begin())[0], by)), by)
}
