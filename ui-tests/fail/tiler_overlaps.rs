//! The tiler overlaps itself, and has no complement.
use stridewise::prelude::*;

fn main() {
    let a = layout!((4, 8) : (8, 1));
    let b = layout!((6, 2) : (9, 6));
    println!("{}", a.tiled_divide(b).size());
}
