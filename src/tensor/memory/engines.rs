//! Storage of elements: borrowed memory, and arrays.

use super::{
    Tensor, TensorError, Unmasked,
    slices::{slice, slice_mut},
    swizzled::{InMemory, Reach},
};
use crate::{
    coord::Bounds,
    int::Int,
    swizzle::composed::AnyLayout,
    tensor::writable::{Writable, distinct},
    tree::Layout,
};
use core::{
    fmt::{Debug, Formatter},
    marker::PhantomData,
};
#[cfg(feature = "generic-array")]
use generic_array::{ArrayLength, GenericArray};

/// Elements that are borrowed to be read, as by `&[T]`.
pub struct Shared<'a, T> {
    pub(super) origin: *const T,
    pub(super) memory: PhantomData<&'a [T]>,
}

/// Elements that are borrowed to be written, as by `&mut [T]`.
pub struct Exclusive<'a, T> {
    pub(super) origin: *mut T,
    pub(super) memory: PhantomData<&'a mut [T]>,
}

impl<T> Clone for Shared<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Shared<'_, T> {}

// SAFETY: it lends the elements that `&[T]` lends.
unsafe impl<T: Sync> Send for Shared<'_, T> {}
// SAFETY: it lends the elements that `&[T]` lends.
unsafe impl<T: Sync> Sync for Shared<'_, T> {}
// SAFETY: it lends the elements that `&mut [T]` lends.
unsafe impl<T: Send> Send for Exclusive<'_, T> {}
// SAFETY: behind `&` it lends the elements that `&&mut [T]` lends.
unsafe impl<T: Sync> Sync for Exclusive<'_, T> {}

/// The part of a tensor that has the elements. Sealed.
///
/// # Safety
/// All views have one element at each index, as long as no one has the engine mutably.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the engine of a tensor, which holds its elements",
    label = "not an engine",
    note = "`Tensor::new(&data[..], layout)` is a `View<'_, T, L>`, and `Tensor::new(&mut \
         data[..], layout)` a `ViewMut<'_, T, L>`: write these types in place of `Tensor<&[T], L>`"
)]
pub unsafe trait Engine: private::Sealed {
    /// The type of the elements.
    type Element;
    /// The elements, borrowed to be read: [`Shared`], behind a swizzle if there is one.
    type View<'a>: Source<'a, Self::Element> + Borrowed<Slice = &'a [Self::Element]> + Copy
    where
        Self: 'a;
    /// The elements, shared, from index 0 on.
    #[doc(hidden)]
    fn shared<L: Layout>(&self, layout: L) -> Self::View<'_>;
}

/// An engine whose elements can be written. Sealed.
///
/// # Safety
/// As [`Engine`].
#[diagnostic::on_unimplemented(
    message = "the elements of this tensor cannot be written, because its engine is `{Self}`",
    label = "borrowed for reading only",
    note = "`Tensor::new(&mut data[..], layout)` and `tensor.view_mut()` borrow elements for writing"
)]
pub unsafe trait EngineMut: Engine {
    /// The elements, borrowed to be written: [`Exclusive`], behind a swizzle if there is one.
    type ViewMut<'a>: Target<'a, Self::Element> + Borrowed<Slice = &'a mut [Self::Element]>
    where
        Self: 'a;
    /// The elements, exclusively, from index 0 on.
    #[doc(hidden)]
    fn exclusive<L: Layout>(&mut self, layout: L) -> Self::ViewMut<'_>;
}

/// Borrowed elements: [`Shared`] or [`Exclusive`], or these behind a swizzle. Sealed.
#[diagnostic::on_unimplemented(
    message = "kernels and methods that return a part of a tensor take a view, but this tensor \
         owns its elements",
    label = "not borrowed",
    note = "`tensor.view()` and `tensor.view_mut()` borrow the elements"
)]
pub trait Borrowed: Engine + Sized {
    /// A reference to an element.
    type Item;
    /// A reference to elements side by side.
    type Slice: IntoIterator<Item = Self::Item>;
    /// The elements without a swizzle: [`Shared`] or [`Exclusive`].
    type Direct: Borrowed<Element = Self::Element, Item = Self::Item>;
    #[doc(hidden)]
    const IS_EXCLUSIVE: bool;
    /// Whether there is no swizzle.
    #[doc(hidden)]
    const IS_DIRECT: bool = true;
    /// Aligned block size within which elements are contiguous: a power of two, `isize::MAX / 2 +
    /// 1` without a swizzle.
    #[doc(hidden)]
    const CONTIGUOUS_BLOCK: isize = isize::MAX / 2 + 1;
    /// Aligned block size within which the swizzle permutes elements: a power of two.
    #[doc(hidden)]
    const PERMUTED: isize = Self::CONTIGUOUS_BLOCK;
    /// Aligned block size within which the swizzle XORs a constant: a power of two.
    #[doc(hidden)]
    const CONST_XOR_BLOCK: isize = Self::CONTIGUOUS_BLOCK;
    /// The distance from an index to the next multiple of a power of two, as the swizzle counts;
    /// the whole power, if there is no swizzle.
    #[doc(hidden)]
    #[inline(always)]
    fn up_to_multiple(&self, _: isize, power: isize) -> isize {
        power
    }
    /// The swizzled index.
    #[doc(hidden)]
    #[inline(always)]
    fn place(&self, index: isize) -> isize {
        index
    }
    /// The element `count` after the one at a place, which is a multiple of a power of two above
    /// `count`, at most [`CONST_XOR_BLOCK`](Self::CONST_XOR_BLOCK).
    #[doc(hidden)]
    #[inline(always)]
    fn pointer_after(&self, place: isize, count: isize) -> *mut Self::Element {
        self.pointer(place + count)
    }
    /// The engine behind the swizzle: itself, if there is none.
    #[doc(hidden)]
    fn direct(self) -> Self::Direct;
    /// Where the element at an index is, if there is one.
    #[doc(hidden)]
    fn pointer(&self, index: isize) -> *mut Self::Element;
    /// The engine whose index 0 is this one's index `by`.
    #[doc(hidden)]
    #[must_use]
    fn moved(self, by: isize) -> Self;
    /// A second engine of the elements.
    ///
    /// # Safety
    /// No element is used by both, unless they are shared.
    #[doc(hidden)]
    #[must_use]
    unsafe fn duplicate_unchecked(&self) -> Self;
    /// The elements at the indices below a length.
    ///
    /// # Safety
    /// There are so many, side by side, and if they are not shared, no one else has them.
    #[doc(hidden)]
    unsafe fn slice(self, length: usize) -> Self::Slice;
    /// The element at an index.
    ///
    /// # Safety
    /// There is one, and if it is not shared, it is asked for once.
    #[doc(hidden)]
    unsafe fn item(&self, index: isize) -> Self::Item;
    /// [`item`](Self::item), where index 0 has an element, too: LLVM then knows that pointers do
    /// not wrap, and vectorizes more loops.
    ///
    /// # Safety
    /// As [`item`](Self::item); and there is an element at index 0.
    #[doc(hidden)]
    unsafe fn item_from_first(&self, index: isize) -> Self::Item;
}

/// The elements of an operand that a kernel reads: [`Shared`], behind a swizzle if there is one.
///
/// Those of [`view`](crate::tensor::Tensor::view) of any tensor.
///
/// ```
/// use stridewise::{kernels::copy, prelude::*, tensor::{Source, Target}};
/// fn transpose<'s, 't, P: Source<'s, f32>, L: Layout, Q: Target<'t, f32>, K: Layout>(
///     source: Tensor<P, L>,
///     target: Tensor<Q, K>,
/// ) {
///     copy(source, target);
/// }
/// let (data, mut columns) = ([1.0, 2.0, 3.0, 4.0], [0.0; 4]);
/// transpose(
///     Tensor::new(&data, layout!((2, 2) : (2, 1))),
///     Tensor::new(&mut columns, layout!((2, 2) : (1, 2))),
/// );
/// assert_eq!(columns, [1.0, 3.0, 2.0, 4.0]);
/// ```
///
/// Sealed. A source in the place of a target does not compile (`ui-tests/fail/kernels_target.rs`).
#[diagnostic::on_unimplemented(
    message = "a kernel reads a tensor of elements that are borrowed for reading, but the elements \
         of this tensor are `{Self}`",
    label = "not borrowed for reading",
    note = "`Tensor::new(&data[..], layout)` and `tensor.view()` borrow elements for reading"
)]
pub trait Source<'s, T: 's>: Borrowed<Element = T, Item = &'s T, Direct = Shared<'s, T>> {}
impl<'s, T> Source<'s, T> for Shared<'s, T> {}

/// The elements of an operand that a kernel writes: [`Exclusive`], behind a swizzle if there is
/// one.
///
/// Those of [`view_mut`](crate::tensor::Tensor::view_mut) of any tensor. Sealed; an example is at
/// [`Source`].
#[diagnostic::on_unimplemented(
    message = "a kernel writes a tensor of elements that are borrowed for writing, but the \
         elements of this tensor are `{Self}`",
    label = "not borrowed for writing",
    note = "`Tensor::new(&mut data[..], layout)` and `tensor.view_mut()` borrow elements for writing"
)]
pub trait Target<'t, T: 't>:
    EngineMut + Borrowed<Element = T, Item = &'t mut T, Direct = Exclusive<'t, T>>
{
}
impl<'t, T> Target<'t, T> for Exclusive<'t, T> {}

macro_rules! direct {
    (
        $($E:ident $is_exclusive:literal $slice:ident $element:ident *$raw:tt: [$($reference:tt)*]
        |$origin:ident| $pointer:expr;)*
    ) => { $(
        /// A reference to an element.
        ///
        /// # Safety
        /// It is lent for 'a: no one writes it meanwhile, and if it is exclusive, no one else has
        /// it.
        #[inline(always)]
        unsafe fn $element<'a, T>(pointer: *$raw T) -> &'a $($reference)* T {
            // SAFETY: no element is at the null pointer. Without this, LLVM tests each element of
            // `get`, and makes no vectors.
            unsafe { core::hint::assert_unchecked(!pointer.is_null()) };
            // SAFETY: as the caller says.
            unsafe { &$($reference)* *pointer }
        }
        #[diagnostic::do_not_recommend]
        impl<'a, T> Borrowed for $E<'a, T> {
            type Direct = Self;
            type Item = &'a $($reference)* T;
            type Slice = &'a $($reference)* [T];
            const IS_EXCLUSIVE: bool = $is_exclusive;
            #[inline(always)]
            fn direct(self) -> Self {
                self
            }
            #[inline(always)]
            fn pointer(&self, index: isize) -> *mut T {
                let $origin = self.origin.wrapping_offset(index);
                $pointer
            }
            #[inline(always)]
            fn moved(self, by: isize) -> Self {
                Self { origin: self.origin.wrapping_offset(by), ..self }
            }
            #[inline(always)]
            unsafe fn duplicate_unchecked(&self) -> Self {
                Self { ..*self }
            }
            #[inline(always)]
            unsafe fn slice(self, length: usize) -> Self::Slice {
                // SAFETY: as the caller says, for whom they are lent.
                unsafe { $slice(self.origin, length) }
            }
            #[inline(always)]
            unsafe fn item(&self, index: isize) -> Self::Item {
                // SAFETY: there is an element, says the caller.
                unsafe { $element(self.pointer(index)) }
            }
            #[inline(always)]
            unsafe fn item_from_first(&self, index: isize) -> Self::Item {
                // SAFETY: there are elements at both indices, says the caller, in one allocation.
                let element = unsafe { self.origin.offset(index) };
                // SAFETY: there is an element, says the caller.
                unsafe { $element(element) }
            }
        }
        impl<T> Debug for $E<'_, T> {
            fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
                formatter.write_str(stringify!($E))
            }
        }
        // SAFETY: the pointer stays.
        #[diagnostic::do_not_recommend]
        unsafe impl<T> Engine for $E<'_, T> {
            type Element = T;
            type View<'b>
                = Shared<'b, T>
            where
                Self: 'b;
            #[inline(always)]
            fn shared<L: Layout>(&self, _: L) -> Shared<'_, T> {
                Shared { origin: self.origin, memory: PhantomData }
            }
        }
    )* };
}
direct! {
    Shared false slice element *const: [] |origin| origin.cast_mut();
    Exclusive true slice_mut element_mut *mut: [mut] |origin| origin;
}

// SAFETY: the pointer stays.
#[diagnostic::do_not_recommend]
unsafe impl<T> EngineMut for Exclusive<'_, T> {
    type ViewMut<'b>
        = Exclusive<'b, T>
    where
        Self: 'b;
    #[inline(always)]
    fn exclusive<L: Layout>(&mut self, _: L) -> Exclusive<'_, T> {
        Exclusive {
            origin: self.origin,
            memory: PhantomData,
        }
    }
}

/// Memory for a tensor of layout `Q`: shared memory for any layout, other memory for
/// [`Writable`] ones. A swizzled layout is allowed where its inner layout is. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not memory for a tensor",
    label = "neither a slice nor an array, owned or borrowed",
    note = "borrow contiguous elements as a slice: `Tensor::new(&data[..], layout)` to read them, \
         `Tensor::new(&mut data[..], layout)` to write them",
    note = "`core::slice::from_raw_parts` makes a slice of a raw pointer and a length"
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "`Vec` and boxed slices are memory with the feature `alloc` of stridewise, which is \
             off: in Cargo.toml, `features = [\"alloc\"]`"
    )
)]
pub trait Memory<Q>: Stored {
    /// The engine of the tensor.
    type Engine: Engine;
    /// The cosize of the layout, if rustc knows it.
    #[doc(hidden)]
    type Reach: Reach;
    /// The tensor of this layout, if Inside and Alone hold.
    #[doc(hidden)]
    fn behind(
        self,
        layout: Q,
    ) -> Result<Tensor<<Self as Memory<Q>>::Engine, Q::Inside>, TensorError>
    where
        Q: AnyLayout;
}

/// A raw pointer to the elements of a tensor of layout `Q`: `*const T` to read them, `*mut T` to
/// write them.
#[doc(hidden)]
pub trait RawParts<'a, Q> {
    type Engine: Engine;
    /// The engine of the elements, the one of index 0 at the pointer.
    ///
    /// # Safety
    /// That of [`Tensor::from_raw_parts`](super::Tensor::from_raw_parts).
    unsafe fn lent(self, layout: Q) -> Self::Engine;
}
macro_rules! raw {
    ($($Pointer:ty, $Engine:ident $Bound:ident;)*) => { $(
        impl<'a, T: 'a, Q: InMemory<Inside: $Bound>> RawParts<'a, Q> for $Pointer {
            type Engine = Q::Engine<$Engine<'a, T>>;
            #[inline(always)]
            unsafe fn lent(self, layout: Q) -> Self::Engine {
                let engine = $Engine { origin: self, memory: PhantomData };
                Q::engine(|_| engine, layout.composed().1.value())
            }
        }
    )* };
}
raw! {
    *const T, Shared Layout;
    *mut T, Exclusive Writable;
}

/// Elements side by side.
#[doc(hidden)]
pub trait Stored: private::Sealed {
    type Direct: Engine;
    /// How many elements it has, if rustc knows.
    const LENGTH: Option<usize>;
    const IS_WRITABLE: bool;
    fn length(&self) -> usize;
    /// The engine, with the element of index 0 so far after the first one.
    fn at(self, origin: isize) -> Self::Direct;
}

/// An engine that owns its elements. Sealed.
pub trait Owner: Engine {
    /// The memory.
    type Memory;
    #[doc(hidden)]
    fn release(self) -> Self::Memory;
}

/// One impl for layouts with and without a swizzle: of two, rustc would not name the unmet bound.
macro_rules! memory {
    ([$($g:tt)*] $Memory:ty: $($bound:tt)+) => {
        impl<$($g)*, Q: InMemory<$($bound)+>> Memory<Q> for $Memory {
            type Engine = Q::Engine<<Self as Stored>::Direct>;
            type Reach = Q::Reach;
            #[inline(always)]
            fn behind(self, layout: Q)
                -> Result<Tensor<<Self as Memory<Q>>::Engine, Q::Inside>, TensorError> {
                // Inside: each index lies between the least and the largest one, and so does
                // memory.
                let origin = layout.fits(self.length())?;
                let inside = layout.inside();
                if <Self as Stored>::IS_WRITABLE {
                    // Alone: the memory is, and no index comes twice; a swizzle takes different
                    // ones to different ones.
                    distinct(inside)?;
                }
                Ok(Tensor::of(Q::engine(|origin| self.at(origin), origin), inside, Unmasked))
            }
        }
    };
}

macro_rules! borrowed {
    ($([$($g:tt)*] $Slice:ty, $length:expr;)*) => { $(
        borrowed! { @reference [$($g)*] &'a $Slice, $length, Shared false as_ptr Layout }
        borrowed! {
            @reference [$($g)*] &'a mut $Slice, $length, Exclusive true as_mut_ptr Writable
        }
    )* };
    (@reference [$($g:tt)*] $Slice:ty, $length:expr,
        $Engine:ident $is_writable:literal $pointer:ident $Bound:ident
    ) => {
        impl<'a, $($g)*> private::Sealed for $Slice {}
        memory!(['a, $($g)*] $Slice: Inside: $Bound);
        impl<'a, $($g)*> Stored for $Slice {
            type Direct = $Engine<'a, T>;
            const LENGTH: Option<usize> = $length;
            const IS_WRITABLE: bool = $is_writable;
            #[inline(always)]
            fn length(&self) -> usize {
                self.len()
            }
            #[inline(always)]
            fn at(self, origin: isize) -> Self::Direct {
                $Engine { origin: self.$pointer().wrapping_offset(origin), memory: PhantomData }
            }
        }
    };
}
borrowed! {
    [T] [T], None;
    [T, const N: usize] [T; N], Some(N);
}
#[cfg(feature = "generic-array")]
borrowed! {
    [T, N: ArrayLength] GenericArray<T, N>, Some(N::USIZE);
}
#[cfg(feature = "alloc")]
borrowed! {
    [T] alloc::vec::Vec<T>, None;
}

macro_rules! owned {
    ($([$($g:tt)*] $Array:ty, $length:expr;)*) => { $(
        impl<$($g)*> private::Sealed for $Array {}
        memory!([$($g)*] $Array: Inside: Writable);
        impl<$($g)*> Stored for $Array {
            type Direct = Self;
            const LENGTH: Option<usize> = $length;
            const IS_WRITABLE: bool = true;
            #[inline(always)]
            fn length(&self) -> usize {
                self.len()
            }
            #[inline(always)]
            fn at(self, _: isize) -> Self {
                self
            }
        }
        impl<$($g)*> Owner for $Array {
            type Memory = Self;
            #[inline(always)]
            fn release(self) -> Self {
                self
            }
        }
        // SAFETY: an array stays as long as it is, and has the least index at its beginning.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($g)*> Engine for $Array {
            type Element = T;
            type View<'b>
                = Shared<'b, T>
            where
                Self: 'b;
            #[inline(always)]
            fn shared<L: Layout>(&self, layout: L) -> Shared<'_, T> {
                Shared {
                    origin: self.as_ptr().wrapping_offset(origin(layout)), memory: PhantomData
                }
            }
        }
        // SAFETY: as above.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($g)*> EngineMut for $Array {
            type ViewMut<'b>
                = Exclusive<'b, T>
            where
                Self: 'b;
            #[inline(always)]
            fn exclusive<L: Layout>(&mut self, layout: L) -> Exclusive<'_, T> {
                Exclusive {
                    origin: self.as_mut_ptr().wrapping_offset(origin(layout)), memory: PhantomData
                }
            }
        }
    )* };
}
owned! {
    [T, const N: usize] [T; N], Some(N);
}
#[cfg(feature = "generic-array")]
owned! {
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

pub(super) mod private {
    pub trait Sealed {}
    impl<T> Sealed for super::Shared<'_, T> {}
    impl<T> Sealed for super::Exclusive<'_, T> {}
}
