use super::{
    complement::{Target, complement},
    modes::Modes,
};
use crate::value::{
    arithmetic::attempt,
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    tiler::Tiler,
    tree::{Builder, MAX_LEAVES, Node, Tree},
    tuple::{Division, divide_leaves, size},
};

impl IntTuple {
    /// How many tiles cover a shape: `(5,6)` by `<2,4>` → `(3,2)`.
    ///
    /// An integer divides the leaves from left to right, rounding up, and what one leaf has not
    /// used goes on to the next; a tiler by mode divides mode by mode, and modes past its last stay
    /// as they are. A layout gives the shape of its
    /// [`complement`](crate::value::Layout::complement) in this shape.
    ///
    /// `_` counts one tile.
    ///
    /// # Laws
    /// For integers, `ceil_div(a, b) = ⌈a / b⌉`. For a layout, and by mode for each layout or
    /// integer against an integer of the shape, the size is that of the rest of
    /// [`logical_divide`](crate::value::Layout::logical_divide), where that exists.
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
    /// [`NotPositive`](Reason::NotPositive), [`NegativeExtent`](Reason::NegativeExtent),
    /// [`TooManyModes`](Reason::TooManyModes); for a layout, as
    /// [`complement`](crate::value::Layout::complement).
    ///
    /// Source: CuTe `ceil_div` (`int_tuple.hpp`, `layout.hpp`).
    pub const fn ceil_div(&self, divisor: &Tiler) -> Result<Self, Error> {
        report!(
            self.tiles(divisor),
            CeilDiv,
            self.operand(),
            divisor.operand()
        )
    }

    const fn tiles(&self, divisor: &Tiler) -> Result<Self, Refusal> {
        let mut builder = Builder::new();
        attempt!(tile_into(
            &mut builder,
            &self.tree,
            self.tree.root(),
            divisor,
            divisor.tree.root()
        ));
        Self::of(builder)
    }
}

/// The number of tiles of each leaf under a tiler.
pub(super) const fn tile_into(
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
        // An integer has no modes for layouts and `_` to stand against; it takes the integers
        // together.
        if !tiler.is_all_ints(theirs) {
            return Err(Refusal::of(Reason::TooManyModes {
                found: tiler.tree.rank(theirs),
                most: 1,
            }));
        }
        let mut slot = node.begin;
        while slot < node.end {
            let extent = shape.at(slot)[0];
            if extent < 0 {
                return Err(Refusal::of(Reason::NegativeExtent { extent }));
            }
            slot += 1;
        }
        let mut leaves = [[0]; MAX_LEAVES];
        let count = attempt!(size(&tiler.tree, theirs));
        attempt!(divide_leaves(
            Division::Ceiling,
            shape,
            node,
            count,
            &mut leaves
        ));
        builder.copy(&shape.with_leaves(leaves), node);
        return Ok(());
    }
    let whole = IntTuple {
        tree: shape.subtree(node),
    };
    let rest = attempt!(complement(
        Modes::of(&tiler.tree, theirs),
        Target::Shape(&whole)
    ))
    .layout()
    .shape();
    builder.copy(&rest.tree, rest.tree.root());
    Ok(())
}
