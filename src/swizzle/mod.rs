//! Swizzles as types: bits of an index that are toggled by other bits of it.
//!
#![cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/swizzle.svg"))]

mod bits;
pub mod composed;

pub use bits::*;
