//! A divide of a tensor that is refused, by the rule of layouts.
use stridewise::prelude::*;

fn main() {
    let data = [0; 20];
    println!("{:?}", Tensor::new(&data, layout!((5, 4) : (4, 1))).zipped_divide(tile!(5, 2, 2)));
}
