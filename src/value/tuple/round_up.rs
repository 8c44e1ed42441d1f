use super::compare::both_tuples;
use crate::value::{
    arithmetic::{attempt, ceiling, multiply},
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    tree::{Builder, Node, Tree},
};

impl IntTuple {
    /// The next multiple of each integer: `(5,6,7)` by `(4,6)` → `(8,6,7)`.
    ///
    /// Modes past those of the divisor stay as they are.
    ///
    /// # Laws
    /// For integers, the smallest multiple of b that is a or more.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let shape: IntTuple = "(5,6,7)".parse()?;
    /// assert_eq!(shape.round_up(&"(4,6)".parse()?)?.to_string(), "(8,6,7)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NotPositive`](Reason::NotPositive), [`TooManyModes`](Reason::TooManyModes),
    /// [`TupleForInteger`](Reason::TupleForInteger), [`IntegerForTuple`](Reason::IntegerForTuple),
    /// [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `round_up` (`int_tuple.hpp`).
    pub const fn round_up(&self, divisor: &Self) -> Result<Self, Error> {
        report!(
            self.rounded_up(divisor),
            RoundUp,
            self.operand(),
            divisor.operand()
        )
    }

    const fn rounded_up(&self, divisor: &Self) -> Result<Self, Refusal> {
        let mut builder = Builder::new();
        attempt!(round_into(
            &mut builder,
            &self.tree,
            self.tree.root(),
            &divisor.tree,
            divisor.tree.root()
        ));
        Self::of(builder)
    }
}

const fn round_into(
    builder: &mut Builder<1>,
    shape: &Tree<1>,
    node: Node,
    divisor: &Tree<1>,
    theirs: Node,
) -> Result<(), Refusal> {
    if !shape.is_tuple(node) && !divisor.is_tuple(theirs) {
        let by = divisor.at(theirs.begin)[0];
        let times = attempt!(ceiling(shape.at(node.begin)[0], by));
        builder.leaf([attempt!(multiply(times, by))]);
        return Ok(());
    }
    attempt!(both_tuples(shape, node, divisor, theirs));
    let (found, most) = (divisor.rank(theirs), shape.rank(node));
    if found > most {
        return Err(Refusal::of(Reason::TooManyModes { found, most }));
    }
    builder.open();
    let mut modes = (shape.first(node), divisor.first(theirs));
    let mut index = 0;
    while let Some(mode) = modes.0 {
        if let Some(by) = modes.1 {
            if let Err(refusal) = round_into(builder, shape, mode, divisor, by) {
                return Err(refusal.inside(index));
            }
            modes.1 = divisor.next(theirs, by);
        } else {
            builder.copy(shape, mode);
        }
        modes.0 = shape.next(node, mode);
        index += 1;
    }
    builder.close();
    Ok(())
}
