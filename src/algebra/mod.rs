//! The algebra of layouts as types: one operation, one file.
//!
//! Every operation is a type function, an alias such as [`Composition<A, B>`](Composition), and a
//! method of [`LayoutExt`](crate::LayoutExt) or, of shapes, of [`TupleExt`](crate::TupleExt).
//!
//! ```
//! use stridewise::prelude::*;
//! type Tiles = ZippedDivide<Layout![(8, 24) : (24, 1)], Tile![4, 8]>;
//! assert_eq!(layout!((8, 24) : (24, 1)).zipped_divide(tile!(4, 8)), Tiles::default());
//! ```
//!
//! `composition.rs` has `(6,2):(8,2)` ∘ `(4,3):(3,1)` = `((2,2),3):((24,2),8)`: a tuple of tilers
//! goes mode by mode (`Compose`), a layout with basis strides goes direction by direction
//! (`ComposeDirections`), and `Composed` takes the exact rule of `law` if all leaves are static,
//! else CuTe's walk (`walk.rs`). If a leaf is dynamic, `checked.rs` asks the [value
//! layer](crate::value) for the result as numbers, and refuses a type whose result is another
//! function. The other operations are compositions: a divide is one with the tiler and its
//! complement, a product one with the inverse.

#[cfg(feature = "generic-array")]
mod array;
mod bijective;
mod ceil_div;
mod checked;
mod coalesce;
mod complement;
mod composition;
mod contiguous;
mod coshape;
mod divide;
mod divide_forms;
mod evenly_divides;
mod filter;
mod inverse;
mod make_like;
mod max_common;
mod one_mode;
pub(crate) mod partition;
mod predicate;
mod product;
mod project;
mod recast;
mod shape_div;
mod static_layout;
mod thread_view;
mod vector;
mod walk;
mod zip;

pub use crate::law::injective::{Injective, IsInjective};
pub use crate::tree::Tiler;
#[cfg(feature = "generic-array")]
#[doc(hidden)]
pub use array::Length;
#[cfg(feature = "generic-array")]
#[cfg_attr(docsrs, doc(cfg(feature = "generic-array")))]
pub use array::{Array, Storage};
pub use bijective::{Bijective, IsBijective};
pub use ceil_div::CeilDiv;
pub use coalesce::{Coalesce, CoalesceBy};
pub use complement::{Complement, ComplementDefault, Cosize};
pub(crate) use composition::CompositionBy;
pub use composition::{Composable, Composition};
pub use contiguous::{Contiguous, IsContiguous, IsSurjective, Surjective};
pub use coshape::{Coprofile, Coshape};
pub(crate) use divide::Count;
pub use divide::{FlatDivide, LogicalDivide, TiledDivide, ZippedDivide};
pub use evenly_divides::EvenlyDivides;
pub use filter::{Filter, FilterBy, FilterZeros, FilterZerosBy};
pub use inverse::{LeftInverse, RightInverse};
pub use make_like::{
    DomainDistribute, MakeFragmentLike, MakeLayoutLike, TileToShape, TileToShapeInOrder, WithShape,
};
pub(crate) use max_common::InCommon;
pub use max_common::{MaxCommonLayout, MaxCommonVector};
pub(crate) use one_mode::{
    AtPath, FirstOfFn, FlipFn, Negated, ReshapedFn, RestWithoutFn, StepByFn,
};
#[doc(hidden)]
pub use one_mode::{FirstOf, Flip, Reshaped, RestWithout, StepBy};
#[doc(hidden)]
pub use partition::{
    FlatCoord, IfPresent, PartInFn, PartedAt, PartedFrom, PlainDivide, PlainPart, PlainTile,
    RestOf, ThreadIn, ThreadTiles, TileInFn, TileOf, TiledAt, TiledFrom,
};
pub(crate) use partition::{IsThread, NumberThere, PartedAtFn, TiledAtFn, thread_coord};
pub use partition::{LocalPartition, LocalTile, OuterPartition};
pub use predicate::{
    FlatDividePredicate, LogicalDividePredicate, Predicate, TiledDividePredicate,
    ZippedDividePredicate,
};
pub use product::{
    BlockedProduct, FlatProduct, LogicalProduct, RakedProduct, TiledProduct, ZippedProduct,
};
pub use project::{PartitionBy, Projectable, Projected, TileBy};
#[doc(hidden)]
pub use recast::Cofactor;
pub use recast::{Downcast, RecastLayout, Upcast};
pub use shape_div::ShapeDiv;
pub use static_layout::StaticLayout;
pub use thread_view::ThreadView;
#[doc(hidden)]
pub use thread_view::{ThreadCoord, TileSeen};
pub(crate) use thread_view::{thread_coord as thread_tree, tile_seen};
pub use vector::{MaxAlignment, Nullspace};
pub use zip::{Zip, ZipWith};

/// Operations as functions of their first operand, `UpcastFn`, and the value twins, `upcast`, which
/// do not check dynamic leaves.
pub(crate) mod twin {
    pub(crate) use super::{
        ceil_div::*, coalesce::*, complement::*, composition::*, coshape::*, divide::*, filter::*,
        inverse::*, make_like::*, max_common::*, product::*, recast::*, shape_div::*,
        thread_view::*, vector::*, zip::*,
    };
}

pub(crate) use checked::{checked as checked_layout, checked_tuple, if_dynamic, inverse, recast};
pub(crate) use composition::{Composes, composition as twin_of_composition};
pub(crate) use predicate::{
    CountedShape, DirectedFn, FlatDirectedFn, LogicalDirectedFn, TiledDirectedFn, ZippedDirectedFn,
    directed, flat_directed, logical_directed, tiled_directed, zipped_directed,
};

use divide::Divide;

/// The number of elements of a layout, as a leaf: `(4,(2,3)):(1,(4,8))` → 24.
///
/// ```
/// use stridewise::{algebra::Size, prelude::*};
/// assert_eq!(<Size<Layout![(4, (2, 3)) : (1, (4, 8))]>>::default(), int!(24));
/// let rows = 5;
/// let size: Size<Layout![(4, ?) : (1, 4)]> = layout!((4, rows) : (1, 4)).size();
/// assert_eq!(size.value(), 20);
/// ```
///
/// Source: CuTe `size`.
pub type Size<L> = <L as crate::tree::Layout>::Size;
/// The number of elements of a shape, as a leaf: `(4,(2,3))` → 24.
///
/// ```
/// use stridewise::{algebra::TupleSize, prelude::*};
/// assert_eq!(<TupleSize<Shape![(4, (2, 3))]>>::default(), int!(24));
/// ```
///
/// Source: CuTe `size`.
pub type TupleSize<S> = <S as crate::tree::tuple::IntTuple>::Size;
