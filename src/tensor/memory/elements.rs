//! All elements of a tensor, each once.

use super::{Borrowed, Tensor};
use crate::{coord::Bounds, num::Bit, tensor::mask::Mask, tree::Layout};
use core::ops::Range;

/// The elements of a tensor with their coordinates, by position.
pub(in crate::tensor) struct Elements<P, L, M> {
    pub(super) tensor: Tensor<P, L, M>,
    /// The positions that are left; none comes twice.
    pub(super) positions: Range<usize>,
}

impl<P: Borrowed, L: Layout, M: Mask> Elements<P, L, M> {
    /// How many coordinates are left, elements or not.
    #[inline(always)]
    pub(in crate::tensor) fn left(&self) -> usize {
        self.positions.len()
    }

    /// The element at a position that has been taken from those that are left, if there is one.
    ///
    /// # Safety
    /// The position is below the size, and not asked for again.
    #[inline(always)]
    unsafe fn at(&self, position: usize) -> Option<(L::Natural, P::Item)> {
        let Tensor { layout, mask, .. } = &self.tensor;
        let coord = layout.natural(position);
        if !mask.has(coord) {
            return None;
        }
        // SAFETY: a position below the size has its coordinate below the shape, and the mask has
        // it. Another position has another coordinate.
        Some((coord, unsafe {
            self.tensor.item_at(layout.index_of(coord))
        }))
    }

    #[inline(always)]
    pub(in crate::tensor) fn step(&mut self) -> Option<(L::Natural, P::Item)> {
        while let Some(position) = self.positions.next() {
            // SAFETY: it was left, so it is below the size, and it is taken.
            if let Some(found) = unsafe { self.at(position) } {
                return Some(found);
            }
        }
        None
    }

    #[inline(always)]
    pub(in crate::tensor) fn step_back(&mut self) -> Option<(L::Natural, P::Item)> {
        while let Some(position) = self.positions.next_back() {
            // SAFETY: it was left, so it is below the size, and it is taken.
            if let Some(found) = unsafe { self.at(position) } {
                return Some(found);
            }
        }
        None
    }

    /// All that are left: of all elements, a loop for each mode.
    #[inline(always)]
    pub(in crate::tensor) fn fold_all<A>(
        mut self,
        start: A,
        mut f: impl FnMut(A, L::Natural, P::Item) -> A,
    ) -> A {
        let Tensor {
            engine,
            layout,
            mask,
        } = &self.tensor;
        // A mode of many coordinates beside one without any is no loop.
        if self.positions.is_empty() {
            return start;
        }
        if self.positions.len() < Bounds::of(**layout).size as usize {
            let mut result = start;
            while let Some((coord, item)) = self.step() {
                result = f(result, coord, item);
            }
            return result;
        }
        if const { <M::IsEverywhere as Bit>::VALUE } || mask.has_all(**layout) {
            return layout.fold_elements(start, &mut |result, coord, index| {
                // SAFETY: the loops go through each coordinate below the shape once, and the mask
                // has all of them, coordinate 0 too.
                f(result, coord, unsafe { engine.item_from_first(index) })
            });
        }
        layout.fold_elements(start, &mut |result, coord, index| {
            if !mask.has(coord) {
                return result;
            }
            // SAFETY: the loops go through each coordinate below the shape once, and the mask has
            // this one.
            f(result, coord, unsafe { engine.item(index) })
        })
    }
}
