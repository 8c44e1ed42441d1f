//! A coordinate with more modes than the tiles have.
use stridewise::prelude::*;

fn main() {
    let data = [0; 20];
    println!("{:?}", Tensor::new(&data, layout!((5, 4) : (4, 1))).masked().local_tile(tile!(2, 4), (0, 0, 0)));
}
