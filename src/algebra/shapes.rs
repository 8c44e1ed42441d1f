//! Divisions of shapes as methods, checked where leaves are known only at run time.

use super::{
    CeilDiv, DomainDistribute, EvenlyDivides, ShapeDiv, Tiler,
    checked::{checked as checked_layout, unwrap},
    twin,
};
use crate::{
    int::Int,
    layout::Layout,
    num::{Bit, Truth},
    tuple::IntTuple,
    value::{self, Error, Operation},
    verdict::must_exist,
};

/// Divisions of shapes.
///
/// ```
/// use stridewise::prelude::*;
/// // How many blocks of 128 by 64 a grid needs.
/// fn blocks<S: IntTuple>(shape: S) -> isize {
///     shape.ceil_div(tile!(128, 64)).size().value()
/// }
/// assert_eq!(blocks(shape!((1000, 1000))), 8 * 16);
/// ```
pub trait ShapeAlgebra: IntTuple {
    /// The number of elements: `(4,(2,3))` → 24. See [`TupleSize`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, (2, 3))).size(), int!(24));
    /// ```
    ///
    /// # Panics
    /// If it leaves the range of `isize`.
    ///
    /// Source: CuTe `size`.
    #[inline]
    #[track_caller]
    fn size(self) -> TupleSize<Self> {
        must_exist!(Int TupleSize<Self>);
        crate::int::leaf_in_range(self.size_of())
    }

    /// What is left of a shape that gives up a divisor: `(6,32)` by 12 → `(1,16)`. See
    /// [`ShapeDiv`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((6, 32)).shape_div(int!(12)), shape!((1, 16)));
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    #[inline]
    #[track_caller]
    fn shape_div<D: IntTuple>(self, divisor: D) -> ShapeDiv<Self, D> {
        must_exist!(Tuple ShapeDiv<Self, D>);
        unwrap(self.try_shape_div(divisor))
    }

    /// As [`shape_div`](Self::shape_div), with an error where dynamic leaves are inadmissible.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let (rows, tile) = (32_usize, 12_usize);
    /// let error = shape!((rows)).try_shape_div(int!(tile)).unwrap_err();
    /// assert!(
    ///     error
    ///         .to_string()
    ///         .starts_with("shape_div: neither of 32 and 12 divides the other"),
    ///     "{error}"
    /// );
    /// ```
    ///
    /// # Errors
    /// Those of the [value layer](value::IntTuple::shape_div).
    #[inline]
    fn try_shape_div<D: IntTuple>(self, divisor: D) -> Result<ShapeDiv<Self, D>, Error> {
        <<Self::IsStatic as Bit>::And<D::IsStatic> as Bit>::choose(
            || Ok(IntTuple::blank()),
            || {
                let (shape, by) = (self.to_value()?, divisor.to_value()?);
                checked(shape.shape_div(&by), twin::shape_div(self, divisor), || {
                    Error::unknown_modes(Operation::ShapeDiv, shape.operand(), by.operand())
                })
            },
        )
    }

    /// Some of the elements of a shape, evenly: `(15,14)` and 6 → `(3,2):(1,15)`. See
    /// [`DomainDistribute`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((15, 14)).domain_distribute(int!(6)), layout!((3, 2) : (1, 15)));
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    #[inline]
    #[track_caller]
    fn domain_distribute<N: Int>(self, count: N) -> DomainDistribute<Self, N> {
        must_exist!(Layout DomainDistribute<Self, N>);
        unwrap(self.try_domain_distribute(count))
    }

    /// As [`domain_distribute`](Self::domain_distribute), with an error where dynamic leaves are
    /// inadmissible.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let of = |count: usize| shape!((15, 14)).try_domain_distribute(int!(count));
    /// assert_eq!(of(6).unwrap().to_string(), "(3,2):(1,15)");
    /// let error = of(0).unwrap_err();
    /// assert!(
    ///     error.to_string().starts_with("domain_distribute: "),
    ///     "{error}"
    /// );
    /// ```
    ///
    /// # Errors
    /// Those of the [value layer](value::IntTuple::domain_distribute).
    #[inline]
    fn try_domain_distribute<N: Int>(self, count: N) -> Result<DomainDistribute<Self, N>, Error> {
        <<Self::IsStatic as Bit>::And<<N as Int>::IsStatic> as Bit>::choose(
            || Ok(Layout::blank()),
            || {
                let shape = self.to_value()?;
                let unknown = || {
                    let count = value::IntTuple::int(count.value() as i64);
                    Error::unknown_modes(
                        Operation::DomainDistribute,
                        shape.operand(),
                        count.operand(),
                    )
                };
                checked_layout(
                    shape.domain_distribute(count.value() as i64),
                    || twin::domain_distribute(self, count),
                    unknown,
                )
            },
        )
    }

    /// How many tiles cover a shape: `(5,6)` by `<2,4>` → `(3,2)`. See [`CeilDiv`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let rows = 41_usize;
    /// assert_eq!(
    ///     shape!((rows, 64)).ceil_div(tile!(4, 16)).to_string(),
    ///     "(11,4)"
    /// );
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    #[inline]
    #[track_caller]
    fn ceil_div<B: Tiler>(self, tiler: B) -> CeilDiv<Self, B> {
        must_exist!(Tuple CeilDiv<Self, B>);
        unwrap(self.try_ceil_div(tiler))
    }

    /// As [`ceil_div`](Self::ceil_div), with an error where dynamic leaves are inadmissible.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = 0_usize;
    /// let error = shape!((41, 64)).try_ceil_div(tile!(tile, 16)).unwrap_err();
    /// assert!(
    ///     error
    ///         .to_string()
    ///         .contains("1 or more is needed to divide by, not 0"),
    ///     "{error}"
    /// );
    /// ```
    ///
    /// # Errors
    /// Those of the [value layer](value::IntTuple::ceil_div).
    #[inline]
    fn try_ceil_div<B: Tiler>(self, tiler: B) -> Result<CeilDiv<Self, B>, Error> {
        <<Self::IsStatic as Bit>::And<B::AllStatic> as Bit>::choose(
            || Ok(IntTuple::blank()),
            || {
                let (shape, by) = (self.to_value()?, tiler.to_tiler()?);
                checked(shape.ceil_div(&by), twin::ceil_div(self, tiler), || {
                    Error::unknown_modes(Operation::CeilDiv, shape.operand(), by.operand())
                })
            },
        )
    }

    /// Whether tiles fill a shape and go nowhere beyond: `(6,(2,4))` by `<3,8>`, but not by
    /// `<4,2>`. See [`EvenlyDivides`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let rows = 48_usize;
    /// assert!(shape!((rows, 64)).evenly_divides(tile!(16, 8)));
    /// assert!(!shape!((rows, 64)).evenly_divides(tile!(32, 8)));
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    ///
    /// Source: CuTe `evenly_divides`.
    #[inline]
    #[track_caller]
    fn evenly_divides<B: Tiler>(self, tiler: B) -> bool {
        must_exist!(Truth EvenlyDivides<Self, B>);
        unwrap(self.try_evenly_divides(tiler))
    }

    /// As [`evenly_divides`](Self::evenly_divides), with an error where dynamic leaves are
    /// inadmissible.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = 0_usize;
    /// let error = shape!((41, 64))
    ///     .try_evenly_divides(tile!(tile, 16))
    ///     .unwrap_err();
    /// assert!(
    ///     error
    ///         .to_string()
    ///         .contains("1 or more is needed to divide by, not 0"),
    ///     "{error}"
    /// );
    /// ```
    ///
    /// # Errors
    /// Those of the [value layer](value::IntTuple::evenly_divides).
    #[inline]
    fn try_evenly_divides<B: Tiler>(self, tiler: B) -> Result<bool, Error> {
        match <EvenlyDivides<Self, B> as Truth>::KNOWN {
            // Else a dynamic tile may be inadmissible.
            Some(known) if <<Self::IsStatic as Bit>::And<B::AllStatic> as Bit>::VALUE => Ok(known),
            _ => self.to_value()?.evenly_divides(&tiler.to_tiler()?),
        }
    }
}

impl<S: IntTuple> ShapeAlgebra for S {}

/// The number of elements of a shape, as a leaf: `(4,(2,3))` → 24.
///
/// ```
/// use stridewise::prelude::*;
/// assert_eq!(<TupleSize<Shape![(4, (2, 3))]>>::default(), int!(24));
/// ```
///
/// Source: CuTe `size`.
pub type TupleSize<S> = <S as IntTuple>::Size;

/// A tuple, if it is the one of the value layer, but for single tiles that rustc does not know to
/// be single.
fn checked<R: IntTuple>(
    expected: Result<value::IntTuple, Error>,
    found: R,
    unknown: impl FnOnce() -> Error,
) -> Result<R, Error> {
    let (expected, value) = (expected?, found.to_value()?);
    let is_several = |leaf: &i64| *leaf != 1;
    if value
        .leaves()
        .filter(is_several)
        .eq(expected.leaves().filter(is_several))
    {
        Ok(found)
    } else {
        Err(unknown())
    }
}
