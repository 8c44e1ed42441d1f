//! XLA: every row, the laws, and types beside values.

mod laws;
mod types;
mod vectors;
