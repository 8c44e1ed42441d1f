//! How things are built from layouts, step by step.

/// A matrix product, from three loops to blocks in registers.
#[doc = include_str!("gemm.md")]
pub mod gemm {}
