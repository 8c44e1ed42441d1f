//! A coordinate that is no integer.
use stridewise::prelude::*;

fn main() {
    let column = 2_usize;
    println!("{}", layout!((4, 8) : (8, 1)).crd2idx((1.0, column)));
}
