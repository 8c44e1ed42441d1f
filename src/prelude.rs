//! The names that programs write: the macros, the traits of layouts and tuples, tensors, and the
//! aliases of operations.
//!
//! Names that programs have of their own stay in their modules: [`algebra::Size`],
//! [`algebra::Filter`], [`algebra::Zip`], [`algebra::Array`], [`layout::Slice`], [`tuple::Cons`].
//!
//! [`algebra::Size`]: crate::algebra::Size
//! [`algebra::Filter`]: crate::algebra::Filter
//! [`algebra::Zip`]: crate::algebra::Zip
//! [`algebra::Array`]: crate::algebra
//! [`layout::Slice`]: crate::layout::Slice
//! [`tuple::Cons`]: crate::tuple::Cons

#[cfg(feature = "const-generics")]
#[cfg_attr(docsrs, doc(cfg(feature = "const-generics")))]
pub use crate::int::{Const, ToNat};
#[cfg(feature = "generic-array")]
#[cfg_attr(docsrs, doc(cfg(feature = "generic-array")))]
pub use crate::tensor::Owned;
pub use crate::{
    Coord, Int, Layout, LayoutExt, Shape, Swizzle, Tile, TupleExt, XlaShape,
    algebra::{
        Bijective, BlockedProduct, CeilDiv, Coalesce, CoalesceBy, Complement, ComplementDefault,
        Composition, Contiguous, Coprofile, Coshape, Cosize, DomainDistribute, Downcast,
        EvenlyDivides, FilterBy, FilterZeros, FilterZerosBy, FlatDivide, FlatDividePredicate,
        FlatProduct, Injective, IsBijective, IsContiguous, IsInjective, IsSurjective, LeftInverse,
        LocalPartition, LocalTile, LogicalDivide, LogicalDividePredicate, LogicalProduct,
        MakeFragmentLike, MakeLayoutLike, MaxAlignment, MaxCommonLayout, MaxCommonVector,
        Nullspace, OuterPartition, Projected, RakedProduct, RecastLayout, RightInverse, ShapeDiv,
        StaticLayout, Surjective, ThreadView, TileToShape, TileToShapeInOrder, TiledDivide,
        TiledDividePredicate, TiledProduct, Tiler, Upcast, WithShape, ZippedDivide,
        ZippedDividePredicate, ZippedProduct,
    },
    composed::ComposedLayout,
    coord, int,
    int::{Dyn, Int, Static},
    layout,
    layout::{
        ColMajor, Coord, Crd2Idx, Layout, LayoutLeft, LayoutRight, MakeLayout, Mode, Modes,
        NoModes, RowMajor, Unpack, col_major, make_basis_like, make_identity_layout, make_layout,
        make_ordered_layout, row_major,
    },
    refused::Admissible,
    shape, swizzle,
    swizzle::Swizzle,
    tensor::{
        Engine, EngineMut, Mask, Tensor, TensorAccess, TensorDivide, TensorSlice, View, ViewMut,
        Writable,
    },
    tile,
    tuple::IntTuple,
    xla_shape,
};
