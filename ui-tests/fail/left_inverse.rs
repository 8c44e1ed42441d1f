//! A stride that is not a multiple of the one below it.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((2, 6) : (16, 5)).left_inverse().size());
}
