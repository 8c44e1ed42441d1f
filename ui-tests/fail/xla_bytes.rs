//! The size of a shape that is none.
use stridewise::prelude::*;

fn main() {
    const BYTES: usize = <XlaShape![f32[3, 5]{1, 1}]>::BYTES;
    println!("{BYTES}");
}
