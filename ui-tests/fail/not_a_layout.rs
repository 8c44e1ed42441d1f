//! A shape of Rust's integers, where a layout stands.
use stridewise::prelude::*;

fn main() {
    let matrix = Tensor::new(&[0.0; 12], (3, 4));
}
