//! A tensor that would be written through a broadcast: both rows are one row of memory.
use stridewise::prelude::*;

fn main() {
    let mut data = [0; 4];
    Tensor::new(&mut data, layout!((2, 4) : (0, 1))).fill(1);
}
