//! Layouts by wish: from a table of offsets, and from one layout to another.

mod offsets;
mod relayout;

#[cfg(feature = "alloc")]
pub use offsets::layout_from;
