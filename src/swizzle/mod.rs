//! Swizzles as types: bits of an index that are toggled by other bits of it.
//!
//! ```
//! use stridewise::prelude::*;
//! type Banks = Swizzle![3, 0, 3];
//! assert_eq!(Banks::default().apply(0b001_000), 0b001_001);
//! assert_eq!(Banks::default().to_string(), "Sw<3,0,3>");
//! ```

mod bits;
pub mod composed;

pub use bits::*;
