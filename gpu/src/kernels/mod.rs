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
mod inside;
mod softmax;
mod transpose;

pub use copy::copy;
pub use gather::gather;
pub use gemm::{Operand, Tiles, axpby, axpby_inside, hgemm, sgemm, store, store_inside};
pub use inside::{Exists, InVectors, Inside, Whole};
pub use softmax::{LANES, softmax};
pub use transpose::{transpose, transpose_any};
