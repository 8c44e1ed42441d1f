//! A step through a mode that has modes of its own.
use stridewise::prelude::*;

fn main() {
    let data = [0; 12];
    let tensor = Tensor::new(&data, layout!((2, (2, 3)) : (6, (3, 1))));
    println!("{}", tensor.step_by(int!(1), 2).size());
}
