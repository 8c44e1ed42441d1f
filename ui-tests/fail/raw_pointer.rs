//! A pointer without a length.
use stridewise::prelude::*;

fn main() {
    let pointer = [0; 32].as_ptr();
    println!("{}", Tensor::new(pointer, layout!((4, 8) : (8, 1)))[(0, 0)]);
}
