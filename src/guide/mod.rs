//! How things are built from layouts, step by step.

/// Layouts in ten minutes: shapes and strides, coordinates, composition, tiles, tensors.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/layout.svg"))]
///
#[doc = include_str!("layouts.md")]
pub mod layouts {}

/// Choosing a swizzle: bank conflicts, the best swizzle for several accesses, padding.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/swizzle.svg"))]
///
#[doc = include_str!("swizzles.md")]
pub mod swizzles {}

/// A matrix product, from three loops to blocks in registers.
#[doc = include_str!("gemm.md")]
pub mod gemm {}

/// CuTe's tutorial `sgemm_sm80.cu`, its lines beside those of this crate.
#[doc = include_str!("sgemm_sm80.md")]
pub mod sgemm_sm80 {}

/// Kernels for any layouts: bounds, names of results, parameters in layouts, what is checked when.
#[doc = include_str!("generic.md")]
pub mod generic {}

/// Kernels for GPUs, from a copy to tensor cores: the host's part, bodies, and unsafe code.
#[doc = include_str!("gpu.md")]
pub mod gpu {}
