//! The algebra of layouts as types: one operation, one file.
//!
//! Every operation is a type function, an alias such as [`Composition<A, B>`](Composition), and a method of [`Algebra`].

mod coalesce;
#[doc(hidden)]
pub mod complement;
#[doc(hidden)]
pub mod complete;
mod composition;
mod divide;
#[doc(hidden)]
pub mod exact;
mod inverse;
mod methods;
mod product;
mod storage;
mod tiler;
mod walk;

pub use coalesce::{Coalesce, coalesce};
pub use complement::{Complement, ComplementDefault, Cosize, Filter, complement, filter};
pub use composition::{Composition, composition};
pub use divide::{
    FlatDivide, LogicalDivide, TiledDivide, ZippedDivide, flat_divide, logical_divide, tiled_divide, zipped_divide,
};
pub use inverse::{LeftInverse, RightInverse, left_inverse, right_inverse};
pub use methods::Algebra;
pub use product::{
    BlockedProduct, FlatProduct, LogicalProduct, RakedProduct, TiledProduct, ZippedProduct, blocked_product,
    flat_product, logical_product, raked_product, tiled_product, zipped_product,
};
pub use storage::{Array, StaticLayout, Storage};
pub use tiler::Tiler;

use composition::Compose;
use divide::Divide;
use product::Multiply;

/// The number of elements of a layout, as a leaf.
pub type Size<L> = <L as crate::layout::Layout>::Size;
