//! Pictures of layouts as text. Nothing else in the library uses them.
//!
//! | type | what it prints |
//! |---|---|
//! | [`Grid`] | the offsets of a layout under its coordinates |
//! | [`Table`] | any cells, with or without headers |
//!
//! Both are `Display` only and allocate nothing.

mod grid;
mod table;

pub use grid::Grid;
pub use table::{MOST_LINES, Table};
