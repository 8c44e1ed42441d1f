#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[doc(hidden)]
pub mod apply;
#[doc(hidden)]
pub mod lazy;
mod macros;

pub mod algebra;
#[cfg(feature = "atoms")]
#[cfg_attr(docsrs, doc(cfg(feature = "atoms")))]
pub mod atoms;
pub mod composed;
pub mod guide;
pub mod int;
pub mod kernels;
pub mod layout;
pub mod num;
pub mod refused;
pub mod swizzle;
pub mod tensor;
pub mod tuple;
pub mod value;
pub mod viz;
pub mod xla;

mod methods;
mod operations;
mod rules;
mod sealed;
mod text;
mod verdict;

pub use methods::{LayoutExt, TupleExt};

// Behind the modules, whose paths rustc then shows.
pub mod prelude;
