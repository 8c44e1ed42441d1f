//! Memory behind a layout: all unsafe code of the crate.
//!
//! # Invariants of a tensor
//! - *Inside*: at each coordinate below the shape that the mask has, the engine has an element at
//!   the index of the layout, and it may be read as long as the engine is there.
//! - *Alone*, if the engine is not [`Shared`]: elements of different coordinates are different, and
//!   nothing else reads or writes them as long as the engine is there.
//!
//! A tensor is made in [`Tensor::try_new`], for which [`Memory::behind`] checks both, in
//! [`Tensor::from_raw_parts`], whose caller answers for both, and in [`Tensor::part`], from a
//! tensor and a [`Within`], which proves both. Where all dynamic leaves of a layout have 32 bits
//! and there is no mask, any two indices lie less than 2³¹ apart; each of the three asks that, too.
//! With the feature `bytemuck`, `Tensor::try_recast` makes one of the bytes of another one. Its
//! fields are private to this module.

// First on the page of `Tensor`.
mod make;
mod rows;
// The others.
#[cfg(feature = "ndarray")]
mod arrays;
#[cfg(feature = "bytemuck")]
mod recast;
mod swizzled;

pub(crate) mod blocks;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub(crate) mod caches;
pub(crate) mod columns;
mod counter;
mod dynamic;
mod elements;
mod engines;
#[cfg(feature = "rayon")]
mod halves;
mod lines;
pub(crate) mod nested;
mod parts;
pub(crate) mod planes;
pub(crate) mod runs;
pub(crate) mod slices;
pub(crate) mod units;
mod zipped;

#[cfg(feature = "ndarray")]
#[cfg_attr(docsrs, doc(cfg(feature = "ndarray")))]
pub use arrays::{Dimensional, Dimensions};
pub use counter::{Counter, IdentityTensor, make_identity_tensor};
pub(super) use elements::{Indexed, Items};
pub use engines::{Borrowed, Engine, EngineMut, Exclusive, Memory, Owner, Shared, Source, Target};
#[doc(hidden)]
pub use engines::{RawParts, Stored};
pub use parts::{Partitions, Parts, Tiles};
pub use rows::Rows;
pub use swizzled::Swizzled;
#[doc(hidden)]
pub use swizzled::{InMemory, Reach};
pub use zipped::Zip;

use super::{
    dyn_layout::KernelLayout,
    error::{TensorError, unwrap},
    fallible,
    mask::{Mask, Unmasked},
    within::{Strided, Within},
};
use crate::{coord::Coord, num::Bit, tree::Layout};
use core::mem::ManuallyDrop;

/// A layout over memory: the element of a coordinate is the one at its index.
///
/// ```
/// use stridewise::{kernels, prelude::*};
/// let (rows, columns) = (4, 6);
/// let mut data: Vec<u32> = (0..24).collect();
/// // Made of memory and a layout.
/// let mut matrix = Tensor::new(&mut data[..], layout!((rows, columns) : (columns, 1)));
/// // Elements by coordinates.
/// matrix[(0, 2)] += 100;
/// assert_eq!((matrix[(0, 2)], matrix.get((4, 0))), (102, None));
/// // Parts: a column, and the tiles of 2 by 4, of which the last ones are partial.
/// matrix.view_mut().slice(coord!((_, 0))).fill(0);
/// let last = matrix.view().masked().local_tile(tile!(2, 4), (1, 1));
/// assert!(last.iter().eq(&[16, 22, 17, 23]));
/// // Loops, without a check at each element.
/// matrix.iter_mut().for_each(|x| *x *= 2);
/// // Kernels.
/// let mut transposed = Tensor::new(vec![0; 24], layout!((rows, columns) : (1, rows)));
/// kernels::copy(matrix.view(), transposed.view_mut());
/// assert_eq!(transposed, matrix);
/// assert_eq!(transposed.into_memory()[..8], [0, 0, 0, 0, 2, 14, 26, 38]);
/// ```
///
/// Methods below are in the order of use: [`new`](Self::new) and views; elements side by side,
/// [`as_slice`](Tensor::as_slice) and [`rows`](Tensor::rows); loops, [`iter`](Tensor::iter) and
/// [`zip`](Tensor::zip); parts, [`window`](Tensor::window);
/// [`local_tile`](super::TensorDivide::local_tile) and
/// [`local_partition`](super::TensorDivide::local_partition); divides; owned tensors.
/// [`get`](super::TensorAccess::get), [`slice`](super::TensorSlice::slice) and
/// [`select`](super::TensorSlice::select) are methods of traits. [Kernels](crate::kernels) are
/// functions of views.
///
/// `E` is the engine, which has the elements: [`Shared`] and [`Exclusive`] borrow them, arrays (and
/// `Vec` and boxed slices, with the feature `alloc`) own them. `M` says which coordinates have
/// elements, and whether divides keep partial tiles: see [`Mask`].
///
/// Source: CuTe `Tensor<Engine, Layout>` (`tensor_impl.hpp`).
#[derive(Clone, Copy)]
pub struct Tensor<E, L, M = Unmasked> {
    engine: E,
    // Neither has a destructor. rustc would ask for that wherever generic code has a tensor.
    layout: ManuallyDrop<L>,
    mask: ManuallyDrop<M>,
}

crate::lang::sealed::sealed! { Tensor<E, L, M> }

impl<E, L, M> Tensor<E, L, M> {
    #[inline(always)]
    fn of(engine: E, layout: L, mask: M) -> Self {
        Self {
            engine,
            layout: ManuallyDrop::new(layout),
            mask: ManuallyDrop::new(mask),
        }
    }
}

impl<E, L: KernelLayout, M: Mask> Tensor<E, L, M> {
    /// Whether each coordinate has an element.
    #[inline(always)]
    pub(crate) fn has_all(&self) -> bool {
        self.layout.is_whole(*self.mask)
    }

    /// The tensor, whose layout is a type, as one of that layout.
    #[inline(always)]
    pub(crate) fn typed(self) -> Tensor<E, L::Typed, M> {
        Tensor::of(self.engine, self.layout.typed(), *self.mask)
    }
}

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// The part that lies within: Inside and Alone, as the layout within has only coordinates of
    /// this one, and different ones if this is not shared.
    #[inline(always)]
    pub(super) fn part<Q: Layout>(self, within: impl FnOnce(L) -> Within<L, Q>) -> Tensor<P, Q> {
        let within = within(self.layout());
        unwrap(self.within(within))
    }

    /// [`part`](Self::part), if there is one.
    #[inline(always)]
    pub(super) fn part_if<Q: Layout>(
        self,
        within: impl FnOnce(L) -> Option<Within<L, Q>>,
    ) -> Option<Tensor<P, Q>> {
        let within = within(self.layout())?;
        Some(unwrap(self.within(within)))
    }

    /// The tensor, which has no swizzle, as what it is then.
    #[inline(always)]
    pub(crate) fn direct(self) -> Tensor<P::Direct, L> {
        assert!(P::IS_DIRECT, "there is a swizzle");
        Tensor::of(self.engine.direct(), *self.layout, Unmasked)
    }
}

impl<P: Borrowed, L: Layout, M: Mask> Tensor<P, L, M> {
    /// The part that lies within, if there is one: Inside and Alone, as it has only coordinates
    /// that this mask has, and different ones if this is not shared.
    #[inline(always)]
    pub(super) fn try_part<Q: Layout, N: Mask>(
        self,
        within: impl FnOnce(L, M) -> Result<Within<L, Q, N>, TensorError>,
    ) -> Result<Tensor<P, Q, N>, TensorError> {
        let within = within(self.layout(), self.mask())?;
        self.within(within)
    }

    #[inline(always)]
    fn within<Q: Layout, N: Mask>(
        self,
        within: Within<L, Q, N>,
    ) -> Result<Tensor<P, Q, N>, TensorError> {
        let (layout, offset, mask) = within.of(self.layout(), P::IS_EXCLUSIVE)?;
        Ok(Tensor::of(self.engine.moved(offset), layout, mask))
    }

    /// How many rows and columns of a matrix exist, if all elements in these do.
    #[inline(always)]
    pub(crate) fn existing(&self) -> Option<[usize; 2]> {
        super::within::existing(self.layout(), self.mask())
    }

    /// The first rows and columns of a matrix, no more than [exist](Self::existing).
    #[inline(always)]
    pub(crate) fn corner(self, extents: [usize; 2]) -> Tensor<P, Strided> {
        match super::within::corner(self.layout(), self.mask(), extents) {
            Some(within) => unwrap(self.within(within)),
            None => unreachable!("no more rows and columns than exist"),
        }
    }

    /// The element at a coordinate.
    #[inline(always)]
    pub(super) fn item<C: Coord>(self, coord: C) -> Option<P::Item> {
        let index = self.index_of(coord.tree())?;
        // SAFETY: there is an element, and the tensor is used up.
        Some(unsafe { self.item_at(index) })
    }

    /// The element at an index. Without a mask there is one at index 0, that of the first
    /// coordinate, if there is any.
    ///
    /// # Safety
    /// The index is that of a coordinate which the mask has; if elements are not shared, it is
    /// asked for once.
    #[inline(always)]
    unsafe fn item_at(&self, index: isize) -> P::Item {
        if <M::HasNoPredicate as Bit>::VALUE {
            // SAFETY: as the caller says; index 0 is that of coordinate 0.
            unsafe { self.engine.item_from_first(index) }
        } else {
            // SAFETY: as the caller says.
            unsafe { self.engine.item(index) }
        }
    }

    /// Whether each coordinate has an element.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        if const { <M::HasNoPredicate as Bit>::VALUE } {
            return true;
        }
        self.mask().has_all(self.layout())
    }
}

impl<E: Engine, L: Layout, M: Mask> Tensor<E, L, M> {
    /// Returns the same tensor, whose divides keep the predicate of partial tiles.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::TensorError};
    /// let data: Vec<u32> = (0..20).collect();
    /// let (rows, columns) = (5, 4);
    /// let matrix = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
    /// let error = matrix.try_local_tile(tile!(2, 3), (2, 1)).unwrap_err();
    /// assert!(matches!(error, TensorError::PartialTiles { coordinates: 36, elements: 20 }));
    /// let tile = matrix.masked().local_tile(tile!(2, 3), (2, 1));
    /// assert_eq!(tile.to_string(), "(2,3):(4,1)\n19 · ·\n· · ·");
    /// ```
    #[inline(always)]
    pub fn masked(self) -> Tensor<E, L, M::Masked> {
        let mask = self.mask().masked();
        Tensor::of(self.engine, *self.layout, mask)
    }
}

fallible! { impl [P: Borrowed, L: Layout, M: Mask] Tensor<P, L, M>:
    /// Returns the tensor without its mask, if each coordinate has an element: see
    /// [`is_whole`](Self::is_whole).
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data: Vec<u32> = (0..20).collect();
    /// let matrix = Tensor::new(&data[..], layout!((5, 4) : (4, 1)));
    /// let masked = matrix.masked();
    /// let tiles = masked.tiles(tile!(2, 2));
    /// let whole: Vec<bool> = tiles.map(|tile| tile.try_whole().is_ok()).collect();
    /// assert_eq!(whole, [true, true, false, true, true, false]);
    /// ```
    ///
    /// # Panics
    /// [`PartialTile`](TensorError::PartialTile).
    #[inline(always)]
    pub fn whole | try_whole [] (self: Self) -> Tensor<P, L> | TensorError
    {
        if self.is_whole() {
            Ok(Tensor::of(self.engine, *self.layout, Unmasked))
        } else {
            Err(TensorError::PartialTile)
        }
    }
}
