//! The value layer: every row of CuTe, text, constants.

#[path = "../../../../tests/common/mod.rs"]
mod common;

mod constants;
mod text;
mod vectors;
