//! The laws of the algebra on values, by brute force and as properties.

use stridewise_oracle as common;

mod analysis;
mod choices;
mod composition;
mod construct;
mod directions;
mod function;
mod swizzle;
mod tuples;
