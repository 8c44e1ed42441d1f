use rayon::prelude::*;
use std::cell::Cell;
use stridewise::prelude::*;

fn main() {
    let data = [const { Cell::new(0) }; 4];
    let line = Tensor::new(&data[..], layout!(4 : 1));
    // Two threads would write to a cell at once.
    line.par_tiles(tile!(2)).for_each(|tile| tile[0].set(1));
}
