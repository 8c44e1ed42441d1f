//! Shapes that are types as plain values.

use super::{ArrayShape, Error, types};
use alloc::string::String;
use core::fmt::Write;

impl ArrayShape {
    /// A shape that is a type as a value: `xla_shape!(f32[3, 5])` → `f32[3,5]{1,0}`.
    ///
    /// # Laws
    /// Sizes, positions, layouts and broadcasts of the value are those of the type.
    ///
    /// # Errors
    /// [`Error::Overflow`] of more than 32 dimensions.
    pub fn from_type<S: types::ArrayShape + core::fmt::Display>(shape: S) -> Result<Self, Error> {
        let mut text = String::new();
        // The notation of types is that of values, and of more than 32 dimensions there is none.
        write!(text, "{shape}").map_err(|_| Error::Overflow)?;
        text.parse()
    }
}
