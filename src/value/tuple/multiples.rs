//! Multiples of shapes: which shape is one of another, and the next one.

use super::{compare::both_tuples, size::size};
use crate::value::{
    arithmetic::{attempt, ceiling, multiply},
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    tree::{Builder, Node, Tree},
};

impl IntTuple {
    /// Whether tiles of another shape fill this one without overhang: `(6,(2,4))` and `(3,8)`.
    ///
    /// An integer as divisor stands against the size of a whole mode; modes that the divisor does not reach are not divided. A divisor with more modes
    /// than there are divides nothing, and 0 divides only 0.
    ///
    /// # Laws
    /// If `evenly_divides(a, b)` for positive integers, `size(logical_divide(col_major(a), b)) = size(a)`.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let shape: IntTuple = "(6,(2,4))".parse()?;
    /// assert!(shape.evenly_divides(&"(3,8)".parse()?)? && shape.evenly_divides(&IntTuple::int(16))?);
    /// assert!(!shape.evenly_divides(&"(4,2)".parse()?)?);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `evenly_divides` (`int_tuple.hpp`).
    pub const fn evenly_divides(&self, divisor: &Self) -> Result<bool, Error> {
        let nodes = (self.tree.root(), divisor.tree.root());
        report!(divides(&self.tree, nodes.0, &divisor.tree, nodes.1), EvenlyDivides, self.operand(), divisor.operand())
    }

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
    /// [`NotPositive`](Reason::NotPositive), [`TooManyModes`](Reason::TooManyModes), [`TupleForInteger`](Reason::TupleForInteger),
    /// [`IntegerForTuple`](Reason::IntegerForTuple), [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `round_up` (`int_tuple.hpp`).
    pub const fn round_up(&self, divisor: &Self) -> Result<Self, Error> {
        report!(self.rounded_up(divisor), RoundUp, self.operand(), divisor.operand())
    }

    const fn rounded_up(&self, divisor: &Self) -> Result<Self, Refusal> {
        let mut builder = Builder::new();
        attempt!(round_into(&mut builder, &self.tree, self.tree.root(), &divisor.tree, divisor.tree.root()));
        Self::of(builder)
    }
}

const fn divides(shape: &Tree<1>, node: Node, divisor: &Tree<1>, theirs: Node) -> Result<bool, Refusal> {
    if !divisor.is_tuple(theirs) {
        let (whole, by) = (attempt!(size(shape, node)), divisor.at(theirs.begin)[0]);
        return Ok(if by == 0 { whole == 0 } else { whole.wrapping_rem(by) == 0 });
    }
    if shape.rank(node) < divisor.rank(theirs) {
        return Ok(false);
    }
    // An integer is its own mode 0.
    let mut modes = (shape.first_mode(node), divisor.first(theirs));
    while let (Some(mode), Some(by)) = modes {
        if !attempt!(divides(shape, mode, divisor, by)) {
            return Ok(false);
        }
        modes = (shape.next(node, mode), divisor.next(theirs, by));
    }
    Ok(true)
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
