//! A coordinate in a shape of another size.
use stridewise::prelude::*;

fn main() {
    println!("{}", shape!((4, 6)).crd2crd(coord!((2, 4)), shape!((4, (2, 2)))));
}
