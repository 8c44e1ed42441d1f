//! What is left to run time, row by row; see `src/lib.rs`.

// There is nothing to lint in rows.
#[cfg(not(clippy))]
mod rows {
    use stridewise_types::prelude::*;
    include!(concat!(env!("OUT_DIR"), "/dynamic.rs"));
}

#[test]
fn every_operation_has_rows() {
    for count in stridewise_types::COUNTS {
        println!("{count:?}");
        assert!(count.answered + count.at_run_time > 0, "{count:?}");
    }
}
