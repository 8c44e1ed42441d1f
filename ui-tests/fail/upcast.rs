//! A stride that is no multiple of a vector, and no part of it.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((32, 4) : (1, 6)).upcast(int!(4)));
}
