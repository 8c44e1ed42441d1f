//! Parts of a layout, composed or not: the tile at a coordinate, one element of every tile, the
//! elements of one thread.

use super::{AnyLayout, ComposedLayout};
use crate::{
    algebra::{coord_of, padded},
    coord::Coord,
    error::{LayoutError, Operation},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
};

impl AnyLayout {
    /// [`Layout::local_tile`], also of swizzled layouts.
    ///
    /// # Errors
    /// As [`Layout::local_tile`].
    pub const fn local_tile(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, IntTuple), LayoutError> {
        let inside = attempt!(self.inside().local_tile(tiler, coord));
        self.part(inside, tiler, coord, true)
    }

    /// [`Layout::outer_partition`], also of swizzled layouts.
    ///
    /// # Errors
    /// As [`Layout::outer_partition`].
    pub const fn outer_partition(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, IntTuple), LayoutError> {
        let inside = attempt!(self.inside().outer_partition(tiler, coord));
        self.part(inside, tiler, coord, false)
    }

    /// [`Layout::local_partition`], also of swizzled layouts, by the modes of the threads where a
    /// projection has integers: `(1,_)` keeps mode 0.
    ///
    /// # Errors
    /// As [`Layout::local_partition`].
    ///
    /// Source: CuTe `local_partition(tensor, tile, index, proj)`.
    pub const fn local_partition(
        &self,
        threads: &Layout,
        thread: i64,
        projection: &Coord,
    ) -> Result<(Self, IntTuple), LayoutError> {
        let (tiler, coord) = attempt!(self.inside().place_of_thread(threads, thread));
        if projection.is_free(projection.tree.root()) {
            return self.outer_partition(&tiler, &coord);
        }
        let (tiler, coord) = (
            attempt!(tiler.dice(projection)),
            attempt!(coord.dice(projection)),
        );
        self.outer_partition(&tiler, &coord)
    }

    /// This part of the layout inside, of the layout itself.
    const fn part(
        &self,
        inside: (Layout, IntTuple),
        tiler: &Tiler,
        coord: &Coord,
        inner: bool,
    ) -> Result<(Self, IntTuple), LayoutError> {
        // The offset of a plain part is a coordinate of the whole, in all of its places.
        if matches!(self, Self::Layout(_)) && !inside.0.has_directions() {
            return Ok((Self::Layout(inside.0), inside.1));
        }
        let zipped = attempt!(self.inside().zipped_divide(tiler));
        let (fixed, whole) = if inner { (1, 0) } else { (0, 1) };
        let rank = attempt!(zipped.get(&[fixed])).rank();
        let coord = attempt!(report!(padded(coord, rank), LocalTile, zipped, coord));
        let all = Coord::all(attempt!(zipped.get(&[whole])).rank());
        let coord = if inner { [all, coord] } else { [coord, all] };
        self.around(&zipped)
            .slice_and_offset(&attempt!(Coord::tuple(&coord)))
    }
}

impl ComposedLayout {
    /// [`Layout::thread_view`] of a swizzled tile: plain where strides can express the swizzle.
    pub const fn thread_view(
        &self,
        tv: &Layout,
        thread: i64,
    ) -> Result<(AnyLayout, i64), LayoutError> {
        let coord = attempt!(report!(coord_of(tv, thread), ThreadView, self.layout(), tv));
        let inside = self.layout().composition(&Tiler::layout(tv));
        let inside = attempt!(inside, |error| error.of(Operation::ThreadView));
        let view = Self::new(self.function(), self.offset(), &inside).slice_and_offset(&coord);
        Ok(attempt!(view, |error| error.of(Operation::ThreadView)))
    }
}
