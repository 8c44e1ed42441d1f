//! The algebra of layouts as types: one operation, one file.

pub mod coalesce;
pub mod composition;
pub mod exact;
pub mod complement;
pub mod inverse;
pub mod walk;
pub mod complete;
pub mod tiler;
pub mod divide;
pub mod product;

pub use complement::*;
pub use coalesce::*;
pub use composition::{Composition, composition};
pub use divide::{FlatDivide, LogicalDivide, TiledDivide, ZippedDivide, flat_divide, logical_divide, tiled_divide, zipped_divide};
pub use product::*;
pub use tiler::Tiler;
pub use inverse::{LeftInverse, RightInverse, left_inverse, right_inverse};
