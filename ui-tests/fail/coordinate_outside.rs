//! A static coordinate outside of a static extent.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((2, 3) : (1, 2)).crd2idx(coord!((1, 3))));
}
