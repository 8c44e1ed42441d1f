//! Guides, each of about ten minutes.
//!
//! | you want to | guide |
//! |---|---|
//! | understand layouts | [Layouts in ten minutes](layouts) |
//! | come from another library | [For CuTe users](cute), [for ndarray and nalgebra users](ndarray), [for XLA users](xla) |
//! | build on this crate | [Your own library on top](library), [kernels for any layouts](generic) |
//! | write a fast kernel | [Choosing a swizzle](swizzles), [a matrix product](gemm), [`sgemm_sm80.cu`](sgemm_sm80), [kernels for GPUs](gpu) |

/// Layouts in ten minutes: shapes and strides, coordinates, composition, tiles, tensors.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/layout.svg"))]
///
#[doc = include_str!("layouts.md")]
pub mod layouts {}

/// For CuTe users: names side by side, what differs and why, and `sgemm_1.cu` line by line.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/refused.svg"))]
///
#[doc = include_str!("cute.md")]
pub mod cute {}

/// For ndarray and nalgebra users: names, orders, slices, broadcasts, and which loop is fast.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/row_major.svg"))]
///
#[doc = include_str!("ndarray.md")]
pub mod ndarray {}

/// For XLA users: shapes, tiles, buffers, broadcasts, bitcasts and shardings.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/xla.svg"))]
///
#[doc = include_str!("xla.md")]
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/sharding.svg"))]
///
#[doc = include_str!("xla_shardings.md")]
pub mod xla {}

/// Your own library on top: tensors in structs, names, const parameters, bounds and errors.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/blocked.svg"))]
///
#[doc = include_str!("library.md")]
pub mod library {}

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
