#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[doc(hidden)]
pub mod lang;
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
mod tree;
pub mod tuple;
pub mod value;
pub mod viz;
pub mod xla;

mod operations;
mod rules;

#[doc(hidden)]
pub use lang::apply;
pub use operations::{LayoutExt, TupleExt};
#[doc(inline)]
pub use swizzle::composed;

/// What most programs need: the traits, the macros and the operations.
pub mod prelude {
    #[cfg(feature = "const-generics")]
    #[cfg_attr(docsrs, doc(cfg(feature = "const-generics")))]
    pub use crate::int::{Const, ToNat};
    #[cfg(feature = "generic-array")]
    #[cfg_attr(docsrs, doc(cfg(feature = "generic-array")))]
    pub use crate::tensor::Owned;
    pub use crate::{
        Coord, Int, Layout, LayoutExt, Shape, Swizzle, Tile, TupleExt, XlaShape,
        algebra::*,
        composed::ComposedLayout,
        coord, int,
        int::{Dyn, Int, Multiple, Negative, Static},
        layout,
        layout::{
            ColMajor, Coord, Crd2Idx, Dice, Layout, LayoutLeft, LayoutRight, MakeLayout, Mode,
            Modes, NoModes, RowMajor, Slice, Unpack, col_major, make_basis_like,
            make_identity_layout, make_layout, make_ordered_layout, row_major,
        },
        refused::Admissible,
        shape, swizzle,
        swizzle::Swizzle,
        tensor::{Tensor, TensorAccess, TensorSlice, View, ViewMut, Writable},
        tile,
        tuple::{Comparisons, Cons, IntTuple, Nil, Underscore},
        xla_shape,
    };
}
