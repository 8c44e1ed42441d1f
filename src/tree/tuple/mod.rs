//! Tuples of integers: shapes, strides, profiles and coordinates as types.

mod compare;
mod congruent;
mod equal;
mod node;

pub use compare::*;
pub use congruent::*;
pub use equal::Equal;
pub use node::*;
