//! Tuples of integers: shapes, strides, profiles and coordinates as types.
//!
//! ```
//! use stridewise::prelude::*;
//! let rows = 3;
//! let shape: Shape![(4, (2, ?))] = shape!((4, (2, rows)));
//! assert_eq!(format!("{shape:#}"), "(_4,(_2,3))");
//! assert!(shape.congruent(shape!((1, (1, 1)))));
//! ```

#[doc(inline)]
pub use crate::tree::tuple::{
    Compatible, Congruent, Cons, ElemGeq, ElemGtr, ElemLeq, ElemLess, IntTuple, Nil, Tuple,
    Underscore, WeaklyCongruent,
};
