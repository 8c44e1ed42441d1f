//! A dimension twice.
use stridewise::prelude::*;

fn main() {
    println!("{}", xla_shape!(f32[3, 5]{1, 1}).linear_index((2, 3)));
}
