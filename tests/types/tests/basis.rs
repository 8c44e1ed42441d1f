//! Layouts with directions, row by row; see `src/lib.rs`.

// There is nothing to lint in rows.
#[cfg(not(clippy))]
mod rows {
    use stridewise_types::prelude::*;
    include!(concat!(env!("OUT_DIR"), "/basis.rs"));
}

#[test]
fn every_row_compiles() {
    stridewise_types::report("basis");
}
