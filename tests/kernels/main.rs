//! Kernels on tensors, by brute force.

use stridewise_oracle as common;

mod copy;
mod elements;
mod ranks;
