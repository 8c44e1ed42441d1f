//! A place as an integer of Rust, which rustc does not know.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 8) : (8, 1)).get(0));
}
