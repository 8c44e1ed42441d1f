//! A swizzled tile that would be written where its rows overlap: a swizzle does not take them apart.
use stridewise::prelude::*;

fn main() {
    let mut data = [0; 64];
    Tensor::new(&mut data, swizzle!(2, 0, 2).composition(layout!((8, 8) : (4, 1)))).fill(1);
}
