//! Modes that together step into the next vector.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 4) : (1, 2)).upcast(int!(4)));
}
