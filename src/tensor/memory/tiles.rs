//! All tiles of a tensor and all shares of threads, each once.

use super::{Borrowed, Tensor};
use crate::{
    algebra::Tiler,
    int::Dyn,
    layout::Layout,
    tensor::{
        error::Error,
        tiles::{Share, Tile},
        within::{Sharing, Tiling},
    },
};

/// The tiles of a tensor.
pub struct Tiles<P, L: Layout, B: Tiler> {
    engine: P,
    parts: Tiling<L, B>,
    /// Positions that are left; none comes twice.
    next: usize,
    end: usize,
}

/// The shares of all threads of a layout `T` of threads, in the order of their numbers.
pub struct Shares<P, L: Layout, T: Layout> {
    engine: P,
    parts: Sharing<L, T>,
    /// Threads that are left; none comes twice.
    next: usize,
    end: usize,
}

/// Parts of which no two share an element, where elements are not shared: that is what the proof
/// says.
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
                Ok($Parts { engine: self.engine, parts, next: 0, end: parts.count() })
            }
        }

        impl<P: Borrowed, L: Layout, $B: $Bound> $Parts<P, L, $B> {
            /// How many are left.
            #[inline(always)]
            pub(in crate::tensor) fn left(&self) -> usize {
                self.end - self.next
            }

            /// The next `count` of those that are left, at most all, and the others.
            #[cfg(feature = "rayon")]
            pub(in crate::tensor) fn split(self, count: usize) -> (Self, Self) {
                let middle = self.next + count.min(self.left());
                // SAFETY: each of the two has parts of its own, and parts share no element.
                let engine = unsafe { self.engine.again() };
                (Self { engine, parts: self.parts, next: self.next, end: middle }, Self { next: middle, ..self })
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
                let number = self.next;
                if number == self.end {
                    return None;
                }
                self.next += 1;
                // SAFETY: it was below the end, and is taken.
                Some(unsafe { self.at(number) })
            }

            #[inline(always)]
            pub(in crate::tensor) fn step_back(&mut self) -> Option<$Part> {
                if self.next == self.end {
                    return None;
                }
                self.end -= 1;
                // SAFETY: it was one of those that are left, and is taken.
                Some(unsafe { self.at(self.end) })
            }
        }
    )* };
}
parts! {
    Tiles<B: Tiler> of Tiling: Tile<P, L, B>, tiling;
    Shares<T: Layout> of Sharing: Share<P, L, T, Dyn>, sharing;
}
