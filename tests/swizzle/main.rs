//! Swizzles and composed layouts.

#[path = "../common/mod.rs"]
mod common;

mod laws;
