//! The size of a shape that is none.
use stridewise::prelude::*;

const _: usize = <XlaShape![f32[3, 5]{1, 1}]>::BYTES;

fn main() {}
