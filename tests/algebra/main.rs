//! The algebra of layouts: its laws by brute force and as properties, and its refusals.

#[path = "../common/mod.rs"]
mod common;

mod analysis;
mod directions;
mod divisors;
mod laws;
mod partition;
mod recast;
mod shapes;
mod thread_view;
mod zip;
