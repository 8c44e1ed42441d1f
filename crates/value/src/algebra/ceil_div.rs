//! `ceil_div`: how many tiles cover a shape.

use super::{
    complement::{Target, complement},
    modes::Modes,
};
use crate::{
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    tiler::Tiler,
    trace::Trace,
    tree::{Builder, MAX_LEAVES, Node, Rule, Step, Tree},
    tuple::{Division, divide_leaves, size},
};

impl IntTuple {
    /// `CeilDiv`: `(5,6)` by `<2,4>` → `(3,2)`.
    ///
    /// # Errors
    /// [`NotPositive`](Reason::NotPositive), [`TooManyModes`](Reason::TooManyModes), and as
    /// [`complement_in`](crate::Layout::complement_in) for a layout as tiler.
    pub const fn ceil_div(&self, divisor: &Tiler) -> Result<Self, LayoutError> {
        let result = Self::of(tiles(&self.tree, divisor));
        report!(result, CeilDiv, self, divisor)
    }
}

const fn tiles(shape: &Tree<1>, tiler: &Tiler) -> Result<Tree<1>, Refusal> {
    let mut builder = Builder::new();
    let mut walk = tiler.over(shape).by(Rule::AtMost).ending_at_leaves();
    while let Some(step) = attempt!(walk.next()) {
        if let Step::Part(mode, at) = step {
            attempt_at!(walk, part(&mut builder, shape, mode, tiler, at));
        } else {
            builder.follow(step, shape);
        }
    }
    builder.finish()
}

/// How many tiles cover a part of a shape that is a leaf, or stands against a leaf of the tiler.
pub(super) const fn part(
    builder: &mut Builder<1>,
    shape: &Tree<1>,
    node: Node,
    tiler: &Tiler,
    at: Node,
) -> Result<(), Refusal> {
    if tiler.is_all(at) {
        builder.leaf([1]);
        return Ok(());
    }
    if !tiler.is_by_mode(at) && !tiler.is_int(at) {
        attempt!(tiler.tree.undirected_in(at));
        let (mut modes, mut rest) = (Modes::of(&tiler.tree, at), Modes::EMPTY);
        let whole = IntTuple::from_tree(shape.subtree(node));
        let target = Target::Shape(&whole);
        attempt!(complement(&mut modes, target, &mut rest, &mut Trace::off()));
        let rest = rest.layout().shape();
        builder.copy(&rest.tree, rest.tree.root());
        return Ok(());
    }
    // Layouts and `_` need modes to stand against; integers are taken together.
    if !tiler.is_all_ints(at) {
        let found = tiler.tree.rank(at);
        return Err(Refusal::of(Reason::TooManyModes { found, most: 1 }));
    }
    for_range!(node.begin()..node.end(), |slot| {
        let extent = shape.at(slot)[0];
        if extent < 0 {
            return Err(Refusal::of(Reason::NegativeExtent { extent }));
        }
    });
    let mut leaves = [[0]; MAX_LEAVES];
    let count = attempt!(size(&tiler.tree, at));
    let division = Division::Ceiling;
    attempt!(divide_leaves(division, shape, node, count, &mut leaves));
    builder.copy(&shape.with_leaves(leaves), node);
    Ok(())
}
