//! Tiles for several threads, without the feature `rayon`.
use stridewise::prelude::*;

fn main() {
    let mut data = [0; 32];
    let mut matrix = Tensor::new(&mut data, layout!((4, 8) : (8, 1)));
    matrix.par_tiles_mut(tile!(2, 2)).for_each(|mut tile| tile.fill(1));
}
