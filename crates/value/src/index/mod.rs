//! Coordinates to indices and back, and slices by a coordinate.

mod codomain;
mod crd2idx;
mod get_coord;
mod slice;

pub(crate) use codomain::{cosize, gathered};
pub(crate) use crd2idx::linear;
