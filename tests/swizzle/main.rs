//! Swizzles and composed layouts.

#[path = "../common/mod.rs"]
mod common;

mod choose;
mod laws;
mod methods;
mod parts;
