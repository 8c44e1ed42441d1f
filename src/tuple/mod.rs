//! Tuples of integers: shapes, strides, profiles and coordinates as types.

mod congruent;
mod equal;
mod node;

pub use congruent::*;
pub use equal::Equal;
pub use node::*;
