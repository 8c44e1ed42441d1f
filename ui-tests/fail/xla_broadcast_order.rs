//! Dimensions in another order.
use stridewise::{prelude::*, xla::types::ArrayShape};

fn main() {
    println!("{}", xla_shape!(f32[2, 3, 4]).broadcast(xla_shape!(f32[4, 3]), shape!((2, 1))));
}
