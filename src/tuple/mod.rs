//! Tuples of integers: shapes, strides, profiles and coordinates as types.

mod equal;
mod node;
mod structure;

pub use equal::Equal;
pub use node::*;
pub use structure::*;
