//! The command, and pictures of layouts.

mod eval;
mod pictures;
