//! From an index back to the coordinate at which a layout has it.

use super::crd2idx::index;
use crate::{
    coord::Coord,
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tree::Builder,
};

impl Layout {
    /// The coordinate at which a layout has an index, leaf by leaf: `98` of `((4,5),10):((1,4),20)`
    /// → `((2,4),4)`. See `GetHierCoord`.
    ///
    /// # Errors
    /// [`NotReached`](Reason::NotReached); [`NotPositive`](Reason::NotPositive) for a stride below
    /// 1.
    pub const fn get_hier_coord(&self, index: i64) -> Result<IntTuple, LayoutError> {
        report!(self.hierarchical(index), GetHierCoord, self, int index)
    }

    /// The coordinate at which a layout has an index, one number for each mode: `98` of
    /// `((4,5),10):((1,4),20)` → `(18,4)`. See `GetFlatCoord`.
    pub const fn get_flat_coord(&self, index: i64) -> Result<IntTuple, LayoutError> {
        report!(self.flat(index), GetFlatCoord, self, int index)
    }

    /// The position at which a layout has an index: `6` of `(8,10):(10,1)` → `48`. See
    /// `Get1dCoord`.
    pub const fn get_1d_coord(&self, index: i64) -> Result<i64, LayoutError> {
        report!(self.linear(index), Get1dCoord, self, int index)
    }

    const fn hierarchical(&self, wanted: i64) -> Result<IntTuple, Refusal> {
        let found = attempt!(self.strided_digits(&Coord::int(wanted).tree));
        match index(&found.tree, &self.tree) {
            Ok(there) if there == wanted => Ok(found),
            _ => Err(Refusal::of(Reason::NotReached { index: wanted })),
        }
    }

    const fn flat(&self, index: i64) -> Result<IntTuple, Refusal> {
        let (coord, shape) = (attempt!(self.hierarchical(index)), self.shape());
        let root = shape.tree.root();
        if shape.rank() == 1 {
            return Ok(IntTuple::int(attempt!(
                shape.position_of(&Coord::of(&coord))
            )));
        }
        let mut builder = Builder::new();
        builder.open();
        for_modes!(
            (shape.tree, root),
            (coord.tree, root),
            |place, mode, digits| {
                let part = Coord {
                    tree: coord.tree.subtree(digits),
                    free: 0,
                };
                let position = attempt!(
                    (IntTuple::from_tree(shape.tree.subtree(mode))).position_of(&part),
                    |refusal| refusal.inside(place)
                );
                builder.leaf([position]);
            }
        );
        builder.close();
        IntTuple::of(builder.finish())
    }

    const fn linear(&self, index: i64) -> Result<i64, Refusal> {
        let coord = attempt!(self.hierarchical(index));
        self.shape().position_of(&Coord::of(&coord))
    }
}
