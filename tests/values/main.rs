//! The value layer: every row of CuTe, text, constants, messages.

#[path = "../common/mod.rs"]
mod common;

mod constants;
mod messages;
mod text;
mod vectors;
