//! The algebra of layouts as types: one operation, one file.
//!
//! Every operation is a type function, an alias such as [`Composition<A, B>`](Composition), and a method of [`Algebra`].

mod coalesce;
mod complement;
#[doc(hidden)]
pub mod complete;
mod composition;
mod divide;
#[doc(hidden)]
pub mod exact;
mod filter;
mod inverse;
mod methods;
mod product;
mod storage;
mod tiler;
mod walk;

pub use coalesce::Coalesce;
pub use complement::{Complement, ComplementDefault, Cosize};
pub use composition::Composition;
pub use divide::{FlatDivide, LogicalDivide, TiledDivide, ZippedDivide};
pub use filter::Filter;
pub use inverse::{LeftInverse, RightInverse};
pub use methods::Algebra;
pub use product::{BlockedProduct, FlatProduct, LogicalProduct, RakedProduct, TiledProduct, ZippedProduct};
pub use storage::{Array, StaticLayout, Storage};
pub use tiler::Tiler;

/// The value twins, which do not check dynamic leaves.
mod twin {
    pub(super) use super::{
        coalesce::coalesce,
        complement::complement,
        composition::composition,
        divide::{flat_divide, logical_divide, tiled_divide, zipped_divide},
        filter::filter,
        inverse::{left_inverse, right_inverse},
        product::{blocked_product, flat_product, logical_product, raked_product, tiled_product, zipped_product},
    };
}

use composition::Compose;
use divide::{Divide, Join};
use product::Multiply;

/// The number of elements of a layout, as a leaf.
pub type Size<L> = <L as crate::layout::Layout>::Size;
