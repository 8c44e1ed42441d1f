//! The algebra: one operation, one file.

mod ceil_div;
mod coalesce;
mod complement;
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
mod walk;

pub use explain::Explanation;
pub use predicate::Predicate;
pub(crate) use unzip::Form;
