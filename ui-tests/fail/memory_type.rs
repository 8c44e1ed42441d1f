//! A collection whose elements do not lie side by side.
use std::collections::VecDeque;
use stridewise::prelude::*;

fn main() {
    let queue: VecDeque<i32> = (0..32).collect();
    println!("{}", Tensor::new(&queue, layout!((4, 8) : (8, 1)))[(0, 0)]);
}
