//! Tuples of integers: shapes, strides, profiles and coordinates as types.

mod node;

pub use node::*;
