//! Tiles that reach past the last of more elements than a sentence counts.
use stridewise::prelude::*;

fn main() {
    let data = [0; 2000];
    let tile = Tensor::new(&data, layout!((50, 40) : (40, 1))).local_tile(tile!(7, 8), (0, 0));
    println!("{tile}");
}
