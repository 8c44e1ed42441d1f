//! Layouts as types: trees whose leaves are modes, shape and stride side by side.
//!
//! `(4,(2,2)):(1,(4,8))` is `Modes<Mode<4, 1>, Modes<Modes<Mode<2, 4>, Modes<Mode<2, 8>, NoModes>>, NoModes>>`. As shape and stride stand
//! side by side in each leaf, they are congruent by construction, and every algorithm is one walk.

mod coord;
mod equal;
mod from_value;
mod list;
mod make;
mod mode;
mod modes;
mod no_modes;
mod node;
mod refused;
mod structure;
mod through;
mod unpack;

pub use coord::*;
pub use equal::Equal;
pub use from_value::{FromModes, FromValue};
pub use list::*;
pub use make::*;
pub(crate) use node::known;
pub use node::*;
pub use structure::*;
pub use through::*;
pub use unpack::Unpack;
