//! The size of a shape that is none.
use stridewise::{prelude::*, xla::types::*};

fn main() {
    const BYTES: usize = <XlaShape![f32[3, 5]{1, 1}]>::BYTES;
    println!("{BYTES}");
}
