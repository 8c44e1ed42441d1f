//! Directions: strides that step in one mode of a coordinate, and the coordinates that result.

mod codomain;
mod path;
mod stride;

pub(crate) use codomain::{cosize, gathered};
pub(crate) use path::Path;
pub use stride::BasisStride;
