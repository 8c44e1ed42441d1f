//! `tile_to_shape`: a block repeated until it fills a shape.

use super::product::paired;
use crate::{
    arithmetic::positive,
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tree::Builder,
    tuple::{padded, size},
};

impl Layout {
    /// A block repeated until it fills a shape, tiles column by column: `(2,2):(1,2)` to `(8,8)` →
    /// `((2,4),(2,4)):((1,4),(2,16))`. See `TileToShape`.
    pub const fn tile_to_shape(&self, shape: &IntTuple) -> Result<Self, LayoutError> {
        report!(self.tiled_to(shape, None), TileToShape, self, shape)
    }

    /// A block repeated until it fills a shape, tiles in the order of the modes that `order` gives:
    /// `(2,2):(1,2)` to `(8,8)` in order `(1,0)` → `((2,4),(2,4)):((1,16),(2,4))`. See
    /// `TileToShapeInOrder`.
    ///
    /// # Errors
    /// [`ExtentNotMultiple`](Reason::ExtentNotMultiple), [`TooManyModes`](Reason::TooManyModes),
    /// [`CountNotPositive`](Reason::CountNotPositive) for a block without elements; as
    /// [`make_ordered_layout`](Self::make_ordered_layout) and
    /// [`blocked_product`](Self::blocked_product).
    pub const fn tile_to_shape_in_order(
        &self,
        shape: &IntTuple,
        order: &IntTuple,
    ) -> Result<Self, LayoutError> {
        report!(let layout = self.tiled_to(shape, Some(order)) => layout, TileToShape, self, shape)
    }

    const fn tiled_to(&self, shape: &IntTuple, order: Option<&IntTuple>) -> Result<Self, Refusal> {
        let block = attempt!(padded(&self.tree, shape.rank(), &Self::UNIT.tree, true));
        let tiles = attempt!(tiles(&Self { tree: block }, shape));
        let stride = match order {
            Some(order) => attempt!(tiles.ordered(order)),
            None => attempt!(tiles.compact(&IntTuple::int(1), false)),
        };
        let tiler = attempt!(Self::congruent_pair(&tiles, &stride.tree));
        Ok(Self::from_tree(attempt!(paired(&block, &tiler.tree, true))))
    }
}

/// How many blocks each mode of a shape takes.
const fn tiles(block: &Layout, shape: &IntTuple) -> Result<IntTuple, Refusal> {
    let mut builder = Builder::new();
    builder.open();
    let roots = (block.tree.root(), shape.tree.root());
    for_modes!(
        (block.tree, roots.0),
        (shape.tree, roots.1),
        |index, part, mode| {
            let (by, extent) = (
                attempt!(size(&block.tree, part)),
                attempt!(size(&shape.tree, mode)),
            );
            let broken = match positive(by) {
                Ok(()) if extent % by == 0 => None,
                Ok(()) => Some(Refusal::of(Reason::ExtentNotMultiple { extent, of: by })),
                Err(refusal) => Some(refusal),
            };
            if let Some(refusal) = broken {
                return Err(refusal.inside(index));
            }
            builder.leaf([extent / by]);
        }
    );
    builder.close();
    IntTuple::of(builder.finish())
}
