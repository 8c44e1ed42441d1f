//! Swizzles as types: bits of an index that are toggled by other bits of it.

mod bits;
pub mod composed;

pub use bits::*;
