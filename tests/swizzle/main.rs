//! Swizzles and composed layouts.

use stridewise_oracle as common;

mod choose;
mod methods;
mod parts;
