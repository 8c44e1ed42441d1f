//! The elements of two tensors of equal extents, coordinate by coordinate.

use super::{Borrowed, Tensor};
use crate::{
    coord::Bounds,
    num::Bit,
    tensor::{
        error::Error,
        mask::{Everywhere, Mask},
        within::has,
    },
    tree::Layout,
};
use core::{
    fmt::{Debug, Formatter},
    iter::FusedIterator,
    ops::Range,
};

/// The elements of two tensors at each coordinate: [`Tensor::zip`].
pub struct Zip<P, L, Q, K, M = Everywhere, N = Everywhere> {
    /// Each coordinate of it is one of the second.
    first: Tensor<P, L, M>,
    second: Tensor<Q, K, N>,
    /// The positions that are left; none comes twice.
    positions: Range<usize>,
}

impl<P: Borrowed, L: Layout, M: Mask, Q: Borrowed, K: Layout, N: Mask> Zip<P, L, Q, K, M, N> {
    /// Both, if their extents are equal, integer by integer of the first one's coordinates.
    #[inline(always)]
    pub(in crate::tensor) fn new(
        first: Tensor<P, L, M>,
        second: Tensor<Q, K, N>,
    ) -> Result<Self, Error> {
        let [size, other] = [
            Bounds::of(first.layout()).size,
            Bounds::of(second.layout()).size,
        ];
        // No integer of a coordinate is above that of the last one, and the sizes are equal.
        if size == other && (size == 0 || has(second.layout(), first.layout().last())) {
            Ok(Self {
                first,
                second,
                positions: 0..size as usize,
            })
        } else {
            Err(Error::OtherExtents { size, other })
        }
    }

    /// The elements at a coordinate, if both tensors have one.
    ///
    /// # Safety
    /// The coordinate is below the shape, and not asked for again.
    #[inline(always)]
    unsafe fn at(&self, coord: L::Natural, index: isize) -> Option<(P::Item, Q::Item)> {
        if !self.first.mask.has(coord) || !self.second.mask.has(coord) {
            return None;
        }
        let other = self.second.layout.index_of(coord);
        // SAFETY: the mask has the coordinate, which is below the shape, and comes once.
        let first = unsafe { self.first.item_at(index) };
        // SAFETY: it is a coordinate of the second tensor too, another one for another coordinate.
        Some((first, unsafe { self.second.item_at(other) }))
    }
}

impl<P: Borrowed, L: Layout, M: Mask, Q: Borrowed, K: Layout, N: Mask> Iterator
    for Zip<P, L, Q, K, M, N>
{
    type Item = (P::Item, Q::Item);
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let coord = self.first.layout.natural(self.positions.next()?);
            // SAFETY: its position was left, so it is below the shape, and is taken.
            let items = unsafe { self.at(coord, self.first.layout.index_of(coord)) };
            if items.is_some() {
                return items;
            }
        }
    }
    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.positions.len();
        let is_whole = <M::IsEverywhere as Bit>::VALUE && <N::IsEverywhere as Bit>::VALUE;
        (if is_whole { left } else { 0 }, Some(left))
    }
    #[inline(always)]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(mut self, start: A, mut f: F) -> A {
        let layout = *self.first.layout;
        // A mode of many coordinates beside one without any is no loop.
        if self.positions.is_empty() {
            return start;
        }
        if self.positions.len() < Bounds::of(layout).size as usize {
            let mut result = start;
            for items in self.by_ref() {
                result = f(result, items);
            }
            return result;
        }
        layout.fold_elements(start, &mut |result, coord, index| {
            // SAFETY: the loops go through each coordinate below the shape once.
            match unsafe { self.at(coord, index) } {
                Some(items) => f(result, items),
                None => result,
            }
        })
    }
}
impl<P: Borrowed, L: Layout, Q: Borrowed, K: Layout> ExactSizeIterator for Zip<P, L, Q, K> {}
impl<P: Borrowed, L: Layout, M: Mask, Q: Borrowed, K: Layout, N: Mask> FusedIterator
    for Zip<P, L, Q, K, M, N>
{
}
impl<P, L, M, Q, K, N> Debug for Zip<P, L, Q, K, M, N> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "{} coordinates", self.positions.len())
    }
}
