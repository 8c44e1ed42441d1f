//! The value of a refused layout, never used: the program does not build.
use stridewise::prelude::*;

fn main() {
    let _ = layout!((6, 2) : (8, 2)).composition(layout!(5 : 3));
}
