//! Swizzles as types: bits of an index that are toggled by other bits of it.
//!
#![cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/swizzle.svg"))]
//!
//! `Sw<1,0,1> o 0 o (6,2):(8,2)` ∘ `(4,3):(3,1)` is `Sw<1,0,1> o 0 o ((2,2),3):((24,2),8)`: an
//! operation on a [composed layout](composed) is the operation on the layout inside, under the same
//! function. `swizzle_through_layout.rs` moves a swizzle on the right to the left.

mod bits;
pub mod composed;

pub use bits::*;
