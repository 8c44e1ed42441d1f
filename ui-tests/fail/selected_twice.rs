//! A mode of a tensor, selected twice.
use stridewise::prelude::*;

fn main() {
    let data = [0; 24];
    println!("{}", Tensor::new(&data, layout!((2, 12) : (12, 1))).select(shape!((1, 1)))[(3, 4)]);
}
