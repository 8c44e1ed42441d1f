//! A swizzled tile, padded, beyond an array that has room for the elements without padding.
use stridewise::prelude::*;

fn main() {
    let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (16, 1)));
    println!("{}", Tensor::new(&[0; 64], tile)[(7, 7)]);
}
