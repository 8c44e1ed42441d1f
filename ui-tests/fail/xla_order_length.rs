//! An order without a dimension.
use stridewise::prelude::*;

fn main() {
    println!("{}", xla_shape!(f32[3, 5]{0}));
}
