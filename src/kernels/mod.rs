//! Kernels: operations on all elements of tensors of any layouts.
//!
//! The layouts decide how. Modes that go on in all operands are one loop; loops run in the order of
//! memory; contiguous runs are moved in vectors. Where source and target are contiguous along
//! different modes, [`copy`] transposes blocks in registers. rustc plans that where layouts are
//! static, else the kernel does.
//!
//! ```
//! use stridewise::{kernels, prelude::*};
//! let (rows, columns) = (30, 50);
//! let data: Vec<f32> = (0..30 * 50).map(|x| x as f32).collect();
//! let matrix = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
//! let mut memory = vec![0.0; 30 * 50];
//! let mut transposed = Tensor::new(&mut memory[..], layout!((rows, columns) : (1, rows)));
//! kernels::copy(matrix, transposed.view_mut());
//! kernels::axpby(2.0, matrix, -1.0, transposed.view_mut());
//! assert_eq!(transposed, matrix);
//! assert_eq!(kernels::reduce(transposed.view(), 0.0, f32::max), 1499.0);
//! ```
//!
//! [`update`] and [`update_two`] write a function of the target and of the sources in place.
//!
//! All but [`gemm`] take swizzled operands too: elements that the swizzles leave side by side are
//! worked on at once.
//!
//! Operands may be [partial tiles](crate::tensor#partial-tiles): elements that exist in
//! all of them are worked on, and no others are touched. [`copy_with_fill`] writes a value where
//! the source has no element.
//!
//! An operand may have a rank that is [known at run
//! time](crate::tensor#a-rank-that-is-known-at-run-time), also beside operands of layout types.
//!
//! Operands are views: [`Tensor::view`](crate::tensor::Tensor::view) and
//! [`Tensor::view_mut`](crate::tensor::Tensor::view_mut) make them. Their shapes have to fit: as
//! many modes, each with as many elements. rustc refuses static shapes that do not fit; else a
//! kernel panics, and its `try_` form returns a [`KernelError`].
//!
//! With the feature `rayon`, kernels whose names begin with `par_` run on several threads. Each
//! element gets the value that the kernel of one thread writes, bit by bit; `par_reduce` and
//! `par_gemm` may round sums differently.
//!
//! With the feature `simd` kernels detect the widest vectors of the processor (AVX2, NEON and
//! others, by the crate `pulp`); the feature `avx512` adds AVX-512. Without them they are portable
//! code, without `std`.

mod axpby;
mod copy;
mod fill;
mod fit;
mod gemm;
mod mma;
mod pairs;
#[cfg(feature = "rayon")]
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
mod parallel;
mod reduce;
mod transform;
mod widest;

pub use crate::tensor::nest::KernelError;
pub use axpby::{Number, axpby, try_axpby};
pub use copy::{copy, copy_if, copy_with_fill, try_copy, try_copy_if, try_copy_with_fill};
pub use fill::{fill, try_fill};
pub use gemm::{Factor, GemmError, Scalar, Summed, gemm, gemm_with, try_gemm, try_gemm_with};
#[cfg(feature = "rayon")]
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
pub use gemm::{par_gemm, par_gemm_with, try_par_gemm, try_par_gemm_with};
pub use mma::{mma, try_mma};
#[cfg(feature = "rayon")]
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
pub use parallel::{
    par_copy, par_fill, par_reduce, par_transform, par_transform_two, par_update, par_update_two,
    try_par_copy, try_par_fill, try_par_reduce, try_par_transform, try_par_transform_two,
    try_par_update, try_par_update_two,
};
pub use reduce::{reduce, reduce_onto, try_reduce, try_reduce_onto};
pub use transform::{
    transform, transform_two, try_transform, try_transform_two, try_update, try_update_two, update,
    update_two,
};

pub(crate) use fit::must_fit;

use crate::tensor::fallible;
