//! An element, if there is one, at a coordinate of another rank.
use stridewise::prelude::*;

fn main() {
    let data = [0; 32];
    println!("{:?}", Tensor::new(&data, layout!((4, 8) : (8, 1))).get((1, 2, 3)));
}
