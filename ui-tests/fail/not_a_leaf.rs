//! A number with a fraction as an extent.
use stridewise::prelude::*;

fn main() {
    let rows = 1.5;
    println!("{}", layout!((rows, 4) : (4, 1)));
}
