//! Modes named by integers of Rust.
use stridewise::prelude::*;

fn main() {
    let matrix = Tensor::new(&[0.0; 12], layout!((3, 4) : (4, 1)));
    println!("{}", matrix.permute((1, 0)).layout());
}
