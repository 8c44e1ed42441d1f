//! Layouts as types: trees whose leaves are modes, shape and stride side by side.
//!
//! `(4,(2,2)):(1,(4,8))` is
//! `Modes<Mode<4, 1>, Modes<Modes<Mode<2, 4>, Modes<Mode<2, 8>, NoModes>>, NoModes>>`. As shape and
//! stride stand side by side in each leaf, they are congruent by construction, and every algorithm
//! is one walk.

pub use crate::{coord::*, tree::*};
