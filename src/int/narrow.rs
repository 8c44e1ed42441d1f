//! Dynamic leaves of 32 bits: `Narrow`, and `Width`, the arithmetic of indices in 32 bits or in
//! those of `isize`.

use super::{
    Dyn, DynWith, Int, IntoLeaf, Multiple, Operator, Trusted, Zero, divisible, leaf_of, shared,
};
use crate::{
    lang::kind,
    num::{Bit, Nat},
    refused::Admissible,
    value::LayoutError,
};
use core::marker::PhantomData;
use typenum::{B0, U0};

/// 32 bits, as far as the target's `isize` has them.
#[cfg(not(target_pointer_width = "16"))]
pub(crate) type Word = i32;
#[cfg(target_pointer_width = "16")]
pub(crate) type Word = isize;

/// The integers that an index is computed in, which wrap: `isize`, or 32 bits.
#[doc(hidden)]
pub trait Width: Copy + PartialEq {
    const ZERO: Self;
    /// The largest.
    const MOST: isize;
    fn of<I: Int>(leaf: I) -> Self;
    fn from(value: isize) -> Self;
    #[must_use]
    fn plus(self, other: Self) -> Self;
    #[must_use]
    fn times(self, other: Self) -> Self;
    /// The quotient of numbers that are not negative, as unsigned ones: by a static number that is
    /// a shift or a multiplication.
    #[must_use]
    fn over(self, by: Self) -> Self;
    /// The remainder, as unsigned ones.
    #[must_use]
    fn modulo(self, by: Self) -> Self;
}
macro_rules! width {
    ($($Number:ty, $Unsigned:ty;)*) => { $(
        impl Width for $Number {
            const ZERO: Self = 0;
            const MOST: isize = <$Number>::MAX as isize;
            #[inline(always)]
            fn of<I: Int>(leaf: I) -> Self {
                leaf.value() as Self
            }
            #[inline(always)]
            fn from(value: isize) -> Self {
                value as Self
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            fn over(self, by: Self) -> Self {
                (self as $Unsigned / by as $Unsigned) as Self
            }
            #[inline(always)]
            fn modulo(self, by: Self) -> Self {
                (self as $Unsigned % by as $Unsigned) as Self
            }
        }
    )* };
}
width! { isize, usize; }
#[cfg(not(target_pointer_width = "16"))]
width! { Word, u32; }

/// Whether a number and its magnitude have 32 bits.
const fn fits(value: isize) -> bool {
    value.unsigned_abs() <= Word::MAX as usize
}

/// A dynamic leaf of 64 bits, on a target of 64: [`Dyn`] or a [`Multiple`].
#[doc(hidden)]
pub trait Wide: Int {}
impl Wide for Dyn {}
impl<N: Nat> Wide for Multiple<N> {}

/// A leaf that is known at run time, and held in 32 bits; `D` is [`Dyn`], or a [`Multiple`] where
/// rustc knows a divisor.
///
/// [`Int![?{i32}]`](crate::Int) is its type, [`Int![?{i32, div=16}]`](crate::Int) that of a
/// multiple, and [`int!(rows{i32})`](crate::int!) makes it. Results of static leaves and leaves of
/// 32 bits have 32 bits; see [this module](super#leaves-of-32-bits).
///
/// ```
/// use stridewise::{int::Narrow, prelude::*};
/// let rows = 100;
/// let leaf: Narrow = int!(rows{i32});
/// assert_eq!((leaf.value(), size_of_val(&leaf)), (100, 4));
/// assert_eq!((format!("{leaf}"), format!("{leaf:#}")), ("100".into(), "100{i32}".into()));
/// ```
///
/// Source: CuTe, whose dynamic integers are `int`.
#[repr(transparent)]
pub struct Narrow<D = Dyn>(Word, PhantomData<D>);

impl<D> Clone for Narrow<D> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<D> Copy for Narrow<D> {}

impl<D: Wide> Narrow<D> {
    /// The leaf with this value, in elements.
    ///
    /// # Panics
    /// If the value does not fit into 32 bits, or is not a multiple of the divisor of `D`.
    #[must_use]
    #[inline]
    #[track_caller]
    pub const fn new(value: isize) -> Self {
        match Self::try_new(value) {
            Ok(leaf) => leaf,
            Err(error) => error.panic(),
        }
    }

    /// As [`new`](Self::new), with an error where the value is not one of this type.
    ///
    /// ```
    /// use stridewise::{int::Narrow, prelude::*};
    /// assert_eq!(<Narrow>::try_new(7).unwrap(), int!(7));
    /// let error = <Narrow>::try_new(3_000_000_000).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "make_layout: 3000000000 does not fit in a 32-bit leaf, which holds -2147483647 to \
    ///      2147483647"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`LeafWidth`](crate::value::Reason::LeafWidth),
    /// [`DivisorMismatch`](crate::value::Reason::DivisorMismatch).
    #[inline]
    pub const fn try_new(value: isize) -> Result<Self, LayoutError> {
        if let Some(divisor) = D::DIVISOR {
            if value % divisor != 0 {
                return Err(LayoutError::divisor_mismatch(value, divisor));
            }
        }
        if fits(value) {
            Ok(Self(value as Word, PhantomData))
        } else {
            Err(LayoutError::leaf_width(value))
        }
    }
}

impl<D: Wide> Int for Narrow<D> {
    shared!(dynamic);
    const DIVISOR: Option<isize> = D::DIVISOR;
    const LIMIT: isize = Word::MAX as isize;
    const IS_NARROW: bool = true;
    #[inline(always)]
    fn value(self) -> isize {
        self.0 as isize
    }
    #[inline(always)]
    fn made(value: isize, _: Trusted) -> Self {
        // Nothing is left of this where the value was made of 32 bits.
        let value = value.clamp(Word::MIN as isize, Word::MAX as isize);
        Self(value as Word, PhantomData)
    }
    #[inline(always)]
    fn applied<O: Operator>(a: isize, b: isize, _: Trusted) -> Self {
        Self(
            match (Word::try_from(a), Word::try_from(b)) {
                (Ok(a), Ok(b)) => O::apply_narrow(a, b),
                _ => O::apply(a, b).clamp(Word::MIN as isize, Word::MAX as isize) as Word,
            },
            PhantomData,
        )
    }
    type Narrowed = Self;
    type Binary<O: Operator, M: Int> = M::WithNarrow<O, D>;
    type WithStatic<O: Operator, A: Nat> = <D::WithStatic<O, A> as Int>::Narrowed;
    type WithNegative<O: Operator, A: Nat> = <D::WithNegative<O, A> as Int>::Narrowed;
    type WithDyn<O: Operator> = D::WithDyn<O>;
    type WithMultiple<O: Operator, N: Nat> = D::WithMultiple<O, N>;
    type WithNarrow<O: Operator, E: Wide> = <E::Binary<O, D> as Int>::Narrowed;
    shared!(extent);
    shared!(integer);
}

/// The type of `?{i32, div=I}`.
#[doc(hidden)]
pub type DynNarrowWith<I> = <DynWith<I> as Int>::Narrowed;

/// A leaf of this type, if the value is one.
///
/// # Panics
/// If the value is not a multiple of the divisor, or does not fit into 32 bits.
#[doc(hidden)]
#[must_use]
#[inline]
#[track_caller]
pub fn narrow<I: Int, V: IntoLeaf>(value: V) -> DynNarrowWith<I>
where
    DynWith<I>: Admissible,
{
    let value = divisible::<I, V>(value).value();
    if !fits(value) {
        LayoutError::leaf_width(value).panic();
    }
    leaf_of::<DynNarrowWith<I>>(value)
}
