//! A composition that is refused inside of a swizzled layout.
use stridewise::prelude::*;

fn main() {
    let tile = swizzle!(1, 0, 3).composition(layout!((3, 2) : (2, 1)));
    println!("{}", tile.composition(layout!((2, 2) : (1, 2))));
}
