//! Random rows of which each leaf is static or dynamic, against the value layer; see `src/lib.rs`.

// There is nothing to lint in rows.
#[cfg(not(clippy))]
mod rows {
    use stridewise::xla::types::{self as xla, ArrayShape as _};
    use stridewise_types::prelude::*;
    include!(concat!(env!("OUT_DIR"), "/mixed.rs"));
}
