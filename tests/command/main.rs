//! The command, without its pictures.

mod eval;
