//! The names that programs write: the macros, the traits of layouts and tuples, tensors, and the
//! results of operations that signatures often name.
//!
//! The results of the other operations are in [`algebra`](crate::algebra), and the parts of layouts
//! and tuples in [`layout`](mod@crate::layout), [`int`](mod@crate::int) and
//! [`tuple`](crate::tuple).

#[cfg(feature = "const-generics")]
#[cfg_attr(docsrs, doc(cfg(feature = "const-generics")))]
pub use crate::int::{Const, ToNat};
#[cfg(feature = "generic-array")]
#[cfg_attr(docsrs, doc(cfg(feature = "generic-array")))]
pub use crate::tensor::Owned;
pub use crate::{
    Coord, Int, Layout, LayoutExt, Shape, Swizzle, Tile, TupleExt, XlaShape,
    algebra::{
        Coalesce, Complement, Composition, LocalPartition, LocalTile, LogicalDivide,
        LogicalProduct, Projected, StaticLayout, ThreadView, Tiler, ZippedDivide,
    },
    composed::ComposedLayout,
    coord, int,
    int::Int,
    layout,
    layout::{ColMajor, Coord, Layout, RowMajor, Unpack, col_major, make_layout, row_major},
    shape, swizzle,
    tensor::{
        Engine, EngineMut, Mask, Tensor, TensorAccess, TensorDivide, TensorSlice, View, ViewMut,
        Writable,
    },
    tile,
    tuple::IntTuple,
    xla_shape,
};
