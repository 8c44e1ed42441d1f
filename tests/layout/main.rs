//! Layouts and tuples as types, beside values: methods, comparisons, constants of rustc.

use stridewise_oracle as common;

mod comparisons;
mod const_generics;
// As it is exported.
#[rustfmt::skip]
mod exported;
mod index;
mod size;
mod structure;
mod tuple_functions;
mod types;
mod widths;
