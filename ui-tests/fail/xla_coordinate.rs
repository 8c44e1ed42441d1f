//! A coordinate outside of its dimension.
use stridewise::{prelude::*, xla::types::LinearIndex};

fn main() {
    println!("{}", <LinearIndex<XlaShape![f32[3, 5]], Coord![(3, 0)]>>::default());
}
