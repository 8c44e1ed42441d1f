//! All parts of a division of a tensor, each once.

use super::{Borrowed, Mask, Tensor, TensorError, Unmasked, unwrap};
use crate::{
    layout::Layout,
    tensor::within::{Division, Halves, LocalPartitioning, Tiling, Within},
};
use core::{
    fmt::{Debug, Formatter},
    ops::Range,
};

/// The tiles of a tensor.
pub type Tiles<P, L, B, M = Unmasked> = Parts<P, Tiling<L, B, M>>;

/// The partitions of all threads of a layout `T` of threads, in the order of their numbers.
pub type Partitions<P, L, T, M = Unmasked> = Parts<P, LocalPartitioning<L, T, M>>;

/// The parts of a tensor: its [`Tiles`], or the [`Partitions`] of threads.
pub struct Parts<P, D> {
    engine: P,
    division: D,
    /// The numbers that are left; none comes twice.
    left: Range<usize>,
}

impl<P: Borrowed, L: Layout, M: Mask> Tensor<P, L, M> {
    /// All parts. No two share an element where elements are not shared, by the proof.
    #[inline(always)]
    pub(in crate::tensor) fn divided<D: Division<Parent = L, ParentMask = M>>(
        self,
        by: D::By,
    ) -> Result<Parts<P, D>, TensorError> {
        let division = D::of(self.layout(), self.mask(), by)?;
        if P::IS_EXCLUSIVE && !division.is_one_to_one() {
            return Err(TensorError::ElementTwice);
        }
        // All parts have the shape of the first one: none is refused later.
        if division.count() > 0 {
            division.at(0).of(self.layout(), P::IS_EXCLUSIVE)?;
        }
        Ok(Parts {
            engine: self.engine,
            division,
            left: 0..division.count(),
        })
    }
}

impl<P: Borrowed, L: Layout, M: Mask> Tensor<P, L, M> {
    /// Two parts that have no coordinate in common, by the proof.
    #[inline(always)]
    pub(in crate::tensor) fn try_halves<A: Layout, N: Mask, B: Layout, O: Mask>(
        self,
        halves: impl FnOnce(L, M) -> Result<Halves<Within<L, A, N>, Within<L, B, O>>, TensorError>,
    ) -> Result<(Tensor<P, A, N>, Tensor<P, B, O>), TensorError> {
        let Halves { first, rest } = halves(self.layout(), self.mask())?;
        // SAFETY: the two have different coordinates of the tensor, and so they share no element,
        // where it is not shared.
        let engine = unsafe { self.engine.duplicate_unchecked() };
        let other = Tensor::of(engine, self.layout(), self.mask());
        Ok((self.within(first)?, other.within(rest)?))
    }
}

impl<P: Borrowed, D: Division> Parts<P, D> {
    /// The next `count` of those that are left, at most all, and the others.
    #[cfg(feature = "rayon")]
    pub(in crate::tensor) fn split(self, count: usize) -> (Self, Self) {
        let Range { start, end } = self.left;
        let middle = start + count.min(end - start);
        // SAFETY: each of the two has parts of its own, and parts share no element.
        let engine = unsafe { self.engine.duplicate_unchecked() };
        (
            Self {
                engine,
                left: start..middle,
                ..self
            },
            Self {
                left: middle..end,
                ..self
            },
        )
    }

    /// The part of a number that has been taken from those that are left.
    ///
    /// # Safety
    /// It is below how many there are, and not asked for again.
    #[inline(always)]
    unsafe fn at(&self, number: usize) -> Tensor<P, D::Part, D::Mask> {
        // SAFETY: different parts have different coordinates of the tensor, and so they share no
        // element, where it is not shared.
        let engine = unsafe { self.engine.duplicate_unchecked() };
        let part = self.division.at(number);
        unwrap(Tensor::of(engine, part.parent, Unmasked).within(part))
    }
}

/// Iterators over the parts whose numbers are `left`.
macro_rules! by_number {
    ([$($g:tt)*] $Parts:ty => $Part:ty) => {
        impl<$($g)*> Iterator for $Parts {
            type Item = $Part;
            #[inline(always)]
            fn next(&mut self) -> Option<Self::Item> {
                let number = self.left.next()?;
                // SAFETY: it was left, so it is below their number, and it is taken.
                Some(unsafe { self.at(number) })
            }
            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.left.size_hint()
            }
            #[inline(always)]
            fn nth(&mut self, count: usize) -> Option<Self::Item> {
                let number = self.left.nth(count)?;
                // SAFETY: it was left, so it is below their number, and it is taken.
                Some(unsafe { self.at(number) })
            }
        }
        impl<$($g)*> DoubleEndedIterator for $Parts {
            #[inline(always)]
            fn next_back(&mut self) -> Option<Self::Item> {
                let number = self.left.next_back()?;
                // SAFETY: it was left, so it is below their number, and it is taken.
                Some(unsafe { self.at(number) })
            }
        }
        impl<$($g)*> ExactSizeIterator for $Parts {}
        impl<$($g)*> core::iter::FusedIterator for $Parts {}
    };
}
pub(super) use by_number;
by_number!([P: Borrowed, D: Division] Parts<P, D> => Tensor<P, D::Part, D::Mask>);
impl<P: Borrowed, D: Division> Debug for Parts<P, D> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "{} {}", self.left.len(), D::NAME)
    }
}
