//! Dynamic leaves with a divisor that rustc knows.

use super::{Dyn, Int, IntoLeaf, Operator, Trusted, Zero, leaf_of, shared};
use crate::{
    lang::{Ready, chosen, kind, only_types},
    num::{Bit, Nat},
    refused::{Admissible, NegativeCount, Refused, Spell, ZeroDivisor},
    value::LayoutError,
};
use core::marker::PhantomData;
use typenum::{B0, U0, U1};

/// A leaf that is known at run time, and known to rustc to be a multiple of `N`: 0, or any other
/// multiple, also a negative one.
///
/// [`Int![?{div=16}]`](crate::Int) is its type, and [`int!(rows{div=16})`](crate::int!) makes it.
/// It is checked where it is made, and nowhere else: the operators know each result to be
/// a multiple of its type's divisor. See [this module](super#known-divisors).
///
/// ```
/// use stridewise::{int::Multiple, num::typenum::U16, prelude::*};
/// let distance = 64;
/// let leaf: Multiple<U16> = int!(distance{div=16});
/// assert_eq!((leaf.value(), size_of_val(&leaf)), (64, size_of::<isize>()));
/// assert_eq!((format!("{leaf}"), format!("{leaf:#}")), ("64".into(), "64{div=16}".into()));
/// ```
#[repr(transparent)]
pub struct Multiple<N>(isize, PhantomData<N>);

impl<N> Clone for Multiple<N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<N> Copy for Multiple<N> {}

impl<N: Nat> Multiple<N> {
    const OF: isize = {
        assert!(
            N::VALUE <= isize::MAX as u64,
            "a divisor is larger than any element can be away"
        );
        assert!(N::VALUE > 0, "a multiple of 0 is the static 0");
        assert!(
            N::IS_CANONICAL,
            "a divisor has zeros before its first digit"
        );
        N::VALUE as isize
    };

    /// The leaf with this value, in elements.
    ///
    /// # Panics
    /// If the value is not a multiple of `N`.
    #[must_use]
    #[inline]
    #[track_caller]
    pub const fn new(value: isize) -> Self {
        match Self::try_new(value) {
            Ok(leaf) => leaf,
            Err(error) => error.panic(),
        }
    }

    /// As [`new`](Self::new), with an error where the value is not a multiple of `N`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let distance = |elements: isize| <Int![?{div=16}]>::try_new(elements);
    /// assert_eq!(distance(64).unwrap(), int!(64));
    /// let error = distance(60).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "make_layout: 60 is not a multiple of 16, the divisor in the type of this leaf"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`DivisorMismatch`](crate::value::Reason::DivisorMismatch).
    #[inline]
    pub const fn try_new(value: isize) -> Result<Self, LayoutError> {
        if value % Self::OF == 0 {
            return Ok(Self(value, PhantomData));
        }
        Err(LayoutError::divisor_mismatch(value, Self::OF))
    }
}

impl<N: Nat> Int for Multiple<N> {
    shared!(dynamic);
    shared!(wide);
    const DIVISOR: Option<isize> = Some(Self::OF);
    #[inline(always)]
    fn made(value: isize, _: Trusted) -> Self {
        Self(value, PhantomData)
    }
    type Binary<O: Operator, M: Int> = M::WithMultiple<O, N>;
    type WithStatic<O: Operator, A: Nat> = O::StaticMultiple<A, N>;
    type WithNegative<O: Operator, A: Nat> = O::NegativeMultiple<A, N>;
    type WithDyn<O: Operator> = O::MultipleMultiple<U1, N>;
    type WithMultiple<O: Operator, M: Nat> = O::MultipleMultiple<M, N>;
    shared!(extent);
    shared!(integer);
}

/// A dynamic leaf with the known divisor `N`, not 0: [`Dyn`], if `N` is 1.
#[doc(hidden)]
pub type Divisible<N> = chosen::Int<<N as Nat>::IsOne, Ready<Dyn>, Ready<Multiple<N>>>;

only_types! {
    NotADivisor<I: Int>: Int =
        chosen::Int<
            I::IsZero,
            Ready<Refused<ZeroDivisor<Spell<I>>>>,
            Ready<Refused<NegativeCount<Spell<I>>>>,
        >;
}

/// The type of `?{div=I}`.
#[doc(hidden)]
pub type DynWith<I> = chosen::Int<
    <<I as Int>::IsZero as Bit>::Or<<I as Int>::IsNegative>,
    NotADivisor<I>,
    Ready<Divisible<<I as Int>::Magnitude>>,
>;

/// A leaf of this type, if the value is one.
///
/// # Panics
/// If the value is not a multiple of the divisor.
#[doc(hidden)]
#[must_use]
#[inline]
#[track_caller]
pub fn divisible<I: Int, V: IntoLeaf>(value: V) -> DynWith<I>
where
    DynWith<I>: Admissible,
{
    let value = value.into_leaf().value();
    match <DynWith<I>>::DIVISOR {
        Some(divisor) if value % divisor != 0 => {
            LayoutError::divisor_mismatch(value, divisor).panic()
        }
        _ => {}
    }
    leaf_of::<DynWith<I>>(value)
}
