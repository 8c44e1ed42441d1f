//! Re-exports values and XLA shapes under the paths that `stridewise` gives them, without its types. The
//! documentation of `stridewise-value` and `stridewise-xla` uses these paths in its examples.

#![no_std]

pub use stridewise_value as value;
pub use stridewise_value::atoms;
pub use stridewise_xla as xla;
