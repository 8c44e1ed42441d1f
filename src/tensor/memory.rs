//! Memory behind a layout: all unsafe code of the crate.
//!
//! # Invariants of a tensor
//! - *Inside*: at each coordinate below the shape that the mask has, the engine has an element at
//!   the index of the layout, and it may be read as long as the engine is there.
//! - *Alone*, if the engine is not [`Shared`]: elements of different coordinates are different, and
//!   nothing else reads or writes them as long as the engine is there.
//!
//! A tensor is made in [`Tensor::try_new`], for which [`Memory::behind`] checks both, and in
//! [`Tensor::part`], from a tensor and a [`Within`], which proves both. With the feature `bytemuck`,
//! `Tensor::try_recast` makes one of the bytes of another one. Its fields are private to this
//! module.

#[cfg(feature = "ndarray")]
mod arrays;
pub(crate) mod blocks;
pub(crate) mod columns;
mod counter;
mod elements;
mod engines;
mod lines;
pub(crate) mod nested;
mod parts;
#[cfg(feature = "bytemuck")]
mod recast;
mod rows;
pub(crate) mod runs;
pub(crate) mod slices;
mod swizzled;
mod zipped;

#[cfg(feature = "ndarray")]
#[cfg_attr(docsrs, doc(cfg(feature = "ndarray")))]
pub use arrays::{Dimensional, Dimensions};
pub use counter::{Counter, IdentityTensor, make_identity_tensor};
pub(super) use elements::Elements;
#[doc(hidden)]
pub use engines::Stored;
pub use engines::{Borrowed, Engine, EngineMut, Exclusive, Memory, Owner, Shared};
pub use parts::{Parts, Shares, Tiles};
pub use rows::Rows;
pub use swizzled::Swizzled;
#[doc(hidden)]
pub use swizzled::{InMemory, Reach};
pub use zipped::Zip;

use super::{
    access::outside,
    error::Error,
    fallible,
    mask::{Everywhere, Mask},
    within::{Strided, Within},
    writable::too_small,
};
use crate::{
    coord::{Bounds, Coord, CoordTree},
    lang::verdict::{Condition, must},
    num::Bit,
    swizzle::composed::AnyLayout,
    tree::Layout,
    value::Message,
};
use core::{marker::PhantomData, mem::ManuallyDrop};

/// A layout over memory: the element of a coordinate is the one at its index.
///
/// `E` is the engine, which has the elements: [`Shared`] and [`Exclusive`] borrow them, arrays (and
/// `Vec` and boxed slices, with the feature `alloc`) own them. `M` says which coordinates stand for
/// elements: [all](Everywhere), but in tiles that may overhang.
///
/// Source: CuTe `Tensor<Engine, Layout>` (`tensor_impl.hpp`).
#[derive(Clone, Copy)]
pub struct Tensor<E, L, M = Everywhere> {
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

fallible! { impl [E: Engine, L: Layout] Tensor<E, L>:
    /// A layout over memory. The least index of the layout is the first element of the memory:
    /// index 0, where no stride is negative.
    ///
    /// `&[T]`, `&mut [T]` and references to arrays are borrowed, arrays are owned; with the feature
    /// `alloc`, `Vec` and boxed slices are.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{Error, Tensor}};
    /// let rows = 2_usize;
    /// let data: Vec<u32> = (0..12).collect();
    /// let matrix = Tensor::new(&data[..], layout!((rows, 4) : (4, 1)));
    /// assert_eq!(matrix[(1, 3)], 7);
    /// let error = Tensor::try_new(&data[..7], layout!((rows, 4) : (4, 1))).unwrap_err();
    /// assert_eq!(error, Error::OutsideMemory { needed: 8, length: 7 });
    /// // Of a swizzled layout, index 0 is the first element.
    /// let tile = Tensor::new(&data[..8], swizzle!(1, 0, 2).composition(layout!((2, 4) : (4, 1))));
    /// assert!(tile.slice(coord!((1, _))).iter().eq(&[5, 4, 7, 6]));
    /// ```
    ///
    /// # Panics
    /// [`OutsideMemory`](Error::OutsideMemory); [`NotInjective`](Error::NotInjective) for memory
    /// that can be written, and refusals of the [value layer](crate::value::Layout::collision) to
    /// decide; [`Algebra`](Error::Algebra) for a negative extent;
    /// [`NegativeIndex`](Error::NegativeIndex), of a swizzled layout;
    /// [`Overflow`](Error::Overflow).
    ///
    /// # Compile errors
    /// Memory that is neither a slice nor an array, or a `Vec` without the feature `alloc`
    /// (`ui-tests/fail/{memory_type,raw_pointer}.rs`); memory that can be written, and a static
    /// layout that has an index twice: see [`Writable`](super::Writable)
    /// (`ui-tests/fail/swizzled_overlap.rs`). When the program is built: a static layout over an
    /// array that is too small (`ui-tests/fail/{small_array,swizzled_beyond}.rs`).
    ///
    /// Source: CuTe `make_tensor`.
    #[inline]
    pub fn new | try_new [A: Memory<Q, Engine = E>, Q: AnyLayout<Inside = L>]
    (memory: A, layout: Q) -> Self | Error
    static { must!(HasRoom<A, A::Reach>) }
    {
        must!(HasRoom<A, A::Reach>);
        Ok(Self::of(memory.behind(layout)?, layout.composed().2, Everywhere))
    }
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// With the elements that a mask has, which is for this layout.
    #[inline(always)]
    pub(crate) fn masked<M: Mask>(self, mask: M) -> Tensor<E, L, M> {
        Tensor {
            engine: self.engine,
            layout: self.layout,
            mask: ManuallyDrop::new(mask),
        }
    }
}

impl<E: Owner, L: Layout> Tensor<E, L> {
    /// The memory of an owned tensor.
    #[inline]
    pub fn into_memory(self) -> E::Memory {
        self.engine.release()
    }
}

impl<E: Engine, L: Layout, M: Mask> Tensor<E, L, M> {
    /// The element at a coordinate.
    ///
    /// The layout is copied where it panics, and nowhere else: a copy before would be stored for each
    /// element, and a reference lets LLVM load it again for each.
    ///
    /// # Panics
    /// If there is none.
    #[inline(always)]
    #[track_caller]
    pub(super) fn element<C: CoordTree>(&self, coord: C) -> &E::Element {
        match self.index_of(coord) {
            // SAFETY: there is an element.
            Some(index) => unsafe { self.view().item_at(index) },
            None => outside(*self.layout, coord),
        }
    }

    /// [`element`](Self::element), to be written.
    #[inline(always)]
    #[track_caller]
    pub(super) fn element_mut<C: CoordTree>(&mut self, coord: C) -> &mut E::Element
    where
        E: EngineMut,
    {
        match self.index_of(coord) {
            // SAFETY: there is an element, and this is borrowed mutably.
            Some(index) => unsafe { self.view_mut().item_at(index) },
            None => outside(*self.layout, coord),
        }
    }

    /// The index of the element at a coordinate, if there is one: the coordinate is below the
    /// shape, and the mask has it.
    #[inline(always)]
    fn index_of<C: CoordTree>(&self, coord: C) -> Option<isize> {
        let index = super::within::index(self.layout(), coord)?;
        self.mask().has(coord).then_some(index)
    }

    /// The layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        *self.layout
    }

    /// The engine.
    #[inline(always)]
    pub(super) fn engine(&self) -> &E {
        &self.engine
    }

    /// The mask.
    #[inline(always)]
    pub(super) fn mask(&self) -> M {
        *self.mask
    }

    /// The tensor, borrowed to be read: slices and tiles are taken of it.
    #[inline(always)]
    pub fn view(&self) -> Tensor<E::View<'_>, L, M> {
        Tensor::of(self.engine.shared(*self.layout), *self.layout, *self.mask)
    }

    /// The tensor, borrowed to be written: slices and tiles are taken of it.
    ///
    /// # Compile errors
    /// Two at once (`ui-tests/fail/two_mutable_views.rs`).
    #[inline(always)]
    pub fn view_mut(&mut self) -> Tensor<E::ViewMut<'_>, L, M>
    where
        E: EngineMut,
    {
        Tensor::of(
            self.engine.exclusive(*self.layout),
            *self.layout,
            *self.mask,
        )
    }
}

struct HasRoom<A, R>(PhantomData<(A, R)>);
impl<A: Stored, R: Reach> Condition for HasRoom<A, R> {
    const TEXT: Option<Message> = too_small(R::NEEDED, A::LENGTH);
}

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// The part that lies within: Inside and Alone, as the layout within has only coordinates of
    /// this one, and different ones if this is not shared.
    #[inline(always)]
    pub(super) fn part<Q: Layout>(self, within: impl FnOnce(L) -> Within<L, Q>) -> Tensor<P, Q> {
        let (layout, offset, mask) = within(self.layout()).of(self.layout(), P::IS_EXCLUSIVE);
        Tensor::of(self.engine.moved(offset), layout, mask)
    }

    /// [`part`](Self::part), if there is one.
    #[inline(always)]
    pub(super) fn part_if<Q: Layout>(
        self,
        within: impl FnOnce(L) -> Option<Within<L, Q>>,
    ) -> Option<Tensor<P, Q>> {
        let within = within(self.layout())?;
        Some(self.part(|_| within))
    }
}

impl<P: Borrowed, L: Layout, M: Mask> Tensor<P, L, M> {
    /// The part that lies within, if there is one: Inside and Alone, as it has only coordinates
    /// that this mask has, and different ones if this is not shared.
    #[inline(always)]
    pub(super) fn try_part<Q: Layout, N: Mask>(
        self,
        within: impl FnOnce(L, M) -> Result<Within<L, Q, N>, Error>,
    ) -> Result<Tensor<P, Q, N>, Error> {
        let within = within(self.layout(), self.mask())?;
        if P::IS_EXCLUSIVE && !within.is_one_to_one {
            return Err(Error::ElementTwice);
        }
        let (layout, offset, mask) = within.of(self.layout(), P::IS_EXCLUSIVE);
        Ok(Tensor::of(self.engine.moved(offset), layout, mask))
    }

    /// How many rows and columns of a matrix exist, if all elements in these do.
    #[inline(always)]
    pub(crate) fn existing(&self) -> Option<[usize; 2]> {
        super::within::existing(self.layout(), self.mask())
    }

    /// The first rows and columns of a matrix, if all elements there exist.
    #[inline(always)]
    pub(crate) fn corner(self, extents: [usize; 2]) -> Option<Tensor<P, Strided>> {
        let within = super::within::corner(self.layout(), self.mask(), extents)?;
        let (layout, offset, mask) = within.of(self.layout(), P::IS_EXCLUSIVE);
        Some(Tensor::of(self.engine.moved(offset), layout, mask))
    }

    /// Each position that has an element, with that.
    #[inline(always)]
    pub(crate) fn by_position(self) -> impl Iterator<Item = (usize, P::Item)> {
        self.elements().by_position()
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
    /// The index is that of a coordinate which the mask has; if elements are not shared, it is asked
    /// for once.
    #[inline(always)]
    unsafe fn item_at(&self, index: isize) -> P::Item {
        if <M::IsEverywhere as Bit>::VALUE {
            // SAFETY: as the caller says; index 0 is that of coordinate 0.
            unsafe { self.engine.item_from_first(index) }
        } else {
            // SAFETY: as the caller says.
            unsafe { self.engine.item(index) }
        }
    }

    /// Whether no coordinate overhangs.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        self.mask().has_all(self.layout())
    }

    /// The tensor without its mask, if no coordinate overhangs; else itself, with the mask.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data: Vec<u32> = (0..20).collect();
    /// let matrix = Tensor::new(&data[..], layout!((5, 4) : (4, 1)));
    /// let whole: Vec<bool> = matrix.tiles(tile!(2, 2)).map(|tile| tile.whole().is_ok()).collect();
    /// assert_eq!(whole, [true, true, false, true, true, false]);
    /// ```
    ///
    /// # Errors
    /// This itself.
    #[inline(always)]
    pub fn whole(self) -> Result<Tensor<P, L>, Self> {
        if self.is_whole() {
            Ok(Tensor::of(self.engine, *self.layout, Everywhere))
        } else {
            Err(self)
        }
    }

    /// All elements, in the order of positions.
    #[inline(always)]
    pub(super) fn elements(self) -> Elements<P, L, M> {
        let size = Bounds::of(self.layout()).size as usize;
        Elements {
            tensor: self,
            positions: 0..size,
        }
    }
}
