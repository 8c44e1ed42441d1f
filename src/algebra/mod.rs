//! The algebra of layouts as types: one operation, one file.

pub mod coalesce;
pub mod composition;
pub mod exact;
