//! XLA's shapes, layouts and shardings: `f32[3,5]{1,0:T(2,2)}` is an array, in memory in tiles of
//! 2 by 2, and `{devices=[4,2]<=[8]}` divides one over 8 devices.
//!
//! An XLA layout is an order of dimensions and a list of tiles. It is a function from indices to
//! positions, as a CuTe layout is, and nearly always one of them: tiles are digits of the
//! dimensions.
//!
//! | type | meaning | text |
//! |---|---|---|
//! | [`Shape`] | an array, a tuple of shapes, a token, … | `(f32[2,3]{1,0}, token[])` |
//! | [`ArrayShape`] | element type, dimensions, layout | `bf16[16,257]{1,0:T(8,128)(2,1)}` |
//! | [`ElementType`] | the type of an element | `bf16` |
//! | [`Dimension`] | an extent, a bound, or neither | `5`, `<=5`, `?` |
//! | [`Layout`] | how an array lies in memory | `{1,0:T(8,128)(2,1)}` |
//! | [`Tile`] | extents of a tile, `*` joins dimensions | `(*,2)` |
//! | [`Buffer`] | where elements and padding lie: indices to positions and back | |
//! | [`Bridge`] | the CuTe layout of an array, and which coordinates stand for an element | `((2,2),(2,3)):((2,12),(1,4))` |
//! | [`Sharding`] | which device has which elements | `{devices=[4,2]<=[2,4]T(1,0)}` |
//! | [`Mesh`], [`NamedSharding`] | devices in axes with names, and a sharding by these names | `{mesh['a'=2], [{'a'}, {}]}` |
//! | [`StaticSharding`] | a sharding of static sizes as a type | |
//! | [`Shards`], [`Reshard`] | the elements of each device, and the transfers between two shardings | |
//!
//! All of it is plain data, which may be invalid. [`Shape::validate`] checks it, and operations on
//! invalid shapes return an [`XlaError`]. Nothing panics. Shapes are of any rank, and tuples hold
//! others, so these types need the feature `alloc`. Shapes as types need no feature.
//!
//! ```
//! use stridewise::xla::ArrayShape;
//!
//! let shape: ArrayShape = "f32[3,5]{1,0:T(2,2)}".parse()?;
//! assert_eq!(shape.linear_index(&[2, 3])?, 17);
//! assert_eq!(shape.multi_index(18)?, None); // padding
//! assert_eq!((shape.byte_size_of()?, shape.buffer_size()?), (60, 96));
//! assert_eq!(
//!     shape.to_layout()?.layout().to_string(),
//!     "((2,2),(2,3)):((2,12),(1,4))"
//! );
//!
//! let row: ArrayShape = "f32[5]".parse()?;
//! assert_eq!(shape.broadcast(&row, &[1])?.to_string(), "f32[3,5]{1,0}");
//! # Ok::<(), stridewise::xla::XlaError>(())
//! ```
//!
//! The [`guide`] *Tensors over several devices* goes from a mesh to a reshard.
//!
//! # Where this differs from XLA
//! Input on which XLA aborts is an error here. [`ArrayShape::array_size`] and
//! [`ArrayShape::array_data_size`] look at the first tile only, as XLA's do;
//! [`ArrayShape::buffer_size`] looks at all tiles. The notation of XLA's documentation,
//! `F32[3,5]{1,0:(2,2)}`, is read, and never printed. XLA also reads numbers that overflow and
//! attributes without parentheses; both are refused here. XLA also reads devices of a sharding that
//! are not numbered from 0 on, and several kinds of sharding in one pair of braces.
//!
//! Source: XLA `hlo_sharding.h`, `shape.h`, `layout.h`, `shape_util.h`, `layout_util.h`,
//! `index_util.h`, `shape_inference.h`; <https://openxla.org/xla/shapes>,
//! <https://openxla.org/xla/tiled_layout>,
//! <https://openxla.org/xla/broadcasting>.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(
    clippy::missing_errors_doc,
    reason = "the operations of shapes share the errors of `XlaError`, which lists them"
)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
mod readme {}

mod element_types;
mod static_sharding;

#[cfg(feature = "alloc")]
#[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
pub mod guide;

#[cfg(feature = "alloc")]
mod arrays;
#[cfg(feature = "evaluate")]
mod evaluate;
#[cfg(feature = "evaluate")]
mod pasted;
#[cfg(feature = "alloc")]
mod sharding;

#[cfg(feature = "alloc")]
#[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
pub use arrays::*;
#[cfg(feature = "evaluate")]
#[cfg_attr(docsrs, doc(cfg(feature = "evaluate")))]
pub use evaluate::{OPERATIONS, evaluate};
#[cfg(feature = "evaluate")]
#[cfg_attr(docsrs, doc(cfg(feature = "evaluate")))]
pub use pasted::{Misread, Pasted};
#[cfg(feature = "alloc")]
#[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
pub use sharding::*;
pub use static_sharding::{
    ArrayAxes, DimensionAxes, DividedBy, DividesRank, MeshAxis, StaticMesh, StaticSharding,
    Undivided,
};
