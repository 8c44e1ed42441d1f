//! A projection with fewer items than the tiler.
use stridewise::prelude::*;

fn main() {
    let (tile, _) = layout!((64, 64) : (1, 64)).local_tile_projected(tile!(16, 16, 32), coord!((1, 0, 0)), coord!((_, 1)));
    println!("{tile}");
}
