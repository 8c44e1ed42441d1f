//! Layouts as types: trees whose leaves are modes, shape and stride side by side.
//!
//! `(4,(2,2)):(1,(4,8))` is
//! `Modes<Mode<4, 1>, Modes<Modes<Mode<2, 4>, Modes<Mode<2, 8>, NoModes>>, NoModes>>`. As shape and
//! stride stand side by side in each leaf, they are congruent by construction, and every algorithm
//! is one walk.

mod along;
mod asked;
mod call;
mod compact;
mod coord;
mod digits;
mod equal;
mod fill;
mod form;
mod from_value;
mod get_coord;
mod identity;
mod index;
mod leaves;
mod list;
mod make;
mod mode;
mod node;
mod ordered;
mod padded;
mod places;
mod renumber;
mod slice;
mod structure;
mod through;
mod tiled;
mod tiler;
mod traverse;
mod tuple_functions;
mod tuple_structure;
mod unpack;

pub use along::{Along, stays_below};
#[doc(hidden)]
pub use asked::*;
pub use call::*;
pub use compact::*;
pub use coord::*;
pub use digits::*;
pub(crate) use equal::{equals, feed};
pub use fill::*;
pub(crate) use form::granted;
#[doc(hidden)]
pub use form::*;
pub use from_value::{FromModes, FromValue};
pub use get_coord::*;
pub use identity::*;
pub(crate) use index::HasIndices;
pub use leaves::Leaves;
pub(crate) use leaves::{Leaf, ROOM};
pub use list::*;
pub use make::*;
#[doc(hidden)]
pub use mode::extent;
pub(crate) use mode::with_extents;
pub(crate) use node::known;
pub(crate) use node::*;
pub use node::{IntCoords, Layout, LayoutTuple, Mode, Modes, NoModes, Shape, Stride};
pub use ordered::*;
pub use padded::*;
pub use places::*;
pub use renumber::*;
pub use slice::*;
pub use structure::*;
pub use through::*;
pub use tiled::*;
pub(crate) use tiled::{
    NotAnInteger, by_integers, by_modes, by_modes_or_count, mode_by_mode, of_same_rank,
};
pub use tiler::*;
pub use traverse::*;
pub(crate) use traverse::{leaves_of, static_leaves_of};
pub use tuple_functions::*;
pub use tuple_structure::*;
pub use unpack::Unpack;

pub use crate::text::Shown;
