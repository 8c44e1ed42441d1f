//! A projection with fewer items than the tiler.
use stridewise::prelude::*;

fn main() {
    let (tile, _) = layout!((64, 64) : (1, 64)).local_tile(Projected(tile!(16, 16, 32), coord!((_, 1))), coord!((1, 0, 0)));
    println!("{tile}");
}
