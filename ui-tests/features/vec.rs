//! A tensor over a `Vec`, without the feature `alloc`.
use stridewise::prelude::*;

fn main() {
    let data: Vec<i32> = (0..32).collect();
    println!("{}", Tensor::new(data, layout!((4, 8) : (8, 1)))[(0, 0)]);
}
