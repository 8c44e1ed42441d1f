//! Trees: tuples of integers, and layouts, whose leaves are modes.

mod asked;
mod by_mode;
mod compact;
mod equal;
mod fill;
mod fns;
mod from_value;
mod list;
mod make;
mod mode;
mod node;
mod ordered;
mod scan;
mod text;
mod tiler;
pub(crate) mod tuple;
mod tuple_functions;

pub use crate::lang::text::Shown;
#[doc(hidden)]
pub use asked::*;
pub use by_mode::*;
pub(crate) use by_mode::{
    NotAnInteger, by_integers, by_modes, by_modes_or_count, mode_by_mode, of_same_rank,
};
pub use compact::*;
pub(crate) use equal::{equals, feed};
pub use fill::*;
pub(crate) use fns::{tree_fn, tree_fns};
pub use from_value::{FromModes, FromValue};
pub use list::*;
pub use make::*;
#[doc(hidden)]
pub use mode::extent;
pub(crate) use mode::{in_range, indices_fit, try_with_extents, with_extents};
pub(crate) use node::known;
pub(crate) use node::*;
pub use node::{IntCoords, Layout, LayoutTuple, Mode, Modes, NoModes, Shape, Stride};
pub use ordered::*;
pub use scan::*;
pub use tiler::*;
pub use tuple_functions::*;
