//! The algebra of layouts as types: one operation, one file.

pub mod coalesce;
pub mod composition;
pub mod exact;
pub mod complement;
pub mod inverse;
pub mod walk;
pub mod tiler;

pub use complement::*;
pub use coalesce::*;
pub use composition::{Composition, composition};
pub use tiler::Tiler;
pub use inverse::{LeftInverse, RightInverse, left_inverse, right_inverse};
