//! Elements as bare units of their size, so that one body moves all types of a width.

use super::{
    Exclusive, Shared, Tensor, Unmasked,
    nested::{Line, Nested, Pair},
};
use crate::tensor::nest::Known;
use core::{any::TypeId, marker::PhantomData, mem::MaybeUninit};

/// The bytes of an element that is as large as `U`, and aligned alike.
///
/// None is made: a unit comes from an element, and goes to another element of that type.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Unit<U: Copy>(MaybeUninit<U>);

/// Unsigned numbers, as which numbers of their size are moved.
///
/// # Safety
/// All bytes are data, and any bytes are a number.
pub(crate) unsafe trait Bits: Copy + Default + 'static {}
// SAFETY: an integer.
unsafe impl Bits for u8 {}
// SAFETY: an integer.
unsafe impl Bits for u16 {}
// SAFETY: an integer.
unsafe impl Bits for u32 {}
// SAFETY: an integer.
unsafe impl Bits for u64 {}

/// Whether T is a number, all bytes of which are data.
#[inline(always)]
fn is_number<T: 'static>() -> bool {
    macro_rules! is_one_of {
        ($($N:ty)*) => { false $(|| TypeId::of::<T>() == TypeId::of::<$N>())* };
    }
    is_one_of!(u8 i8 u16 i16 u32 i32 f32 u64 i64 f64 usize isize)
}

macro_rules! cast {
    ($($E:ident)*) => { $(
        impl<'a, T> $E<'a, T> {
            /// A second engine of the elements, as another type.
            ///
            /// # Safety
            /// The elements may be used as that type, and none is used by both, unless they are
            /// shared.
            #[inline(always)]
            unsafe fn cast<U>(&self) -> $E<'a, U> {
                $E { origin: self.origin.cast(), memory: PhantomData }
            }
        }
    )* };
}
cast!(Shared Exclusive);

/// Whether elements of T are as large and as aligned as units of U.
#[inline(always)]
pub(crate) const fn are_units<T, U>() -> bool {
    size_of::<T>() == size_of::<U>() && align_of::<T>() == align_of::<U>()
}

/// Two lines as units of U, for a copy, if elements are as large and as aligned.
#[inline(always)]
#[allow(clippy::type_complexity, reason = "a line of each")]
pub(crate) fn lines_as_units<'a, T, U: Copy>(
    to: &'a mut Tensor<Exclusive<'_, T>, Line>,
    from: &'a Tensor<Shared<'_, T>, Line>,
) -> Option<(
    Tensor<Exclusive<'a, Unit<U>>, Line>,
    Tensor<Shared<'a, Unit<U>>, Line>,
)> {
    if !are_units::<T, U>() {
        return None;
    }
    // SAFETY: as in `Pair::as_units`.
    let target = unsafe { to.engine.cast() };
    // SAFETY: as above; the elements are shared.
    let source = unsafe { from.engine.cast() };
    Some((
        Tensor::of(target, *to.layout, Unmasked),
        Tensor::of(source, *from.layout, Unmasked),
    ))
}

impl<T: Copy + 'static, X: Known<2>> Pair<'_, '_, T, X> {
    /// The elements as units of U, for a copy, if they are as large and as aligned.
    #[inline(always)]
    pub(crate) fn as_units<U: Copy>(&mut self) -> Option<Pair<'_, '_, Unit<U>>> {
        if !are_units::<T, U>() {
            return None;
        }
        // SAFETY: units are as large and as aligned as elements, and any bytes are a unit; those
        // that are written come from the source, whose elements have the type of the target's.
        Some(unsafe { self.cast(cfg!(feature = "simd") && is_number::<T>()) })
    }

    /// The elements as bare numbers, if they are units of numbers of that size.
    #[inline(always)]
    #[cfg_attr(
        not(all(feature = "simd", target_arch = "x86_64")),
        expect(
            dead_code,
            reason = "registers that transpose numbers are those of x86-64"
        )
    )]
    pub(crate) fn as_bits<U: Bits>(&mut self) -> Option<Pair<'_, '_, U>> {
        if !(self.are_numbers && are_units::<T, U>()) {
            return None;
        }
        // SAFETY: bytes of numbers are data, and any bytes are a number.
        Some(unsafe { self.cast(true) })
    }

    /// The elements as another type.
    ///
    /// # Safety
    /// They may be used as that type. Numbers are said to be numbers, or units of these.
    #[inline(always)]
    unsafe fn cast<U>(&mut self, are_numbers: bool) -> Pair<'_, '_, U> {
        let (to, from) = &self.operands;
        // SAFETY: as the caller says. As long as the result is there, so is the borrow of this,
        // through which nothing is used.
        let to = unsafe { to.cast() };
        // SAFETY: as above; the elements are shared.
        let from = unsafe { from.cast() };
        Nested {
            operands: (to, from),
            nest: self.nest,
            are_numbers,
            known: PhantomData,
        }
    }
}
