//! A coordinate of another rank.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((2, 3) : (1, 2)).crd2idx((1, 1, 1)));
}
