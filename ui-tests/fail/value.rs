//! The value of a refused layout, never used: the program does not build.
use stridewise::prelude::*;

fn main() {
    let _ = layout!((2, 2) : (4, 1)).composition(layout!(3 : 1));
}
