//! An element type that is none.
use stridewise::prelude::*;

fn main() {
    println!("{}", xla_shape!(f33[3]));
}
