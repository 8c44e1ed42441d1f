//! Kernels: what is computed with the elements of tensors, for any layouts.
//!
//! A kernel follows from its layouts. Which mode is contiguous, what fits together and what is known to rustc is asked of the algebra; the loops that come
//! of it are those that one would write by hand for just these layouts. With the feature `simd` they use the vectors that the CPU has, as found when the program
//! runs; without it they are plain loops.

mod gemm;

pub use gemm::{Error, Float, gemm};
