//! Shape and stride are not congruent.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((2, 3) : 1).size());
}
