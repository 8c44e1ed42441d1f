//! How much fits into a tuple, a layout or a tiler.

/// How many leaves (an empty tuple takes the place of one) fit into a tuple, a layout or a tiler.
pub const MAX_LEAVES: usize = 32;
/// How many levels of parentheses fit into a tuple, a layout or a tiler.
pub const MAX_DEPTH: usize = 8;
