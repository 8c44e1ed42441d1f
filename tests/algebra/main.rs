//! The algebra of layouts: its laws by brute force and as properties, and its refusals.

use stridewise_oracle as common;

mod coalesce;
mod composition;
mod divide;
mod divisors;
mod inverse;
mod partition;
mod product;
mod recast;
mod shapes;
mod thread_view;
mod zip;
