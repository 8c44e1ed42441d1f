//! The algebra: one operation, one file.

pub(crate) mod coalesce;
pub(crate) mod complement;
mod composition;
mod count;
mod divide;
mod explain;
mod filter;
mod inverse;
mod modes;
mod predicate;
mod product;
mod unzip;
pub(crate) mod walk;

pub use explain::Explanation;
pub use predicate::Predicate;
