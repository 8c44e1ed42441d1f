//! A swizzled tile, padded, beyond an array that has room for the elements without padding.
use stridewise::prelude::*;

fn main() {
    let tile = swizzle!(1, 0, 1).composition(layout!((2, 2) : (4, 1)));
    println!("{}", Tensor::new(&[0; 4], tile)[(1, 1)]);
}
