//! An array that is smaller than what the layout reaches over.
use stridewise::prelude::*;

fn main() {
    let data = [0; 300];
    println!("{}", Tensor::new(&data, layout!((8, 32) : (40, 1)))[(7, 31)]);
}
