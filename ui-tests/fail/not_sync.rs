use std::cell::Cell;
use stridewise::prelude::*;

fn main() {
    let data = [const { Cell::new(0) }; 4];
    let line = Tensor::new(&data[..], layout!(4 : 1));
    // Two threads could write to a cell at once.
    let _tiles = line.par_tiles(tile!(2));
}
