//! All elements of a tensor, each once.

use super::{Borrowed, Tensor};
use crate::{
    coord::{Bounds, static_leaves_of},
    num::Bit,
    tensor::mask::Mask,
    tree::Layout,
};
use core::ops::Range;

/// Whether rustc knows that all elements lie side by side in the order of positions.
pub(super) const fn is_slice<P: Borrowed, L: Layout, M: Mask>() -> bool {
    let leaves = static_leaves_of::<L>();
    P::IS_DIRECT
        && <M::IsEverywhere as Bit>::VALUE
        && <L::IsStatic as Bit>::VALUE
        && leaves.are_side_by_side(leaves.size() as usize)
}

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

    /// The elements as a slice, if rustc knows that they lie side by side, and all are left.
    #[inline(always)]
    pub(super) fn into_slice(self) -> Result<P::Slice, Self> {
        if const { !is_slice::<P, L, M>() } || !self.are_all_left() {
            return Err(self);
        }
        let slice = self.tensor.unmasked().into_slice();
        Ok(slice.unwrap_or_else(|| unreachable!("elements side by side")))
    }

    #[inline(always)]
    fn are_all_left(&self) -> bool {
        self.positions.len() == Bounds::of(*self.tensor.layout).size as usize
    }

    /// [`fold_all`](Self::fold_all) without coordinates.
    #[inline(always)]
    pub(in crate::tensor) fn fold_items<A>(
        self,
        start: A,
        mut f: impl FnMut(A, (), P::Item) -> A,
    ) -> A {
        match self.into_slice() {
            Ok(slice) => slice
                .into_iter()
                .fold(start, |result, item| f(result, (), item)),
            Err(elements) => elements.fold_all(start, |result, _, item| f(result, (), item)),
        }
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
        if !self.are_all_left() {
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
