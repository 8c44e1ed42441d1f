//! Coordinates to indices and back, and what a coordinate keeps of a layout.

mod crd2idx;
mod get_coord;
mod slice;

pub(crate) use crd2idx::linear;
