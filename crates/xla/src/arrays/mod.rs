//! XLA's model on plain values.

mod bitcast;
mod bridge;
mod broadcast;
mod buffer;
mod compare;
mod dimensions;
mod element_type;
mod error;
mod from_layout;
mod instruction;
mod layout;
mod levels;
mod padding;
mod parse;
mod shape;
mod size;
mod text;
mod validate;

pub use bridge::Bridge;
pub use broadcast::Broadcast;
pub use buffer::Buffer;
pub use compare::{Elements, Ignoring};
pub use element_type::ElementType;
pub use error::{Expected, MAX_DEVICES, Mismatch, NoBridge, ShardingFault, XlaError};
pub use instruction::{Instruction, InstructionOperand};
pub use layout::{Layout, PaddingValue, SplitConfig, Tile, TileDimension};
pub use padding::Padding;
pub use parse::MAX_NESTING;
pub(crate) use parse::Parser;
pub use shape::{ArrayShape, Dimension, Shape};
pub(crate) use text::separated;
