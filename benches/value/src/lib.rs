//! `cargo bench -p stridewise-bench-value`: see `benches/operations.rs`.
