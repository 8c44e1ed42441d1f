//! A size of more than 64 bits.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((1099511627776, 1099511627776) : (1, 1)).size().value());
}
