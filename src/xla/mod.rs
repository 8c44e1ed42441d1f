//! XLA's shapes and layouts: `f32[3,5]{1,0:T(2,2)}` is an array, in memory in tiles of 2 by 2.
//!
#![cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/xla.svg"))]
//!
//! An XLA layout is an order of dimensions and a list of tiles. It is a function from indices to
//! positions, as a CuTe layout is, and nearly always one of them: tiles are digits of the
//! dimensions.
//!
//! Values are those of the crate [`stridewise_xla`], whose documentation lists the differences from
//! XLA. They need the feature `alloc`. Shapes as [`types`] need no feature.
//!
//! ```
//! use stridewise::{prelude::*, xla::{ArrayShape, types::ArrayShape as _}};
//!
//! let value: ArrayShape = "f32[3,5]{1,0:T(2,2)}".parse()?;
//! let shape = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)});
//! assert_eq!(shape.to_value()?, value);
//! assert_eq!(value.linear_index(&[2, 3])?, 17);
//! assert_eq!(shape.linear_index((2, 3)), 17);
//! # Ok::<(), stridewise::xla::XlaError>(())
//! ```
//!
//! Arrays whose shape is read at run time are tensors by
//! [`new_dyn_padded`](crate::tensor::Tensor::new_dyn_padded), which kernels copy and reduce without
//! their padding.
//!
//! Source: XLA `shape.h`, `layout.h`, `shape_util.h`, `layout_util.h`, `index_util.h`,
//! `shape_inference.h`; <https://openxla.org/xla/shapes>, <https://openxla.org/xla/tiled_layout>,
//! <https://openxla.org/xla/broadcasting>.

pub mod types;

#[cfg(feature = "alloc")]
#[doc(inline)]
pub use stridewise_xla::*;
