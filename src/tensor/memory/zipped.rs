//! The elements of two tensors of equal extents, coordinate by coordinate.

use super::{
    Borrowed, Tensor,
    elements::{WalkOf, cut_by, cut_runs, is_cut, is_slice},
};
use crate::{
    coord::{At, Bounds},
    num::Bit,
    tensor::{
        Mask, TensorError, Unmasked,
        walk::{Cut, Runs, Walk},
        within::has,
    },
    tree::{Layout, tuple::Nil},
};
use core::{
    fmt::{Debug, Formatter},
    iter::FusedIterator,
};

/// The elements of two tensors at each coordinate: [`Tensor::zip`].
pub struct Zip<P, L: Layout, Q, K, M = Unmasked, N = Unmasked> {
    /// Each coordinate of it is one of the second.
    first: Tensor<P, L, M>,
    second: Tensor<Q, K, N>,
    walk: WalkOf<L, 2, L::Natural>,
    /// Whether elements of one of them are missing.
    is_cut: bool,
    /// Whether the elements of the second one are equally far apart along each leaf of the first
    /// one's layout, so that the walk has their indices.
    is_even: bool,
}

impl<P: Borrowed, L: Layout, M: Mask, Q: Borrowed, K: Layout, N: Mask> Zip<P, L, Q, K, M, N> {
    /// Both, if their extents are equal, integer by integer of the first one's coordinates.
    #[inline(always)]
    pub(in crate::tensor) fn new(
        first: Tensor<P, L, M>,
        second: Tensor<Q, K, N>,
    ) -> Result<Self, TensorError> {
        let size = Bounds::of(first.layout()).size;
        let other = Bounds::of(second.layout()).size;
        // No integer of a coordinate is above that of the last one, and the sizes are equal.
        if size != other || size != 0 && !has(second.layout(), first.layout().last()) {
            return Err(TensorError::OtherExtents { size, other });
        }
        let is_even = core::cell::Cell::new(true);
        let step = |stride, beside: Option<isize>, coord| {
            is_even.set(is_even.get() && beside.is_some());
            let indices = [stride, beside.unwrap_or(0)];
            At { indices, coord }
        };
        let loops = first.layout().loops_in(second.layout(), &step, Nil);
        let is_even = is_even.get();
        let is_cut = is_cut(&first) || is_cut(&second);
        let runs = if is_cut {
            cut_runs::<L, M::And<N>>(first.mask().and(second.mask()))
        } else if is_even {
            Runs::Merged
        } else {
            Runs::First
        };
        Ok(Self {
            first,
            second,
            walk: Walk::new(loops, At::ZERO, runs, is_cut),
            is_cut,
            is_even,
        })
    }

    /// Which coordinates have two elements, where some do not.
    #[inline(always)]
    fn cut(&self) -> Option<Cut<impl Fn(L::Natural) -> bool + Copy + use<P, L, M, Q, K, N>>> {
        let is_cut = const { !<<M::And<N> as Mask>::HasNoPredicate as Bit>::VALUE } && self.is_cut;
        is_cut.then(|| cut_by(self.first.mask().and(self.second.mask())))
    }

    /// The elements at a turn.
    ///
    /// # Safety
    /// It is one of the walk, and comes once.
    #[inline(always)]
    unsafe fn at(&self, at: At<2, L::Natural>) -> (P::Item, Q::Item) {
        let [index, mut other] = at.indices;
        if !self.is_even {
            other = self.second.layout.index_of(at.coord);
        }
        // SAFETY: the loops of the first layout go through the indices of its coordinates; both
        // masks have this one.
        let first = unsafe { self.first.item_at(index) };
        // SAFETY: a coordinate of the first tensor is one of the second tensor too, and another one
        // for another coordinate.
        (first, unsafe { self.second.item_at(other) })
    }
}

impl<P: Borrowed, L: Layout, M: Mask, Q: Borrowed, K: Layout, N: Mask> Iterator
    for Zip<P, L, Q, K, M, N>
{
    type Item = (P::Item, Q::Item);
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let at = self.walk.step(self.cut())?;
        // SAFETY: the walk has each turn once.
        Some(unsafe { self.at(at) })
    }
    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.walk.left();
        let is_whole = <M::HasNoPredicate as Bit>::VALUE && <N::HasNoPredicate as Bit>::VALUE;
        (if is_whole { left } else { 0 }, Some(left))
    }
    #[inline(always)]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(mut self, start: A, mut f: F) -> A {
        if !self.walk.is_whole(self.is_cut) {
            let mut result = start;
            for items in self.by_ref() {
                result = f(result, items);
            }
            return result;
        }
        if const { is_slice::<P, L, M>() && is_slice::<Q, K, N>() } {
            let first = self.first.whole().into_slice();
            let second = self.second.whole().into_slice();
            let first = first.unwrap_or_else(|| unreachable!("contiguous elements"));
            let second = second.unwrap_or_else(|| unreachable!("contiguous elements"));
            return first.into_iter().zip(second).fold(start, f);
        }
        let cut = self.cut();
        self.walk.fold(start, cut, &mut |result, at| {
            // SAFETY: the walk has each turn once.
            f(result, unsafe { self.at(at) })
        })
    }
}
impl<P: Borrowed, L: Layout, Q: Borrowed, K: Layout> ExactSizeIterator for Zip<P, L, Q, K> {}
impl<P: Borrowed, L: Layout, M: Mask, Q: Borrowed, K: Layout, N: Mask> FusedIterator
    for Zip<P, L, Q, K, M, N>
{
}
impl<P, L: Layout, M, Q, K, N> Debug for Zip<P, L, Q, K, M, N> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "{} coordinates", self.walk.left())
    }
}
