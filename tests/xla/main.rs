//! XLA: every row, the laws, and types beside values.

mod laws;
mod tensors;
mod types;
mod vectors;
