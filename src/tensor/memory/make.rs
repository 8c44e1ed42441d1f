//! Tensors of memory and a layout, and views of them.

use super::{
    Engine, EngineMut, Exclusive, Mask, Memory, Owner, RawParts, Reach, Shared, Stored, Tensor,
    TensorError, Unmasked,
};
use crate::{
    coord::{CoordTree, index_inside},
    lang::verdict::{Condition, Met},
    num::Bit,
    swizzle::composed::AnyLayout,
    tensor::{
        KernelLayout,
        access::outside,
        fallible, within,
        writable::{WithoutDirections, too_small},
    },
    tree::Layout,
    value::Message,
};
use core::marker::PhantomData;

fallible! { impl [E: Engine, L: Layout] Tensor<E, L>:
    /// A layout over memory. The least index of the layout is the first element of the memory:
    /// index 0, where no stride is negative.
    ///
    /// `&[T]`, `&mut [T]` and references to arrays are borrowed, arrays are owned; with the feature
    /// `alloc`, `Vec` and boxed slices are.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
    /// let rows = 2;
    /// let data: Vec<u32> = (0..12).collect();
    /// let matrix = Tensor::new(&data[..], layout!((rows, 4) : (4, 1)));
    /// assert_eq!(matrix[(1, 3)], 7);
    /// let error = Tensor::try_new(&data[..7], layout!((rows, 4) : (4, 1))).unwrap_err();
    /// assert_eq!(error, TensorError::OutsideMemory { needed: 8, length: 7 });
    /// // Of a swizzled layout, index 0 is the first element.
    /// let tile = Tensor::new(&data[..8], swizzle!(1, 0, 2).composition(layout!((2, 4) : (4, 1))));
    /// assert!(tile.slice(coord!((1, _))).iter().eq(&[5, 4, 7, 6]));
    /// ```
    ///
    /// # Panics
    /// [`OutsideMemory`](TensorError::OutsideMemory); [`NotInjective`](TensorError::NotInjective)
    /// for memory that can be written, and refusals of the
    /// [value layer](crate::value::Layout::collision) to decide; [`Algebra`](TensorError::Algebra)
    /// for a negative extent, and indices too far apart for leaves of 32 bits;
    /// [`NegativeIndex`](TensorError::NegativeIndex), of a swizzled layout;
    /// [`Overflow`](TensorError::Overflow).
    ///
    /// # Compile errors
    /// Memory that is neither a slice nor an array, or a `Vec` without the feature `alloc`
    /// (`ui-tests/fail/{memory_type,raw_pointer}.rs`); memory that can be written, and a static
    /// layout that has an index twice: see [`Writable`](crate::tensor::Writable)
    /// (`ui-tests/fail/swizzled_overlap.rs`). When the program is built: a static layout over an
    /// array that is too small (`ui-tests/fail/{small_array,swizzled_beyond}.rs`).
    ///
    /// Source: CuTe `make_tensor`.
    #[inline]
    pub fn new | try_new [A: Memory<Q, Engine = E>, Q: AnyLayout<Inside = L>]
    (memory: A, layout: Q) -> Self | TensorError
    both { let () = Met::<HasRoom<A, A::Reach>>::HERE; }
    {
        memory.behind(layout)
    }
}

// One method for both kinds of layouts: of two, rustc would say that it does not know which is
// meant, where another error leaves the layout unknown.
impl<E: Engine, L: KernelLayout, M: Mask> Tensor<E, L, M> {
    /// The layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        *self.layout
    }
}

impl<T, L: KernelLayout, M: Mask> Tensor<Shared<'_, T>, L, M> {
    /// Returns the pointer of index 0 of the layout, for code outside of Rust: `(2,3):(-3,1)` has
    /// its first element there.
    ///
    /// It may be used for the elements of this tensor only. If the layout has no index 0, it points
    /// to no element.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let data = [1, 2, 3];
    /// assert_eq!(Tensor::new(&data, layout!(3 : 1)).as_ptr(), &raw const data[0]);
    /// assert_eq!(Tensor::new(&data, layout!(3 : -1)).as_ptr(), &raw const data[2]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn as_ptr(&self) -> *const T {
        self.engine.origin
    }
}

impl<T, L: KernelLayout, M: Mask> Tensor<Exclusive<'_, T>, L, M> {
    /// [`as_ptr`](Tensor::as_ptr), to be written.
    #[must_use]
    #[inline(always)]
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.engine.origin
    }
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// A layout over the elements behind a raw pointer, the one of index 0 at the pointer:
    /// `*const T` to read them, `*mut T` to write them. Nothing is checked, so that a kernel of a
    /// device needs no check of a layout that its host has checked.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// // SAFETY: indices go from 0 to 5, and from -5 to 0; nobody else has the elements.
    /// let mut matrix =
    ///     unsafe { Tensor::from_raw_parts(data.as_mut_ptr(), layout!((2, 3) : (3, 1))) };
    /// matrix[(1, 0)] = 40;
    /// let last = &raw const data[5];
    /// // SAFETY: as above.
    /// let backwards = unsafe { Tensor::from_raw_parts(last, layout!(6 : -1)) };
    /// assert_eq!(backwards.iter().copied().collect::<Vec<_>>(), [6, 5, 40, 3, 2, 1]);
    /// ```
    ///
    /// # Safety
    /// - No extent is negative, and the least and the largest index of dynamic leaves of 32 bits
    ///   lie less than 2³¹ − 2 apart: [`make_layout`](crate::layout::make_layout) and
    ///   [`layout!`](crate::layout!) ask that.
    /// - At each index there is an element, in the allocation of the pointer, as
    ///   [`slice::from_raw_parts`](core::slice::from_raw_parts) needs it. Of a swizzled layout
    ///   these are the indices after the swizzle.
    /// - As long as the tensor is there, its elements are not written by others. Behind `*mut T`,
    ///   they are not read either, and no two coordinates have one index.
    ///
    /// # Compile errors
    /// `*mut T` and a static layout that has an index twice, as of [`new`](Self::new).
    ///
    /// Source: CuTe `make_tensor(pointer, layout)`.
    #[must_use]
    #[inline(always)]
    pub unsafe fn from_raw_parts<'a, P: RawParts<'a, Q, Engine = E>, Q: AnyLayout<Inside = L>>(
        pointer: P,
        layout: Q,
    ) -> Self {
        const { Met::<WithoutDirections<L>>::HERE };
        // SAFETY: as the caller says.
        let engine = unsafe { pointer.lent(layout) };
        Self::of(engine, layout.inside(), Unmasked)
    }

    /// With the elements that a mask has, which is for this layout.
    #[inline(always)]
    pub(crate) fn with_mask<M: Mask>(self, mask: M) -> Tensor<E, L, M> {
        Tensor::of(self.engine, *self.layout, mask)
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
    /// The layout is copied where it panics, and nowhere else: a copy before would be stored for
    /// each element, and a reference lets LLVM load it again for each.
    ///
    /// # Panics
    /// If there is none.
    #[inline(always)]
    #[track_caller]
    pub(in crate::tensor) fn element<C: CoordTree>(&self, coord: C) -> &E::Element {
        match self.index_of(coord) {
            // SAFETY: there is an element.
            Some(index) => unsafe { self.view().item_at(index) },
            None => outside(*self.layout, coord),
        }
    }

    /// [`element`](Self::element), to be written.
    #[inline(always)]
    #[track_caller]
    pub(in crate::tensor) fn element_mut<C: CoordTree>(&mut self, coord: C) -> &mut E::Element
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
    pub(super) fn index_of<C: CoordTree>(&self, coord: C) -> Option<isize> {
        if !within::has(self.layout(), coord) {
            return None;
        }
        if const { <M::HasNoPredicate as Bit>::VALUE } {
            Some(index_inside(self.layout(), coord))
        } else {
            // The first coordinate may have no element, and be further away than indices are.
            let has = self.mask().has(coord);
            has.then(|| self.layout().index_of(coord))
        }
    }

    /// The engine.
    #[inline(always)]
    pub(in crate::tensor) fn engine(&self) -> &E {
        &self.engine
    }

    /// The mask.
    #[inline(always)]
    pub(in crate::tensor) fn mask(&self) -> M {
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
