//! The elements of two tensors of equal extents, coordinate by coordinate.

use super::{Borrowed, Elements, Tensor, elements::is_slice};
use crate::{
    coord::{Bounds, CoordTree},
    num::Bit,
    tensor::{Error, Everywhere, Mask, within::has},
    tree::Layout,
};
use core::{
    fmt::{Debug, Formatter},
    iter::FusedIterator,
};

/// The elements of two tensors at each coordinate: [`Tensor::zip`].
pub struct Zip<P, L, Q, K, M = Everywhere, N = Everywhere> {
    /// Each coordinate of it is one of the second.
    first: Elements<P, L, M>,
    second: Tensor<Q, K, N>,
}

impl<P: Borrowed, L: Layout, M: Mask, Q: Borrowed, K: Layout, N: Mask> Zip<P, L, Q, K, M, N> {
    /// Both, if their extents are equal, integer by integer of the first one's coordinates.
    #[inline(always)]
    pub(in crate::tensor) fn new(
        first: Tensor<P, L, M>,
        second: Tensor<Q, K, N>,
    ) -> Result<Self, Error> {
        let size = Bounds::of(first.layout()).size;
        let other = Bounds::of(second.layout()).size;
        // No integer of a coordinate is above that of the last one, and the sizes are equal.
        if size == other && (size == 0 || has(second.layout(), first.layout().last())) {
            let first = first.elements();
            Ok(Self { first, second })
        } else {
            Err(Error::OtherExtents { size, other })
        }
    }
}

/// The element of the second tensor at a coordinate of the first one, if the mask has it.
///
/// # Safety
/// The coordinate is below the shape of the first tensor, and comes once.
#[inline(always)]
unsafe fn beside<Q: Borrowed, K: Layout, N: Mask, C: CoordTree>(
    second: &Tensor<Q, K, N>,
    coord: C,
) -> Option<Q::Item> {
    // SAFETY: it is a coordinate of the second tensor too, another one for another coordinate.
    let item = || unsafe { second.item_at(second.layout.index_of(coord)) };
    second.mask.has(coord).then(item)
}

impl<P: Borrowed, L: Layout, M: Mask, Q: Borrowed, K: Layout, N: Mask> Iterator
    for Zip<P, L, Q, K, M, N>
{
    type Item = (P::Item, Q::Item);
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (coord, first) = self.first.step()?;
            // SAFETY: the elements of a tensor have each coordinate below its shape once.
            if let Some(second) = unsafe { beside(&self.second, coord) } {
                return Some((first, second));
            }
        }
    }
    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.first.left();
        let is_whole = <M::IsEverywhere as Bit>::VALUE && <N::IsEverywhere as Bit>::VALUE;
        (if is_whole { left } else { 0 }, Some(left))
    }
    #[inline(always)]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(self, start: A, mut f: F) -> A {
        let Self { first, second } = self;
        let first = if const { !is_slice::<Q, K, N>() } {
            first
        } else {
            match first.into_slice() {
                Ok(first) => {
                    let second = second.elements().into_slice();
                    let second = second.unwrap_or_else(|_| unreachable!("elements side by side"));
                    return first.into_iter().zip(second).fold(start, f);
                }
                Err(first) => first,
            }
        };
        first.fold_all(start, |result, coord, first| {
            // SAFETY: as above.
            match unsafe { beside(&second, coord) } {
                Some(second) => f(result, (first, second)),
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
        write!(formatter, "{} coordinates", self.first.positions.len())
    }
}
