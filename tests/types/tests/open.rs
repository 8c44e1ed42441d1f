//! Rows that ought to be refused and are not yet: `open.txt`.

use std::any::type_name;
use stridewise_types::prelude::*;

#[allow(clippy::type_complexity, reason = "generated")]
const OPEN: &[(&str, fn() -> &'static str)] = include!(concat!(env!("OUT_DIR"), "/open.rs"));

#[test]
fn every_open_row_is_open() {
    for (place, name) in OPEN {
        let name = name();
        assert!(!name.starts_with("stridewise::refused::Refused<"), "{place} is refused now: remove it from open.txt");
    }
}
