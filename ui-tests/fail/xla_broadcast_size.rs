//! Dimensions of 3 and 4.
use stridewise::{prelude::*, xla::types::ArrayShape};

fn main() {
    println!("{}", xla_shape!(f32[2, 3]).broadcast(xla_shape!(f32[2, 4]), shape!(())));
}
