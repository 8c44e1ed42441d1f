//! Layouts and tuples as types, beside values: methods, comparisons, constants of rustc.

#[path = "../common/mod.rs"]
mod common;

mod comparisons;
mod const_generics;
mod methods;
mod tuple_functions;
mod tuples;
mod types;
