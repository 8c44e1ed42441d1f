//! All tiles of a tensor and all shares of threads, each once.

use super::{Borrowed, Tensor};
use crate::{
    algebra::Tiler,
    int::Dyn,
    tensor::{
        error::Error,
        tiles::{Share, Tile},
        within::{Sharing, Tiling},
    },
    tree::Layout,
};
use core::ops::Range;

/// The tiles of a tensor.
pub struct Tiles<P, L: Layout, B: Tiler> {
    engine: P,
    parts: Tiling<L, B>,
    /// The positions that are left; none comes twice.
    left: Range<usize>,
}

/// The shares of all threads of a layout `T` of threads, in the order of their numbers.
pub struct Shares<P, L: Layout, T: Layout> {
    engine: P,
    parts: Sharing<L, T>,
    /// The threads that are left; none comes twice.
    left: Range<usize>,
}

/// Parts, no two of which share an element where elements are not shared, by the proof.
macro_rules! parts {
    ($($Parts:ident<$B:ident: $Bound:ident> of $Proof:ident: $Part:ty, $name:ident;)*) => { $(
        impl<P: Borrowed, L: Layout> Tensor<P, L> {
            /// All of them.
            #[inline(always)]
            pub(in crate::tensor) fn $name<$B: $Bound>(self, by: $B) -> Result<$Parts<P, L, $B>, Error> {
                let parts = $Proof::of(*self.layout, by)?;
                if P::IS_EXCLUSIVE && !parts.is_one_to_one() {
                    return Err(Error::ElementTwice);
                }
                Ok($Parts { engine: self.engine, parts, left: 0..parts.count() })
            }
        }

        impl<P: Borrowed, L: Layout, $B: $Bound> $Parts<P, L, $B> {
            /// How many are left.
            #[inline(always)]
            pub(in crate::tensor) fn left(&self) -> usize {
                self.left.len()
            }

            /// The next `count` of those that are left, at most all, and the others.
            #[cfg(feature = "rayon")]
            pub(in crate::tensor) fn split(self, count: usize) -> (Self, Self) {
                let Range { start, end } = self.left;
                let middle = start + count.min(end - start);
                // SAFETY: each of the two has parts of its own, and parts share no element.
                let engine = unsafe { self.engine.again() };
                (Self { engine, left: start..middle, ..self }, Self { left: middle..end, ..self })
            }

            /// The part of a number that has been taken from those that are left.
            ///
            /// # Safety
            /// It is below how many there are, and not asked for again.
            #[inline(always)]
            unsafe fn at(&self, number: usize) -> $Part {
                let within = self.parts.at(number);
                let (layout, offset, mask) = within.of(self.parts.parent(), P::IS_EXCLUSIVE);
                // SAFETY: different parts have different coordinates of the tensor, and so they
                // share no element, where it is not shared.
                let engine = unsafe { self.engine.again() };
                Tensor::of(engine.moved(offset), layout, mask)
            }

            #[inline(always)]
            pub(in crate::tensor) fn step(&mut self) -> Option<$Part> {
                let number = self.left.next()?;
                // SAFETY: it was left, so it is below their number, and it is taken.
                Some(unsafe { self.at(number) })
            }

            #[inline(always)]
            pub(in crate::tensor) fn step_back(&mut self) -> Option<$Part> {
                let number = self.left.next_back()?;
                // SAFETY: it was left, so it is below their number, and it is taken.
                Some(unsafe { self.at(number) })
            }
        }
    )* };
}
parts! {
    Tiles<B: Tiler> of Tiling: Tile<P, L, B>, tiling;
    Shares<T: Layout> of Sharing: Share<P, L, T, Dyn>, sharing;
}
