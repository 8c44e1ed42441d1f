//! A layout after a swizzle whose bits are not side by side in the index.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((8, 8) : (8, 1)).composition(swizzle!(2, 2, 2)));
}
