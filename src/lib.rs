#![cfg_attr(all(doc, not(doctest)), doc = include_str!("pictures/opening.svg"), doc = "")]
#![doc = include_str!("../README.md")]
//! # Features
//! | feature | adds |
//! |---|---|
//! | `generic-array` (default) | tensors that own memory sized by a static layout: `tensor::Owned`, `algebra::Array` |
//! | `alloc` | tensors over `Vec` and boxed slices; the values of [`xla`] |
//! | `const-generics` | const parameters as static leaves: `Layout![(const N, 8) : (8, 1)]` |
//! | `evaluate` | operations by name on texts: [`value::evaluate`](https://docs.rs/stridewise-value/latest/stridewise_value/fn.evaluate.html) |
//! | `atoms` | the layouts of GPU instructions as types |
//! | `simd`, `avx512` | kernels for the vectors of the CPU, which the program chooses when it runs; `avx512` needs Rust 1.89 |
//! | `rayon` | tiles and threads' parts of a mutable tensor in parallel; kernels on several threads |
//! | `ndarray` | tensors from views of ndarray and back |
//! | `bytemuck` | `recast`: tensors over the bytes of other elements |
//! | `half`, `num-complex` | `gemm` of `f16` and `bf16`, and of complex numbers |
//!
//! Feature `ndarray` accepts ndarray 0.16 and 0.17, and cargo chooses 0.17. A program that depends
//! on 0.16 runs `cargo update -p ndarray@0.17.2 --precise 0.16.1`, so that the dependency graph
//! contains one version.
//!
//! # Debug builds
//! The names of layout types are long, so debug information is the larger part of a debug binary.
//! The following profile halves the binary, keeps line numbers in backtraces, and optimizes copies
//! and large products:
//!
//! ```toml
//! [profile.dev]
//! debug = "line-tables-only"
//! [profile.dev.package.stridewise]
//! opt-level = 3
//! ```
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod lang;
mod macros;

pub mod algebra;
#[cfg(feature = "atoms")]
#[cfg_attr(docsrs, doc(cfg(feature = "atoms")))]
pub mod atoms;
mod coord;
pub mod guide;
pub mod int;
pub mod kernels;
mod law;
pub mod layout;
pub mod num;
pub mod packing;
pub mod refused;
pub mod swizzle;
pub mod tensor;
pub mod tiled;
mod tree;
pub mod tuple;
pub mod xla;

mod methods;

pub use methods::{LayoutExt, TupleExt};
#[doc(inline)]
pub use stridewise_value as value;
#[doc(inline)]
pub use swizzle::composed;

// Behind the modules, whose paths rustc then shows.
pub mod prelude;

/// The machinery of the type level, which public traits mention. It is no interface.
#[doc(hidden)]
pub mod __private {
    pub use crate::{
        coord::*,
        lang::{apply::*, *},
        tree::{tuple::*, *},
    };
}
