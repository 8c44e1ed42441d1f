//! Tuples of integers: shapes, strides, profiles and coordinates as types.

mod equal;
mod node;

pub use equal::Equal;
pub use node::*;
