//! Coordinates of layouts: indices, slices, directions and bounds.
//!
//! The law of a composition is one of coordinates. `(4,3):(3,1)` has index 5 at the coordinate
//! (1,2). `(6,2):(8,2)` has the digits (5,0) at 5, and so index 40. The result
//! `((2,2),3):((24,2),8)` at the same (1,2): 1 counts through its mode `(2,2)`, whose digits are
//! (1,0), and 24 + 2 · 8 is 40. `index_at` and `digits_at` compute this, and a verdict of `form.rs`
//! refuses a coordinate of another form, (1,2,0), when the user's program is checked.

mod call;
mod coord_tree;
mod crd2crd;
mod digits;
mod form;
mod get_coord;
mod identity;
mod in_direction;
mod index;
mod leaves;
mod loops;
mod padded;
mod places;
mod slice;
mod structure;
mod traverse;
mod tuple_structure;
mod unpack;
mod width;

pub use call::*;
pub use coord_tree::*;
pub use crd2crd::*;
pub use digits::*;
pub(crate) use form::granted;
#[doc(hidden)]
pub use form::*;
pub use get_coord::*;
pub use identity::*;
pub(crate) use in_direction::NumberedDirections;
pub use in_direction::{InDirection, index_along, stays_below};
pub(crate) use index::HasIndices;
pub use leaves::Leaves;
pub(crate) use leaves::{FEW, Leaf, ROOM, ascend, step_apart, value_of};
#[doc(hidden)]
pub use loops::{At, Loop, Loops, Offset};
pub use padded::*;
pub use places::*;
pub use slice::*;
pub use structure::*;
pub use traverse::*;
pub(crate) use traverse::{leaves_of, put_leaves_of, static_leaves_of};
pub use tuple_structure::*;
pub use unpack::Unpack;
#[doc(hidden)]
pub use width::Widths;
pub(crate) use width::{count_of, index_in_width, index_inside, leaf_at, sizes_fit};
