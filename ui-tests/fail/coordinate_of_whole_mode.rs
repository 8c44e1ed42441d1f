//! A coordinate for a mode that the tiler leaves whole.
use stridewise::prelude::*;

fn main() {
    let (rows, columns, data) = (10_usize, 30_usize, [0.0; 300]);
    let tensor = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
    println!("{}", tensor.masked().local_tile(tile!(_, 8), (0, 2)).iter().count());
}
