//! A block that does not fill the shape.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 2) : (1, 4)).tile_to_shape(shape!((10, 8))));
}
