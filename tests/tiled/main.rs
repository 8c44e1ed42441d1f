//! Tiled MMAs and copies: every row of CuTe, laws by brute force, types beside values.

mod copies;
mod tensors;
mod types;
