#![cfg_attr(all(doc, not(doctest)), doc = include_str!("pictures/opening.svg"), doc = "")]
#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod lang;
mod macros;

pub mod algebra;
#[cfg(feature = "atoms")]
#[cfg_attr(docsrs, doc(cfg(feature = "atoms")))]
pub mod atoms;
mod coord;
pub mod guide;
pub mod int;
pub mod kernels;
mod law;
pub mod layout;
pub mod num;
pub mod refused;
pub mod swizzle;
pub mod tensor;
pub mod tiled;
mod tree;
pub mod tuple;
pub mod xla;

mod methods;

pub use methods::{LayoutExt, TupleExt};
#[doc(inline)]
pub use stridewise_value as value;
#[doc(inline)]
pub use swizzle::composed;

// Behind the modules, whose paths rustc then shows.
pub mod prelude;

/// The machinery of the type level, which public traits mention. It is no interface.
#[doc(hidden)]
pub mod __private {
    pub use crate::{
        coord::*,
        lang::{apply::*, *},
        tree::{tuple::*, *},
    };
}
