//! Why there is no such tensor.

use crate::{
    value,
    value::{errors, tensor_rules},
};
use core::fmt::Display;

macro_rules! error {
    ($($rules:tt)*) => {
        errors! {
            /// Why there is no such tensor, or no such part of one.
            ///
            /// ```
            /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
            /// let rows = 4;
            /// let error =
            ///     Tensor::try_new(&[0_u8; 8][..], layout!((rows, 3) : (1, 4))).unwrap_err();
            /// assert!(matches!(error, TensorError::OutsideMemory { needed: 12, length: 8 }));
            /// assert_eq!(
            ///     error.to_string(),
            ///     "the layout needs 12 elements of memory, but there are 8"
            /// );
            /// ```
            #[derive(Clone, Copy, PartialEq, Eq)]
            #[allow(
                clippy::large_enum_variant, reason =
                "there is no allocation to put the error of the algebra into"
            )]
            pub enum TensorError by sentence { $($rules)* }
            else
            /// The algebra has no such layout.
            Algebra(value::LayoutError)
        }
    };
}
tensor_rules!(error);

impl From<value::LayoutError> for TensorError {
    fn from(error: value::LayoutError) -> Self {
        Self::Algebra(error)
    }
}

/// The result of a method from that of its `try_` form.
#[track_caller]
#[inline(always)]
pub(crate) fn unwrap<R, E: Display>(result: Result<R, E>) -> R {
    match result {
        Ok(result) => result,
        Err(error) => refuse(&error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn refuse(error: &impl Display) -> ! {
    panic!("{error}")
}
