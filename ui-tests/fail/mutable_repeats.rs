//! What a layout picks out of a tensor to be written, twice.
use stridewise::prelude::*;

fn main() {
    let mut data = [0; 20];
    Tensor::new(&mut data, layout!(20 : 1)).composition(layout!((4, 4) : (1, 2))).fill(1);
}
