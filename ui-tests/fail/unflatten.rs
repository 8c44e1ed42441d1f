//! Another number of leaves.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((2, 3, 5) : (1, 2, 6)).unflatten(shape!((1, 1))));
}
