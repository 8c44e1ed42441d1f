//! The value layer: every row of CuTe, text, constants.

use stridewise_oracle as common;

mod atoms;
mod constants;
mod format_tags;
mod printed;
mod text;
mod vectors;
