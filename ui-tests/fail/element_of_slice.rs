//! A coordinate that names a row where one element is asked for.
use stridewise::prelude::*;

fn main() {
    let data = [0; 20];
    println!("{}", Tensor::new(&data, layout!((5, 4) : (4, 1)))[coord!((1, _))]);
}
