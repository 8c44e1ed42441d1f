//! Parts of a layout: the tile at a coordinate, one element of every tile, the elements
//! of one thread.

use crate::{
    coord::Coord,
    error::{LayoutError, Operation, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
    tree::{Builder, MAX_LEAVES, Rule, Step, Tree, Walk},
    tuple::{self, size},
};

impl Layout {
    /// `LocalTile` and where it begins: `(8,24):(24,1)` by `<4,8>` at
    /// `(1,2)` → `(4,8):(24,1)` and `112`; `(8,24):(1@0,1@1)` → `(4,8):(1@0,1@1)` and `(4,16)`.
    ///
    /// # Errors
    /// Those of [`zipped_divide`](Self::zipped_divide) and
    /// [`slice_and_offset`](Self::slice_and_offset); [`OutsideMode`](Reason::OutsideMode) for a
    /// coordinate that no tile has.
    pub const fn local_tile(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, IntTuple), LayoutError> {
        self.part(tiler, coord, true, Operation::LocalTile)
    }

    /// [`local_tile`](Self::local_tile), by the name that CuTe has for any tensor.
    pub const fn inner_partition(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, IntTuple), LayoutError> {
        self.part(tiler, coord, true, Operation::InnerPartition)
    }

    /// `OuterPartition` and where it begins: `(8,24):(24,1)` by
    /// `<4,8>` at `(1,2)` → `(2,3):(96,8)` and `26`.
    pub const fn outer_partition(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, IntTuple), LayoutError> {
        self.part(tiler, coord, false, Operation::OuterPartition)
    }

    /// `LocalPartition` and where it begins: `(8,24):(24,1)` by
    /// threads `(4,8):(8,1)` at 10 → `(2,3):(96,8)` and `26`.
    ///
    /// # Errors
    /// Those of [`local_tile`](Self::local_tile); [`NoSuchThread`](Reason::NoSuchThread).
    pub const fn local_partition(
        &self,
        threads: &Self,
        thread: i64,
    ) -> Result<(Self, IntTuple), LayoutError> {
        match self.place_of_thread(threads, thread) {
            Ok((tiler, coord)) => self.part(&tiler, &coord, false, Operation::LocalPartition),
            Err(error) => Err(error.of(Operation::LocalPartition)),
        }
    }

    /// The sizes of the modes of the threads as a tiler, and the coordinate of a thread in them.
    pub(crate) const fn place_of_thread(
        &self,
        threads: &Self,
        thread: i64,
    ) -> Result<(Tiler, Coord), LayoutError> {
        let sizes = attempt!(threads.shape().product_each());
        let coord = match threads.get_flat_coord(thread) {
            Ok(coord) => Coord::of(&coord),
            Err(error) => {
                return Err(match (error.reason(), threads.size()) {
                    (Reason::NotReached { .. }, Ok(count)) => LayoutError::no_such_thread(
                        self.operand(),
                        threads.operand(),
                        thread,
                        count,
                    ),
                    _ => error,
                });
            }
        };
        Ok((attempt!(Tiler::shape(&sizes)), coord))
    }

    /// A tile (`inner`), or one place of every tile.
    const fn part(
        &self,
        tiler: &Tiler,
        coord: &Coord,
        inner: bool,
        operation: Operation,
    ) -> Result<(Self, IntTuple), LayoutError> {
        let zipped = match self.zipped_divide(tiler) {
            Ok(zipped) => zipped.tree,
            Err(error) => return Err(error.of(operation)),
        };
        match sliced(&zipped, coord, inner) {
            Ok(part) => Ok(part),
            Err(refusal) => {
                let (left, right) = (self.operand(), coord.operand());
                Err(LayoutError::new(operation, refusal, left, right))
            }
        }
    }
}

/// The one mode of a zipped divide at a coordinate, beside the other.
const fn sliced(
    zipped: &Tree<3>,
    coord: &Coord,
    inner: bool,
) -> Result<(Layout, IntTuple), Refusal> {
    let (fixed, whole) = match (zipped.mode(zipped.root(), 0), zipped.mode(zipped.root(), 1)) {
        (Some(tile), Some(rest)) if inner => (rest, tile),
        (Some(tile), Some(rest)) => (tile, rest),
        _ => unreachable!(),
    };
    let fixed = Layout::from_tree(zipped.subtree(fixed));
    let coord = attempt!(padded(coord, fixed.rank()));
    let (kept, begin) = match fixed.slice_and_begin(&coord) {
        Ok(slice) => slice,
        // The coordinate is one of the tiles, or of a tile, and no mode of the layout.
        Err(refusal) => return Err(Refusal::of(refusal.reason)),
    };
    attempt!(is_inside(&fixed.tree, &coord));
    let mut builder = Builder::new();
    builder.open();
    if inner {
        builder.spread(zipped, whole);
    }
    // `_` takes no parentheses off.
    if coord.is_free(coord.tree.root()) {
        builder.copy(&kept.tree, kept.tree.root());
    } else {
        builder.copy_modes(&kept.tree, kept.tree.root());
    }
    if !inner {
        builder.spread(zipped, whole);
    }
    builder.close();
    Ok((attempt!(Layout::of(builder.finish())), begin))
}

/// Refuses a coordinate outside of its mode.
const fn is_inside(tree: &Tree<3>, coord: &Coord) -> Result<(), Refusal> {
    let mut walk = Walk::new(tree, &coord.tree, Rule::SameRank);
    while let Some(step) = attempt!(walk.next()) {
        match step {
            Step::Part(mode, at) if !coord.is_free(at) => {
                let extent = attempt_at!(walk, size(tree, mode));
                let coordinate = coord.tree.at(at.begin())[0];
                if coordinate < 0 || coordinate >= extent {
                    let reason = Reason::OutsideMode { coordinate, extent };
                    return Err(walk.locate(Refusal::of(reason)));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// A tuple of coordinates with `_` for the modes that it does not name.
pub(crate) const fn padded(coord: &Coord, rank: usize) -> Result<Coord, Refusal> {
    let root = coord.tree.root();
    let named = coord.tree.rank(root);
    if !coord.tree.is_tuple(root) || named >= rank {
        return Ok(*coord);
    }
    let tree = attempt!(tuple::padded(&coord.tree, rank, &Coord::ALL.tree, true));
    let missing = rank - named;
    let named = if named == 0 { 0 } else { coord.free };
    let free = named | u32::MAX >> (MAX_LEAVES - missing) << (tree.len() - missing);
    Ok(Coord { tree, free })
}
