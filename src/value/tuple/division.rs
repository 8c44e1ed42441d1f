//! Divisions of shapes.

use crate::value::{
    algebra::complement::{Target, complement},
    arithmetic::{attempt, ceiling},
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    layout::{same_rank, size},
    tiler::Tiler,
    tree::{Builder, MAX_LEAVES, Node, Tree},
};

impl IntTuple {
    /// What is left of a shape when each extent gives up what it has of a divisor: `(6,32)` by `12` → `(1,16)`.
    ///
    /// An integer divides the leaves from left to right, what one leaf has not used going on to the next; a tuple
    /// divides mode by mode. Two integers of which neither divides the other are refused.
    ///
    /// # Laws
    /// For integers, `shape_div(a, b) = max(a / b, 1)`.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let shape: IntTuple = "(6,32)".parse()?;
    /// assert_eq!(shape.shape_div(&IntTuple::int(12))?.to_string(), "(1,16)");
    /// assert_eq!(shape.shape_div(&"(3,64)".parse()?)?.to_string(), "(2,1)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NeitherDivides`](Reason::NeitherDivides), [`NotPositive`](Reason::NotPositive),
    /// [`RankMismatch`](Reason::RankMismatch).
    ///
    /// Source: CuTe `shape_div` (`int_tuple.hpp`).
    pub const fn shape_div(&self, divisor: &Self) -> Result<Self, Error> {
        let mut leaves = [[0]; MAX_LEAVES];
        let nodes = (self.tree.root(), divisor.tree.root());
        match divide(&self.tree, nodes.0, &divisor.tree, nodes.1, &mut leaves) {
            Ok(()) => Ok(Self { tree: self.tree.with_leaves(leaves) }),
            Err(refusal) => report!(Err(refusal), ShapeDiv, self.operand(), divisor.operand()),
        }
    }

    /// How many tiles cover a shape: `(5,6)` by `<2,4>` → `(3,2)`.
    ///
    /// An integer divides the leaves from left to right, rounding up, and what one leaf has not used goes on to the next;
    /// a tiler by mode divides mode by mode, and modes past its last stay as they are. A layout gives the shape of its
    /// [`complement`](crate::value::Layout::complement) in this shape.
    ///
    /// # Laws
    /// For integers, `ceil_div(a, b) = ⌈a / b⌉`. For a tiler, the shape of the rest of the divide.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let shape: IntTuple = "(5,6)".parse()?;
    /// assert_eq!(shape.ceil_div(&"<2,4>".parse()?)?.to_string(), "(3,2)");
    /// assert_eq!(shape.ceil_div(&16.into())?.to_string(), "(1,2)");
    /// assert_eq!(shape.ceil_div(&"(5,2):(1,5)".parse()?)?.to_string(), "3");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NotPositive`](Reason::NotPositive), [`TooManyModes`](Reason::TooManyModes); for a layout, as
    /// [`complement`](crate::value::Layout::complement).
    ///
    /// Source: CuTe `ceil_div` (`int_tuple.hpp`, `layout.hpp`).
    pub const fn ceil_div(&self, divisor: &Tiler) -> Result<Self, Error> {
        report!(self.tiles(divisor), CeilDiv, self.operand(), divisor.operand())
    }

    const fn tiles(&self, divisor: &Tiler) -> Result<Self, Refusal> {
        let mut builder = Builder::new();
        attempt!(tile_into(&mut builder, &self.tree, self.tree.root(), divisor, divisor.tree.root()));
        Self::of(builder)
    }
}

/// The number of tiles of each leaf under a tiler.
const fn tile_into(
    builder: &mut Builder<1>,
    shape: &Tree<1>,
    node: Node,
    tiler: &Tiler,
    theirs: Node,
) -> Result<(), Refusal> {
    if tiler.is_all(theirs) {
        builder.leaf([1]);
        return Ok(());
    }
    if tiler.is_by_mode(theirs) && shape.is_tuple(node) {
        let (found, most) = (tiler.tree.rank(theirs), shape.rank(node));
        if found > most {
            return Err(Refusal::of(Reason::TooManyModes { found, most }));
        }
        builder.open();
        let mut mode = shape.first(node);
        let mut part = tiler.tree.first(theirs);
        let mut index = 0;
        while let Some(child) = mode {
            if let Some(by) = part {
                if let Err(refusal) = tile_into(builder, shape, child, tiler, by) {
                    return Err(refusal.inside(index));
                }
                part = tiler.tree.next(theirs, by);
            } else {
                builder.copy(shape, child);
            }
            mode = shape.next(node, child);
            index += 1;
        }
        builder.close();
        return Ok(());
    }
    if tiler.is_by_mode(theirs) || tiler.is_int(theirs) {
        let mut leaves = [[0]; MAX_LEAVES];
        let count = attempt!(size(&tiler.tree, theirs));
        attempt!(run(Division::Ceiling, shape, node, count, &mut leaves));
        builder.copy(&shape.with_leaves(leaves), node);
        return Ok(());
    }
    let whole = IntTuple { tree: shape.subtree(node) };
    let rest = attempt!(complement(&tiler.tree, theirs, Target::Shape(&whole))).layout().shape();
    builder.copy(&rest.tree, rest.tree.root());
    Ok(())
}

#[derive(Clone, Copy)]
enum Division {
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
                    Err(Refusal::of(Reason::NotPositive(b)))
                } else if a.wrapping_rem(b) == 0 {
                    match a.checked_div(b) {
                        Some(quotient) => Ok(quotient),
                        None => Err(Refusal::of(Reason::Overflow)),
                    }
                } else if b.wrapping_rem(a) == 0 {
                    Ok(1)
                } else {
                    Err(Refusal::of(Reason::NeitherDivides { left: a, right: b }))
                }
            }
        }
    }
}

const fn divide(
    shape: &Tree<1>,
    node: Node,
    divisor: &Tree<1>,
    theirs: Node,
    leaves: &mut [[i64; 1]; MAX_LEAVES],
) -> Result<(), Refusal> {
    if !divisor.is_tuple(theirs) || !shape.is_tuple(node) {
        return run(Division::Exact, shape, node, attempt!(size(divisor, theirs)), leaves);
    }
    attempt!(same_rank(shape, node, divisor, theirs));
    let mut modes = (shape.first(node), divisor.first(theirs));
    let mut index = 0;
    while let (Some(mode), Some(by)) = modes {
        if let Err(refusal) = divide(shape, mode, divisor, by, leaves) {
            return Err(refusal.inside(index));
        }
        modes = (shape.next(node, mode), divisor.next(theirs, by));
        index += 1;
    }
    Ok(())
}

/// Divides the leaves of a subtree from left to right, what one leaf has not used going on to the next.
const fn run(
    division: Division,
    shape: &Tree<1>,
    node: Node,
    mut divisor: i64,
    leaves: &mut [[i64; 1]; MAX_LEAVES],
) -> Result<(), Refusal> {
    let mut slot = node.begin;
    while slot < node.end {
        if !shape.is_empty_slot(slot) {
            let extent = shape.at(slot)[0];
            leaves[slot] = [attempt!(division.of(extent, divisor))];
            // What is left of the divisor matters only to a leaf that comes after.
            if slot + 1 < node.end {
                divisor = attempt!(division.of(divisor, extent));
            }
        }
        slot += 1;
    }
    Ok(())
}
