//! Shapes of arrays as types, in XLA's terms: element type, dimensions, `minor_to_major` and tiles,
//! all worked out by rustc.
//!
//! [`XlaShape!`](crate::XlaShape) writes them as XLA does. A shape is a type without values that
//! take space; its sizes are constants, the position of an element in the tiled buffer is a
//! constant where the coordinate is, and index arithmetic without a table or a loop where it is
//! not.
//!
//! ```
//! use stridewise::{int::Static, prelude::*, xla::types::*};
//! type Tiled = XlaShape![f32[3, 5]{1, 0 : T(2, 2)}];
//! // 3 × 5 elements in tiles of 2 × 2, which are 2 × 3.
//! assert_eq!((Tiled::ELEMENTS, Tiled::BUFFER_ELEMENTS, Tiled::BUFFER_BYTES), (15, 24, 96));
//! const POSITION: LinearIndex<Tiled, Coord![(2, 3)]> = Static::new();
//! assert_eq!(POSITION, int!(17));
//! assert_eq!(xla_shape!(f32[3, 5]{1, 0 : T(2, 2)}).linear_index((2, 3)), 17);
//! ```
//!
//! A tiled array is a layout with a mode for each dimension, of as many digits as tiles cut it,
//! where there is one ([`ToLayout`]):
//!
//! ```
//! use stridewise::{prelude::*, xla::types::*};
//! let layout = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)}).to_layout();
//! assert_eq!(layout, layout!(((2, 2), (2, 3)) : ((2, 12), (1, 4))));
//! assert_eq!(layout.crd2idx((2, 3)), 17);
//! // Some tiles are partial: not all coordinates of the layout stand for an element.
//! let mask = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)}).mask();
//! assert!(mask.contains((2, 4)) && !mask.contains((2, 5)) && !mask.contains((3, 0)));
//! ```
//!
//! Operands of different shapes are seen through the coordinates of the result, without a copy
//! ([`Broadcast`]):
//!
//! ```
//! use stridewise::{prelude::*, xla::types::*};
//! let (matrix, row) = (xla_shape!(f32[2, 3]), xla_shape!(f32[3]));
//! let sum = matrix.broadcast(row, shape!((1)));
//! assert_eq!(sum.to_string(), "f32[2,3]{1,0}");
//! let (left, right) = matrix.broadcast_operands(row, shape!((1)));
//! assert_eq!((left.to_string(), right.to_string()), ("(2,3):(3,1)".into(), "(2,3):(0,1)".into()));
//! ```

mod bridge;
mod broadcast;
mod check;
mod element;
mod in_dim;
mod index;
mod macros;
mod order;
mod shape;
mod text;
mod tile;

#[doc(hidden)]
pub use bridge::{Undo, UndoAll};
pub use broadcast::{Broadcast, BroadcastLeft, BroadcastRight};
#[doc(hidden)]
pub use check::{DefaultOrder, MakeShape};
pub use element::*;
pub use in_dim::{BroadcastInDim, BroadcastInDimOperand};
#[doc(hidden)]
pub use shape::Parts;
pub use shape::{
    ArrayShape, ArrayTensor, Attributes, LinearIndex, Mask, PaddedArray, Shape, ToLayout,
};
pub use tile::Combine;
#[doc(hidden)]
pub use tile::{Extent, Tile, Tiles};
