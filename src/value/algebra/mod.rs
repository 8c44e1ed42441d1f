//! The algebra: one operation, one file.

mod ceil_div;
mod coalesce;
mod complement;
mod composition;
mod count;
mod divide;
mod domain;
mod evenly_divides;
mod explain;
mod filter;
mod inverse;
mod like;
mod modes;
mod nullspace;
mod partition;
mod predicate;
mod product;
mod recast;
mod thread_view;
mod tile_to_shape;
mod unzip;
mod vector;
mod walk;

pub use explain::Explanation;
pub(crate) use modes::Modes;
pub use predicate::Predicate;
pub(crate) use unzip::Form;
