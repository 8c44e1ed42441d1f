//! Tiles and partitions of threads, row by row; see `src/lib.rs`.

// There is nothing to lint in rows.
#[cfg(not(clippy))]
mod rows {
    use stridewise_types::prelude::*;
    include!(concat!(env!("OUT_DIR"), "/partition.rs"));
}

#[test]
fn every_row_compiles() {
    stridewise_types::report("partition");
}
