//! A scalar with a dimension.
use stridewise::{prelude::*, xla::types::ArrayShape};

fn main() {
    println!("{}", xla_shape!(f32[2, 3]).broadcast(xla_shape!(f32[]), shape!((0))));
}
