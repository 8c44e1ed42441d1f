//! Pictures of layouts as text. Nothing else in the library uses them.
//!
//! | type | prints |
//! |---|---|
//! | [`Grid`] | the offsets of a layout under its coordinates |
//! | [`Table`] | any cells, with or without headers |
//! | `InMemory` | the contents of each position of an XLA buffer, padding too (feature `alloc`) |
//! | `Positions` | the positions of an XLA array's elements under their indices (feature `alloc`) |
//!
//! All are `Display` only.

mod grid;
#[cfg(feature = "alloc")]
mod in_memory;
mod table;

pub use grid::Grid;
#[cfg(feature = "alloc")]
#[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
pub use in_memory::{InMemory, Positions};
pub use table::{MOST_LINES, Table};
