//! Coordinates to indices and back, and slices by a coordinate.

mod crd2idx;
mod get_coord;
mod slice;

pub(crate) use crd2idx::linear;
