//! `_` in a tuple of Rust: only macros can write it.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 8) : (8, 1)).slice((1, _)));
}
