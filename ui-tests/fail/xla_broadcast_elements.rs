//! Elements of different types.
use stridewise::{prelude::*, xla::types::ArrayShape};

fn main() {
    println!("{}", xla_shape!(f32[3]).broadcast(xla_shape!(s32[3]), shape!(())));
}
