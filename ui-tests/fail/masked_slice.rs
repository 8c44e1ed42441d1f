//! A slice of a tile that may overhang.
use stridewise::prelude::*;

fn main() {
    let data = [1; 20];
    let tile = Tensor::new(&data, layout!((5, 4) : (4, 1))).tile(tile!(4, 4), coord!((1, 0)));
    println!("{:?}", tile.slice(coord!((0, _))));
}
