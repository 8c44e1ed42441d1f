//! A tiler written as a tuple of Rust.
use stridewise::prelude::*;

fn main() {
    let data = [0; 20];
    println!("{:?}", Tensor::new(&data, layout!((4, 5) : (5, 1))).zipped_divide((2, 5)));
}
