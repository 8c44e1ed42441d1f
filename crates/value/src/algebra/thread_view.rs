//! The elements of a tile that one thread has.

use crate::{
    coord::Coord,
    error::{LayoutError, Operation, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
    tree::Tree,
    tuple::size,
};

impl Layout {
    /// `ThreadView` and where it begins: `(16,8):(8,1)` through
    /// `((4,8),(2,2)):((32,1),(16,8))` at thread 5 → `((2,2)):((1,64))` and `10`;
    /// `(16,8):(1@0,1@1)` → `((2,2)):((1@1,8@0))` and `(1,2)`.
    ///
    /// # Errors
    /// As [`composition`](Self::composition) and [`slice_and_offset`](Self::slice_and_offset);
    /// [`RankMismatch`](Reason::RankMismatch) for a thread-value layout that has not two modes,
    /// [`NoSuchThread`](Reason::NoSuchThread).
    pub const fn thread_view(
        &self,
        tv: &Self,
        thread: i64,
    ) -> Result<(Self, IntTuple), LayoutError> {
        let coord = attempt!(report!(coord_of(tv, thread), ThreadView, self, tv));
        let tile = self.composition(&Tiler::layout(tv));
        let tile = attempt!(tile, |error| error.of(Operation::ThreadView));
        let view = tile.slice_and_offset(&coord);
        Ok(attempt!(view, |error| error.of(Operation::ThreadView)))
    }
}

/// `(thread,_)`, if the thread-value layout has that thread.
pub(crate) const fn coord_of(tv: &Layout, thread: i64) -> Result<Coord, Refusal> {
    let root = tv.tree.root();
    let found = tv.tree.rank(root);
    let threads = match tv.tree.first_mode(root) {
        Some(threads) if found == 2 => attempt!(size(&tv.tree, threads)),
        _ => return Err(Refusal::of(Reason::RankMismatch { found, wanted: 2 })),
    };
    if thread < 0 || thread >= threads {
        return Err(Refusal::of(Reason::NoSuchThread { thread, threads }));
    }
    Ok(Coord {
        tree: Tree::flat(&[[thread], [0]], true),
        free: 0b10,
    })
}
