//! Elements would be in no tile.
use stridewise::prelude::*;

fn main() {
    let a = layout!((32, (4, 8)) : (8, (256, 1)));
    let b = layout!((2, 8) : (6, 16));
    println!("{}", a.zipped_divide(b).size());
}
