//! Layouts by wish: from a table of offsets, from one layout to another, and from a format tag.

mod format_tag;
mod offsets;
mod relayout;

pub use format_tag::FormatTag;
#[cfg(feature = "alloc")]
pub use offsets::layout_from;
