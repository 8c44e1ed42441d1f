//! A dimension of 2 in one of 4.
use stridewise::{prelude::*, xla::types::BroadcastInDim};

fn main() {
    println!("{}", <BroadcastInDim<XlaShape![f32[2]], Shape![(4, 3)], Shape![(0)]>>::default());
}
