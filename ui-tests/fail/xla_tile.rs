//! A tile of 0.
use stridewise::prelude::*;

fn main() {
    println!("{}", xla_shape!(f32[3, 5]{1, 0 : T(2, 0)}));
}
