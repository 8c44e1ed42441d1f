//! Tiles that reach past the last element, without a mask.
use stridewise::prelude::*;

fn main() {
    let data = [0; 20];
    println!("{:?}", Tensor::new(&data, layout!((5, 4) : (4, 1))).zipped_divide(tile!(2, 4)));
}
