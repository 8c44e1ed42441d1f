//! A tile of a tensor that owns its elements.
use stridewise::prelude::*;

fn main() {
    let tensor = Tensor::new([0; 32], layout!((4, 8) : (8, 1)));
    println!("{:?}", tensor.local_tile(tile!(2, 4), coord!((1, 1))));
}
