//! Operands of the same rank, turned.
use stridewise::{prelude::*, xla::types::ArrayShape};

fn main() {
    println!("{}", xla_shape!(f32[2, 2]).broadcast(xla_shape!(f32[2, 2]), shape!((1, 0))));
}
