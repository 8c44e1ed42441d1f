//! The algebra of layouts as types: one operation, one file.
//!
//! Every operation is a type function, an alias such as [`Composition<A, B>`](Composition), and a method of [`Algebra`].

mod ceil_div;
mod checked;
mod coalesce;
mod complement;
#[doc(hidden)]
pub mod complete;
mod composition;
mod divide;
#[doc(hidden)]
pub mod exact;
mod filter;
mod forms;
mod inverse;
mod methods;
mod product;
mod shape_div;
mod shapes;
mod storage;
mod walk;

pub use crate::layout::Tiler;
pub use ceil_div::CeilDiv;
pub use coalesce::{Coalesce, CoalesceBy};
pub use complement::{Complement, ComplementDefault, Cosize};
pub use composition::Composition;
pub use divide::{FlatDivide, LogicalDivide, TiledDivide, ZippedDivide};
pub use filter::{Filter, FilterBy, FilterZeros, FilterZerosBy};
pub use inverse::{LeftInverse, RightInverse};
pub use methods::Algebra;
pub use product::{BlockedProduct, FlatProduct, LogicalProduct, RakedProduct, TiledProduct, ZippedProduct};
pub use shape_div::ShapeDiv;
pub use shapes::{ShapeAlgebra, TupleSize};
pub use storage::{Array, StaticLayout, Storage};

/// The value twins, which do not check dynamic leaves.
mod twin {
    pub(super) use super::{
        ceil_div::ceil_div,
        coalesce::{coalesce, coalesce_by},
        complement::complement,
        composition::composition,
        divide::{flat_divide, logical_divide, tiled_divide, zipped_divide},
        filter::{filter, filter_by, filter_zeros, filter_zeros_by},
        inverse::{left_inverse, right_inverse},
        product::{blocked_product, flat_product, logical_product, raked_product, tiled_product, zipped_product},
        shape_div::shape_div,
    };
}

use composition::Compose;
use divide::{Divide, Join};
use product::Multiply;

/// The shape of the codomain of a layout. Its strides are integers, so it is one integer, the [`Cosize`].
///
/// Source: CuTe `coshape`.
pub type Coshape<L> = Cosize<L>;
/// The number of elements of a layout, as a leaf.
pub type Size<L> = <L as crate::layout::Layout>::Size;
