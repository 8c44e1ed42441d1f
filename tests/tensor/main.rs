//! Tensors and their parts, by brute force.

use stridewise_oracle as common;

mod edges;
mod generic;
mod iteration;
mod laws;
mod like;
mod memory;
mod modes;
mod swizzled;
