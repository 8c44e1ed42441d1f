//! The algebra of layouts: its laws by brute force and as properties, and its refusals.

use stridewise_oracle as common;

mod analysis;
mod coalesce;
mod composition;
mod construct;
mod directions;
mod divide;
mod divisors;
mod function;
mod inverse;
mod partition;
mod product;
mod recast;
mod shapes;
mod thread_view;
mod zip;
