//! Tensors and kernels, by brute force.

#[path = "../common/mod.rs"]
mod common;

mod copy;
mod edges;
mod elements;
mod gemm;
mod laws;
mod like;
mod masked;
mod memory;
mod swizzled;
