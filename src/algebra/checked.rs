//! How a method checks dynamic leaves, and the methods of each kind of operation.

use crate::{
    layout::Layout,
    value::{self, Error},
};

/// The result of an operation at run time: `compute`, if the value layer has an answer, and it is the same function (all are, that have no elements).
///
/// The value layer knows the exact rule; the type of the result was chosen without knowing the dynamic leaves.
pub(super) fn checked<R: Layout>(
    expected: Result<value::Layout, Error>,
    compute: impl FnOnce() -> R,
    unknown: impl FnOnce() -> Error,
) -> Result<R, Error> {
    let expected = expected?;
    let result = compute();
    let value = result.to_value()?;
    let is_same = value.coalesce() == expected.coalesce() || has_nothing(&value) && has_nothing(&expected);
    if is_same { Ok(result) } else { Err(unknown()) }
}

/// Whether a layout has no elements, and every number of it is in range.
fn has_nothing(layout: &value::Layout) -> bool {
    let is_in_range = |leaf: i64| leaf.unsigned_abs() < isize::MAX as u64;
    layout.size() == Ok(0) && layout.shape().leaves().chain(layout.stride().leaves()).all(is_in_range)
}

/// The same, where there are directions.
pub(super) fn checked_in_directions<R: Layout>(
    expected: Result<value::BasisLayout, Error>,
    operation: value::Operation,
    compute: impl FnOnce() -> R,
) -> Result<R, Error> {
    let expected = expected?;
    let result = compute();
    if result.to_basis_layout()?.coalesce() == expected.coalesce() {
        Ok(result)
    } else {
        Err(Error::unknown_modes(operation, expected.operand(), value::Operand::None))
    }
}

/// An operation on plain values, checked against `compute`.
macro_rules! by_value {
    ($value:ident.$operation:ident($($right:ident)?), $Operation:ident, $compute:expr) => {
        checked(
            $value.$operation($(&$right)?),
            || $compute,
            || Error::unknown_modes(Operation::$Operation, $value.operand(), by_value!(@operand $($right)?)),
        )
    };
    (@operand) => { Operand::None };
    (@operand $right:ident) => { $right.operand() };
}
pub(super) use by_value;

/// `compute` where all leaves are static: rustc has checked, and knows the result.
macro_rules! known {
    ($static:ty, $result:ty, $checked:expr) => {
        <$static as Bit>::choose(|| Ok(<$result as Layout>::blank()), || $checked)
    };
}
pub(super) use known;

/// What a method yields, of what its `try_` form yields.
#[track_caller]
pub(crate) fn unwrap<R>(result: Result<R, Error>) -> R {
    match result {
        Ok(result) => result,
        Err(error) => error.panic(),
    }
}

/// Operations without a right-hand side.
macro_rules! unary {
    ($($(#[$m:meta])* $unary:ident $Unary:ident; $(#[$t:meta])* $try_unary:ident;)*) => { $(
        $(#[$m])*
        ///
        /// # Panics
        /// As the `try_` form has errors.
        ///
        #[doc = concat!("Source: CuTe `", stringify!($unary), "`.")]
        #[inline]
        #[track_caller]
        fn $unary(self) -> $Unary<Self> {
            must_exist!(Layout $Unary<Self>);
            unwrap(self.$try_unary())
        }

        #[doc = concat!("As [`", stringify!($unary), "`](Self::", stringify!($unary), "), with an error where dynamic leaves are inadmissible.")]
        ///
        $(#[$t])*
        ///
        /// # Errors
        #[doc = concat!("Those of the [value layer](crate::value::Layout::", stringify!($unary), "), and ")]
        /// [`UnknownModes`](crate::value::Reason::UnknownModes) for a layout without elements.
        #[inline]
        fn $try_unary(self) -> Result<$Unary<Self>, Error> {
            // CuTe's inverse goes as far as is known to rustc: it may be shorter than the one of the value layer, and is right.
            known!(Self::IsStatic, $Unary<Self>, {
                let value = self.to_value()?;
                let has_elements = value.$unary()?.size()? > 0;
                if has_elements {
                    Ok(twin::$unary(self))
                } else {
                    Err(Error::unknown_modes(Operation::$Unary, value.operand(), Operand::None))
                }
            })
        }
    )* };
}
pub(super) use unary;

/// Divides by a tiler.
macro_rules! divides {
    ($($(#[$m:meta])* $divide:ident $Divides:ident $Form:ident; $(#[$t:meta])* $try_divide:ident;)*) => { $(
        $(#[$m])*
        ///
        /// # Compile errors
        /// Those of [`LogicalDivide`].
        ///
        /// # Panics
        /// As the `try_` form has errors.
        ///
        #[doc = concat!("Source: CuTe `", stringify!($divide), "`.")]
        #[inline]
        #[track_caller]
        fn $divide<B: Tiler>(self, tiler: B) -> $Divides<Self, B> {
            must_exist!(Layout $Divides<Self, B>);
            unwrap(self.$try_divide(tiler))
        }

        #[doc = concat!("As [`", stringify!($divide), "`](Self::", stringify!($divide), "), with an error where dynamic leaves are inadmissible.")]
        ///
        $(#[$t])*
        ///
        /// # Errors
        #[doc = concat!("Those of the [value layer](crate::value::Layout::", stringify!($divide), "), and ")]
        /// [`UnknownModes`](crate::value::Reason::UnknownModes) where the type is not that of the right quotient.
        #[inline]
        fn $try_divide<B: Tiler>(self, tiler: B) -> Result<$Divides<Self, B>, Error> {
            known!(
                <Self::IsStatic as Bit>::And<B::AllStatic>,
                $Divides<Self, B>,
                <B::Sure<Divide, Self> as Bit>::choose(
                    || Ok(twin::$divide(self, tiler)),
                    || {
                        if <Self::HasDirections as Bit>::VALUE {
                            let expected = (|| {
                                let value = tiler.apply::<Join, _>(self).to_basis_layout()?;
                                value.divide_as_it_is(&tiler.to_tiler()?, Form::$Form)
                            })();
                            let expected = expected.map_err(|error| error.of(Operation::$Divides));
                            return checked_in_directions(expected, Operation::$Divides, || twin::$divide(self, tiler));
                        }
                        // CuTe's modes do not depend on dynamic leaves, so they are joined only where rustc knows to.
                        let right = tiler.to_tiler().map_err(|error| error.of(Operation::$Divides))?;
                        let value = tiler.apply::<Join, _>(self).to_value()?;
                        checked(
                            value.divide_as_it_is(&right, Form::$Form).map_err(|error| error.of(Operation::$Divides)),
                            || twin::$divide(self, tiler),
                            || Error::unknown_modes(Operation::$Divides, value.operand(), right.operand()),
                        )
                    },
                )
            )
        }
    )* };
}
pub(super) use divides;

/// Other operations with a tiler.
macro_rules! tiled {
    ($($(#[$m:meta])* $tiled:ident $Tiled:ident $Operation:ty; $(#[$t:meta])* $try_tiled:ident;)*) => { $(
        $(#[$m])*
        ///
        /// # Panics
        /// As the `try_` form has errors.
        ///
        #[doc = concat!("Source: CuTe `", stringify!($tiled), "`.")]
        #[inline]
        #[track_caller]
        fn $tiled<B: Tiler>(self, tiler: B) -> $Tiled<Self, B> {
            must_exist!(Layout $Tiled<Self, B>);
            unwrap(self.$try_tiled(tiler))
        }

        #[doc = concat!("As [`", stringify!($tiled), "`](Self::", stringify!($tiled), "), with an error where dynamic leaves are inadmissible.")]
        ///
        $(#[$t])*
        ///
        /// # Errors
        #[doc = concat!("Those of the [value layer](crate::value::Layout::", stringify!($tiled), "), and ")]
        /// [`UnknownModes`](crate::value::Reason::UnknownModes) where the type is not that of the right result.
        #[inline]
        fn $try_tiled<B: Tiler>(self, tiler: B) -> Result<$Tiled<Self, B>, Error> {
            known!(
                <Self::IsStatic as Bit>::And<B::AllStatic>,
                $Tiled<Self, B>,
                <B::Sure<$Operation, Self> as Bit>::choose(
                    || Ok(twin::$tiled(self, tiler)),
                    || {
                        if let Some(expected) = <$Operation>::in_directions(self, tiler) {
                            return checked_in_directions(expected, Operation::$Tiled, || twin::$tiled(self, tiler));
                        }
                        let right = tiler.to_tiler().map_err(|error| error.of(Operation::$Tiled))?;
                        let value = self.to_value()?;
                        by_value!(value.$tiled(right), $Tiled, twin::$tiled(self, tiler))
                    },
                )
            )
        }
    )* };
}
pub(super) use tiled;

/// Operations with a layout.
macro_rules! layouts {
    ($($(#[$m:meta])* $binary:ident $Binary:ident; $(#[$t:meta])* $try_binary:ident;)*) => { $(
        $(#[$m])*
        ///
        /// # Compile errors
        /// Those of [`LogicalProduct`].
        ///
        /// # Panics
        /// As the `try_` form has errors.
        ///
        #[doc = concat!("Source: CuTe `", stringify!($binary), "`.")]
        #[inline]
        #[track_caller]
        fn $binary<B: Layout>(self, tiler: B) -> $Binary<Self, B> {
            must_exist!(Layout $Binary<Self, B>);
            unwrap(self.$try_binary(tiler))
        }

        #[doc = concat!("As [`", stringify!($binary), "`](Self::", stringify!($binary), "), with an error where dynamic leaves are inadmissible.")]
        ///
        $(#[$t])*
        ///
        /// # Errors
        #[doc = concat!("Those of the [value layer](crate::value::Layout::", stringify!($binary), "), and ")]
        /// [`UnknownModes`](crate::value::Reason::UnknownModes) where the type is not that of the right product.
        #[inline]
        fn $try_binary<B: Layout>(self, tiler: B) -> Result<$Binary<Self, B>, Error> {
            known!(
                <Self::IsStatic as Bit>::And<B::IsStatic>,
                $Binary<Self, B>,
                {
                    let (value, right) = (self.to_value()?, tiler.to_value()?);
                    by_value!(value.$binary(right), $Binary, twin::$binary(self, tiler))
                }
            )
        }
    )* };
}
pub(super) use layouts;
