//! No mode whose parts could be counted.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 2) : (2, 8)).downcast(int!(4)));
}
