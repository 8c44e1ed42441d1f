//! Trees: tuples of integers, and layouts, whose leaves are modes.
//!
//! `(6,2):(8,2)` is the type `Modes<Mode<Static<U6>, Static<U8>>, Modes<Mode<Static<U2>,
//! Static<U2>>, NoModes>>`. Shape and stride share the tree, so they are congruent.
//!
//! Composition uses two walks. `FlatOnto` makes a `List` of the left layout's leaves, which
//! `coalesce` folds: 2:2 does not continue 6:8, so both modes stay. `Through` goes over the leaves
//! of the right layout `(4,3):(3,1)` and keeps its parentheses: each leaf is replaced by a layout,
//! 4:3 by `(2,2):(24,2)` and 3:1 by 3:8, and a `Scan` hands the room that a leaf leaves on to the
//! next one. `Bind` is the walk without such a state, for layouts with dynamic leaves.

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
