//! An order with a dimension that is not there.
use stridewise::prelude::*;

fn main() {
    println!("{}", xla_shape!(f32[3, 5]{2, 0}));
}
