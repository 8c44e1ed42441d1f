//! All tiles of a tensor, each once.

use super::{Borrowed, Tensor};
use crate::{
    algebra::Tiler,
    layout::Layout,
    tensor::{error::Error, tiles::Tile, within::Tiling},
};

/// The tiles of a tensor.
pub struct Tiles<P, L: Layout, B: Tiler> {
    engine: P,
    tiling: Tiling<L, B>,
    /// Positions that are left; none comes twice.
    next: usize,
    end: usize,
}

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// All tiles.
    #[inline(always)]
    pub(in crate::tensor) fn tiling<B: Tiler>(self, tiler: B) -> Result<Tiles<P, L, B>, Error> {
        let tiling = Tiling::of(self.layout, tiler)?;
        if P::IS_EXCLUSIVE && !tiling.is_one_to_one() {
            return Err(Error::ElementTwice);
        }
        Ok(Tiles { engine: self.engine, tiling, next: 0, end: tiling.count() })
    }
}

impl<P: Borrowed, L: Layout, B: Tiler> Tiles<P, L, B> {
    /// How many are left.
    #[inline(always)]
    pub(in crate::tensor) fn left(&self) -> usize {
        self.end - self.next
    }

    /// The next `count` of those that are left, at most all, and the others.
    #[cfg(feature = "rayon")]
    pub(in crate::tensor) fn split(self, count: usize) -> (Self, Self) {
        let middle = self.next + count.min(self.left());
        // SAFETY: each of the two has tiles at positions of its own, and tiles share no element.
        let engine = unsafe { self.engine.again() };
        (Self { engine, tiling: self.tiling, next: self.next, end: middle }, Self { next: middle, ..self })
    }

    /// The tile at a position that has been taken from those that are left.
    ///
    /// # Safety
    /// The position is below the number of tiles, and not asked for again.
    #[inline(always)]
    unsafe fn at(&self, position: usize) -> Tile<P, L, B> {
        let within = self.tiling.at(position);
        let (layout, offset, mask) = within.of(self.tiling.parent(), P::IS_EXCLUSIVE);
        // SAFETY: tiles at different positions have different coordinates of the tensor, and so they share no element, where it is not shared.
        let engine = unsafe { self.engine.again() };
        Tensor { engine: engine.moved(offset), layout, mask }
    }

    #[inline(always)]
    pub(in crate::tensor) fn step(&mut self) -> Option<Tile<P, L, B>> {
        let position = self.next;
        if position == self.end {
            return None;
        }
        self.next += 1;
        // SAFETY: it was below the end, and is taken.
        Some(unsafe { self.at(position) })
    }

    #[inline(always)]
    pub(in crate::tensor) fn step_back(&mut self) -> Option<Tile<P, L, B>> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        // SAFETY: it was one of those that are left, and is taken.
        Some(unsafe { self.at(self.end) })
    }
}
