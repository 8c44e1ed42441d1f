//! A split past the end of a mode.
use stridewise::prelude::*;

fn main() {
    let data = [0; 12];
    let tensor = Tensor::new(&data, layout!((3, 4) : (4, 1)));
    let (first, rest) = tensor.split_at(int!(1), int!(5));
    println!("{} {}", first.size(), rest.size());
}
