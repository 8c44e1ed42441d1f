//! Memory behind a layout: all unsafe code of the crate.
//!
//! # What holds of every tensor
//! - *Inside*: at each coordinate below the shape that the mask has, the engine has an element at the index of the layout, and it may be read as long as the
//!   engine is there.
//! - *Alone*, if the engine is not [`Shared`]: elements of different coordinates are different, and nothing else reads or writes them as long as the engine is
//!   there.
//!
//! A tensor is made in [`Tensor::try_new`], which checks both, and in [`Tensor::part`], from a tensor and a [`Within`], which says both of the part. No one
//! else sees its fields.

#[cfg(feature = "ndarray")]
mod arrays;

#[cfg(feature = "ndarray")]
#[cfg_attr(docsrs, doc(cfg(feature = "ndarray")))]
pub use arrays::{Dimensional, Dimensions};

use super::{
    error::Error,
    mask::{Everywhere, Mask},
    tiles::Tile,
    within::{Tiling, Within},
    writable::{Writable, distinct, fits, fits_statically},
};
use crate::{algebra::Tiler, layout::*};
use core::marker::PhantomData;
use generic_array::{ArrayLength, GenericArray};

/// A layout over memory: the element of a coordinate is the one at its index.
///
/// `E` is the engine, which has the elements: [`Shared`] and [`Exclusive`] borrow them, arrays (and `Vec` and boxed slices, with the feature `alloc`) own them. `M` says
/// which coordinates stand for elements: [all](Everywhere), but in tiles that may overhang.
///
/// ```
/// use stridewise::{prelude::*, tensor::Tensor};
/// let data = [0, 1, 2, 3, 4, 5];
/// let matrix = Tensor::new(&data, layout!((2, 3) : (3, 1)));
/// assert_eq!((matrix[(1, 0)], matrix.get((1, 2)), matrix.get((2, 0))), (3, Some(&5), None));
/// let column = matrix.slice(coord!((_, 1)));
/// assert_eq!(column.iter().sum::<i32>(), 1 + 4);
/// ```
///
/// Source: CuTe `Tensor<Engine, Layout>` (`tensor_impl.hpp`).
#[derive(Clone, Copy)]
pub struct Tensor<E, L, M = Everywhere> {
    engine: E,
    layout: L,
    mask: M,
}

/// Elements that are borrowed to be read, as by `&[T]`, from the one of index 0 on.
pub struct Shared<'a, T> {
    origin: *const T,
    memory: PhantomData<&'a [T]>,
}

/// Elements that are borrowed to be written, as by `&mut [T]`, from the one of index 0 on.
pub struct Exclusive<'a, T> {
    origin: *mut T,
    memory: PhantomData<&'a mut [T]>,
}

impl<T> Clone for Shared<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Shared<'_, T> {}

// SAFETY: it lends what `&[T]` lends.
unsafe impl<T: Sync> Send for Shared<'_, T> {}
// SAFETY: it lends what `&[T]` lends.
unsafe impl<T: Sync> Sync for Shared<'_, T> {}
// SAFETY: it lends what `&mut [T]` lends.
unsafe impl<T: Send> Send for Exclusive<'_, T> {}
// SAFETY: behind `&` it lends what `&&mut [T]` lends.
unsafe impl<T: Sync> Sync for Exclusive<'_, T> {}

/// What has the elements of a tensor.
///
/// Sealed.
///
/// # Safety
/// All answers are of the same elements in the same order, with index 0 in the same place, as long as no one has it mutably.
pub unsafe trait Engine: private::Sealed {
    /// The type of the elements.
    type Element;
    /// The elements, shared, from index 0 on.
    #[doc(hidden)]
    fn shared<L: Layout>(&self, layout: L) -> Shared<'_, Self::Element>;
}

/// What has the elements of a tensor to be written.
///
/// Sealed.
///
/// # Safety
/// As [`Engine`].
pub unsafe trait EngineMut: Engine {
    /// The elements, exclusively, from index 0 on.
    #[doc(hidden)]
    fn exclusive<L: Layout>(&mut self, layout: L) -> Exclusive<'_, Self::Element>;
}

/// Borrowed elements: [`Shared`] or [`Exclusive`].
///
/// Sealed.
pub trait Borrowed: Engine + Sized {
    /// A reference to an element.
    type Item;
    #[doc(hidden)]
    const IS_EXCLUSIVE: bool;
    /// With another element at index 0, or none.
    #[doc(hidden)]
    #[must_use]
    fn moved(self, by: isize) -> Self;
    /// The same elements once more.
    ///
    /// # Safety
    /// No element is used by both, unless they are shared.
    #[doc(hidden)]
    #[must_use]
    unsafe fn again(&self) -> Self;
    /// The element at an index.
    ///
    /// # Safety
    /// There is one, and if it is not shared, it is asked for once.
    #[doc(hidden)]
    unsafe fn item(&self, index: isize) -> Self::Item;
}

impl<'a, T> Borrowed for Shared<'a, T> {
    type Item = &'a T;
    const IS_EXCLUSIVE: bool = false;
    #[inline(always)]
    fn moved(self, by: isize) -> Self {
        Self { origin: self.origin.wrapping_offset(by), ..self }
    }
    #[inline(always)]
    unsafe fn again(&self) -> Self {
        *self
    }
    #[inline(always)]
    unsafe fn item(&self, index: isize) -> &'a T {
        // SAFETY: there is an element at the index, says the caller, so the place is inside of the memory that is lent for 'a, which no one writes.
        unsafe { &*self.origin.wrapping_offset(index) }
    }
}

impl<'a, T> Borrowed for Exclusive<'a, T> {
    type Item = &'a mut T;
    const IS_EXCLUSIVE: bool = true;
    #[inline(always)]
    fn moved(self, by: isize) -> Self {
        Self { origin: self.origin.wrapping_offset(by), ..self }
    }
    #[inline(always)]
    unsafe fn again(&self) -> Self {
        Self { ..*self }
    }
    #[inline(always)]
    unsafe fn item(&self, index: isize) -> &'a mut T {
        // SAFETY: there is an element at the index, says the caller, so the place is inside of the memory that is lent for 'a; it is asked for once, and no one else
        // has it.
        unsafe { &mut *self.origin.wrapping_offset(index) }
    }
}

// SAFETY: the pointer stays.
unsafe impl<T> Engine for Shared<'_, T> {
    type Element = T;
    #[inline(always)]
    fn shared<L: Layout>(&self, _: L) -> Shared<'_, T> {
        *self
    }
}
// SAFETY: the pointer stays.
unsafe impl<T> Engine for Exclusive<'_, T> {
    type Element = T;
    #[inline(always)]
    fn shared<L: Layout>(&self, _: L) -> Shared<'_, T> {
        Shared { origin: self.origin, memory: PhantomData }
    }
}
// SAFETY: the pointer stays.
unsafe impl<T> EngineMut for Exclusive<'_, T> {
    #[inline(always)]
    fn exclusive<L: Layout>(&mut self, _: L) -> Exclusive<'_, T> {
        Exclusive { origin: self.origin, memory: PhantomData }
    }
}

/// What a tensor of layout `L` can be made of.
///
/// Shared slices and arrays may have any layout; what can be written needs a [`Writable`] one.
///
/// Sealed.
pub trait Memory<L>: private::Sealed {
    /// The engine of the tensor.
    type Engine: Engine;
    /// How many elements it has, if rustc knows.
    #[doc(hidden)]
    const LENGTH: Option<usize>;
    #[doc(hidden)]
    const IS_WRITABLE: bool;
    #[doc(hidden)]
    fn length(&self) -> usize;
    /// The engine, with the element of index 0 so far after the first one.
    #[doc(hidden)]
    fn engine(self, origin: isize) -> Self::Engine;
}

macro_rules! borrowed {
    ($([$($g:tt)*] $Slice:ty, $length:expr;)*) => { $(
        impl<$($g)*> private::Sealed for &$Slice {}
        impl<'a, L: Layout, $($g)*> Memory<L> for &'a $Slice {
            type Engine = Shared<'a, T>;
            const LENGTH: Option<usize> = $length;
            const IS_WRITABLE: bool = false;
            #[inline(always)]
            fn length(&self) -> usize {
                self.len()
            }
            #[inline(always)]
            fn engine(self, origin: isize) -> Shared<'a, T> {
                Shared { origin: self.as_ptr().wrapping_offset(origin), memory: PhantomData }
            }
        }
        impl<$($g)*> private::Sealed for &mut $Slice {}
        impl<'a, L: Writable, $($g)*> Memory<L> for &'a mut $Slice {
            type Engine = Exclusive<'a, T>;
            const LENGTH: Option<usize> = $length;
            const IS_WRITABLE: bool = true;
            #[inline(always)]
            fn length(&self) -> usize {
                self.len()
            }
            #[inline(always)]
            fn engine(self, origin: isize) -> Exclusive<'a, T> {
                Exclusive { origin: self.as_mut_ptr().wrapping_offset(origin), memory: PhantomData }
            }
        }
    )* };
}
borrowed! {
    [T] [T], None;
    [T, const N: usize] [T; N], Some(N);
    [T, N: ArrayLength] GenericArray<T, N>, Some(N::USIZE);
}
#[cfg(feature = "alloc")]
borrowed! {
    [T] alloc::vec::Vec<T>, None;
}

macro_rules! owned {
    ($([$($g:tt)*] $Array:ty, $length:expr;)*) => { $(
        impl<$($g)*> private::Sealed for $Array {}
        impl<L: Writable, $($g)*> Memory<L> for $Array {
            type Engine = Self;
            const LENGTH: Option<usize> = $length;
            const IS_WRITABLE: bool = true;
            #[inline(always)]
            fn length(&self) -> usize {
                self.len()
            }
            #[inline(always)]
            fn engine(self, _: isize) -> Self {
                self
            }
        }
        // SAFETY: an array stays as long as it is, and has the least index at its beginning.
        unsafe impl<$($g)*> Engine for $Array {
            type Element = T;
            #[inline(always)]
            fn shared<L: Layout>(&self, layout: L) -> Shared<'_, T> {
                Shared { origin: self.as_ptr().wrapping_offset(origin(layout)), memory: PhantomData }
            }
        }
        // SAFETY: the same.
        unsafe impl<$($g)*> EngineMut for $Array {
            #[inline(always)]
            fn exclusive<L: Layout>(&mut self, layout: L) -> Exclusive<'_, T> {
                Exclusive { origin: self.as_mut_ptr().wrapping_offset(origin(layout)), memory: PhantomData }
            }
        }
    )* };
}
owned! {
    [T, const N: usize] [T; N], Some(N);
    [T, N: ArrayLength] GenericArray<T, N>, Some(N::USIZE);
}
#[cfg(feature = "alloc")]
owned! {
    [T] alloc::vec::Vec<T>, None;
    [T] alloc::boxed::Box<[T]>, None;
}

/// How far index 0 is from the least index, of a layout that fits into memory.
#[inline(always)]
fn origin<L: Layout>(layout: L) -> isize {
    let Bounds { size, least, .. } = Bounds::of(layout);
    if size == 0 { 0 } else { -least }
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// As [`new`](Self::new), with an error where the layout does not fit.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let (rows, data) = (4_usize, [0_u8; 12]);
    /// assert!(Tensor::try_new(&data[..], layout!((rows, 3) : (1, 4))).is_ok());
    /// assert!(Tensor::try_new(&data[..11], layout!((rows, 3) : (1, 4))).is_err());
    /// ```
    ///
    /// # Errors
    /// [`OutsideMemory`](Error::OutsideMemory); [`NotInjective`](Error::NotInjective) for memory that can be written, and what the [value
    /// layer](crate::value::Layout::collision) refuses to decide; [`NegativeExtent`](Error::NegativeExtent); [`Overflow`](Error::Overflow).
    #[inline]
    pub fn try_new<A: Memory<L, Engine = E>>(memory: A, layout: L) -> Result<Self, Error> {
        const { fits_statically::<L>(A::LENGTH) };
        // Inside: each index lies between the least and the largest one, and so does memory.
        let origin = fits(layout, memory.length())?;
        if A::IS_WRITABLE {
            // Alone: the memory is, and no index comes twice.
            distinct(layout)?;
        }
        Ok(Self { engine: memory.engine(origin), layout, mask: Everywhere })
    }

    /// The memory of an owned tensor.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let tensor = Tensor::new([1, 2, 3, 4], layout!((2, 2) : (2, 1)));
    /// assert_eq!(tensor.into_memory(), [1, 2, 3, 4]);
    /// ```
    #[inline]
    pub fn into_memory(self) -> E
    where
        E: Memory<L, Engine = E>,
    {
        self.engine
    }
}

impl<E: Engine, L: Layout, M: Mask> Tensor<E, L, M> {
    /// The layout.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// assert_eq!(Tensor::new(&[0; 6], layout!((2, 3) : (3, 1))).layout(), layout!((2, 3) : (3, 1)));
    /// ```
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The mask.
    #[inline(always)]
    pub(super) fn mask(&self) -> M {
        self.mask
    }

    /// The elements, to be read: what slices and tiles are taken of.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let owned = Tensor::new([1, 2, 3, 4], layout!((2, 2) : (2, 1)));
    /// assert_eq!(owned.view().slice(coord!((1, _))).iter().sum::<i32>(), 3 + 4);
    /// ```
    #[inline(always)]
    pub fn view(&self) -> Tensor<Shared<'_, E::Element>, L, M> {
        Tensor { engine: self.engine.shared(self.layout), layout: self.layout, mask: self.mask }
    }

    /// The elements, to be written, as long as the view is there: what slices and tiles are taken of.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let mut owned = Tensor::new([1, 2, 3, 4], layout!((2, 2) : (2, 1)));
    /// owned.view_mut().slice(coord!((1, _))).fill(0);
    /// assert_eq!(owned.into_memory(), [1, 2, 0, 0]);
    /// ```
    ///
    /// # Compile errors
    /// Two at once (`ui-tests/fail/two_mutable_views.rs`).
    #[inline(always)]
    pub fn view_mut(&mut self) -> Tensor<Exclusive<'_, E::Element>, L, M>
    where
        E: EngineMut,
    {
        Tensor { engine: self.engine.exclusive(self.layout), layout: self.layout, mask: self.mask }
    }
}

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// The part that lies within: Inside and Alone, as the layout within has only coordinates of this one, and different ones if this is not shared.
    #[inline(always)]
    pub(super) fn part<Q: Layout, N: Mask>(self, within: Within<L, Q, N>) -> Tensor<P, Q, N> {
        let (layout, offset, mask) = within.of(self.layout, P::IS_EXCLUSIVE);
        Tensor { engine: self.engine.moved(offset), layout, mask }
    }
}

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// The same, where it is not known that the part has no element twice.
    #[inline(always)]
    pub(super) fn try_part<Q: Layout, N: Mask>(self, within: Within<L, Q, N>) -> Result<Tensor<P, Q, N>, Error> {
        if P::IS_EXCLUSIVE && !within.is_one_to_one() { Err(Error::Repeats) } else { Ok(self.part(within)) }
    }
}

impl<P: Borrowed, L: Layout, M: Mask> Tensor<P, L, M> {
    /// The element at a coordinate.
    #[inline(always)]
    pub(super) fn item<C: Coord>(self, coord: C) -> Option<P::Item> {
        let coord = coord.tree();
        let index = super::within::index(self.layout, coord)?;
        if !self.mask.has(coord) {
            return None;
        }
        // SAFETY: the coordinate is below the shape, and the mask has it: there is an element. The tensor is used up.
        Some(unsafe { self.engine.item(index) })
    }

    /// The same, if the mask has all coordinates; else this.
    #[inline(always)]
    pub(super) fn all(self) -> Result<Tensor<P, L>, Self> {
        if self.mask.has_all(self.layout) {
            Ok(Tensor { engine: self.engine, layout: self.layout, mask: Everywhere })
        } else {
            Err(self)
        }
    }

    /// All elements, in the order of positions.
    #[inline(always)]
    pub(super) fn elements(self) -> Elements<P, L, M> {
        let size = Bounds::of(self.layout).size as usize;
        Elements { tensor: self, next: 0, end: size }
    }
}

/// The elements of a tensor with their coordinates, by position.
pub(super) struct Elements<P, L, M> {
    tensor: Tensor<P, L, M>,
    /// Positions that are left; none comes twice.
    next: usize,
    end: usize,
}

impl<P: Borrowed, L: Layout, M: Mask> Elements<P, L, M> {
    /// How many coordinates are left, elements or not.
    #[inline(always)]
    pub(super) fn left(&self) -> usize {
        self.end - self.next
    }

    /// The element at a position that has been taken from those that are left, if there is one.
    ///
    /// # Safety
    /// The position is below the size, and not asked for again.
    #[inline(always)]
    unsafe fn at(&self, position: usize) -> Option<(L::Natural, P::Item)> {
        let Tensor { engine, layout, mask } = &self.tensor;
        let coord = layout.natural(position);
        if !mask.has(coord) {
            return None;
        }
        // SAFETY: a position below the size has its coordinate below the shape, and the mask has it. Another position has another coordinate.
        Some((coord, unsafe { engine.item(layout.index_of(coord)) }))
    }

    #[inline(always)]
    pub(super) fn step(&mut self) -> Option<(L::Natural, P::Item)> {
        while self.next < self.end {
            let position = self.next;
            self.next += 1;
            // SAFETY: it was below the end, and is taken.
            if let Some(found) = unsafe { self.at(position) } {
                return Some(found);
            }
        }
        None
    }

    #[inline(always)]
    pub(super) fn step_back(&mut self) -> Option<(L::Natural, P::Item)> {
        while self.next < self.end {
            self.end -= 1;
            // SAFETY: it was one of those that are left, and is taken.
            if let Some(found) = unsafe { self.at(self.end) } {
                return Some(found);
            }
        }
        None
    }

    /// All that are left: of all elements, a loop for each mode.
    #[inline(always)]
    pub(super) fn fold_all<A>(mut self, start: A, mut f: impl FnMut(A, L::Natural, P::Item) -> A) -> A {
        let Tensor { engine, layout, mask } = &self.tensor;
        if self.next > 0 || self.end < Bounds::of(*layout).size as usize {
            let mut result = start;
            while let Some((coord, item)) = self.step() {
                result = f(result, coord, item);
            }
            return result;
        }
        if mask.has_all(*layout) {
            return layout.fold_elements(start, &mut |result, coord, index| {
                // SAFETY: the loops go through each coordinate below the shape once, and the mask has all of them.
                f(result, coord, unsafe { engine.item(index) })
            });
        }
        layout.fold_elements(start, &mut |result, coord, index| {
            if !mask.has(coord) {
                return result;
            }
            // SAFETY: the loops go through each coordinate below the shape once, and the mask has this one.
            f(result, coord, unsafe { engine.item(index) })
        })
    }
}

/// The tiles of a tensor.
pub struct Tiles<P, L: Layout, B: Tiler> {
    engine: P,
    tiling: Tiling<L, B>,
    /// Positions that are left; none comes twice.
    next: usize,
    end: usize,
}

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// All tiles.
    #[inline(always)]
    pub(super) fn tiling<B: Tiler>(self, tiler: B) -> Result<Tiles<P, L, B>, Error> {
        let tiling = Tiling::of(self.layout, tiler)?;
        if P::IS_EXCLUSIVE && !tiling.is_one_to_one() {
            return Err(Error::Repeats);
        }
        Ok(Tiles { engine: self.engine, tiling, next: 0, end: tiling.count() })
    }
}

impl<P: Borrowed, L: Layout, B: Tiler> Tiles<P, L, B> {
    /// How many are left.
    #[inline(always)]
    pub(super) fn left(&self) -> usize {
        self.end - self.next
    }

    /// The next `count` of those that are left, at most all, and the others.
    #[cfg(feature = "rayon")]
    pub(super) fn split(self, count: usize) -> (Self, Self) {
        let middle = self.next + count.min(self.left());
        // SAFETY: each of the two has tiles at positions of its own, and tiles share no element.
        let engine = unsafe { self.engine.again() };
        (Self { engine, tiling: self.tiling, next: self.next, end: middle }, Self { next: middle, ..self })
    }

    /// The tile at a position that has been taken from those that are left.
    ///
    /// # Safety
    /// The position is below the number of tiles, and not asked for again.
    #[inline(always)]
    unsafe fn at(&self, position: usize) -> Tile<P, L, B> {
        let within = self.tiling.at(position);
        let (layout, offset, mask) = within.of(self.tiling.parent(), P::IS_EXCLUSIVE);
        // SAFETY: tiles at different positions have different coordinates of the tensor, and so they share no element, where it is not shared.
        let engine = unsafe { self.engine.again() };
        Tensor { engine: engine.moved(offset), layout, mask }
    }

    #[inline(always)]
    pub(super) fn step(&mut self) -> Option<Tile<P, L, B>> {
        let position = self.next;
        if position == self.end {
            return None;
        }
        self.next += 1;
        // SAFETY: it was below the end, and is taken.
        Some(unsafe { self.at(position) })
    }

    #[inline(always)]
    pub(super) fn step_back(&mut self) -> Option<Tile<P, L, B>> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        // SAFETY: it was one of those that are left, and is taken.
        Some(unsafe { self.at(self.end) })
    }
}

mod private {
    pub trait Sealed {}
    impl<T> Sealed for super::Shared<'_, T> {}
    impl<T> Sealed for super::Exclusive<'_, T> {}
}
