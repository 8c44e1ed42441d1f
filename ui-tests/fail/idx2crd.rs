//! An index for more modes than the shape has.
use stridewise::prelude::*;

fn main() {
    println!("{}", shape!((4, 6)).idx2crd(coord!((1, 2, 3))));
}
