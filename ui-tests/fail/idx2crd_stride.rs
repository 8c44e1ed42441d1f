//! A stride that takes no digit of an index.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 6) : (0, 1)).idx2crd(int!(7)));
}
