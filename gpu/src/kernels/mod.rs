//! Bodies of kernels: what one thread does.
//!
//! Loops over the values of a thread count, so that LLVM keeps the array in registers.
#![allow(
    clippy::needless_range_loop,
    reason = "an array by value would go through memory"
)]

mod copy;
mod gather;
mod gemm;
mod softmax;
mod transpose;

pub use copy::copy;
pub use gather::gather;
pub use gemm::{Operand, hgemm, sgemm};
pub use softmax::softmax;
pub use transpose::{Inside, transpose, transpose_any};
