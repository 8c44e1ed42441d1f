//! Values under the paths that they have in `stridewise`, without its types: so that examples in
//! the documentation of `stridewise-value` read as its users write them.

#![no_std]

pub use stridewise_value as value;
pub use stridewise_value::{atoms, xla};
