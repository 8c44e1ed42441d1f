//! The partition of a thread that is not there, of a tensor.
use stridewise::prelude::*;

fn main() {
    let data = [0; 20];
    println!("{:?}", Tensor::new(&data, layout!((5, 4) : (4, 1))).masked().local_partition(layout!((2, 2) : (2, 1)), int!(4)));
}
