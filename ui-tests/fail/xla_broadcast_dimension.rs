//! A dimension that is not there.
use stridewise::{prelude::*, xla::types::ArrayShape};

fn main() {
    println!("{}", xla_shape!(f32[2, 3]).broadcast(xla_shape!(f32[3]), shape!((2))));
}
