//! The right inverse of a swizzled layout that leaves the indices that are undone.
use stridewise::prelude::*;

fn main() {
    println!("{}", swizzle!(1, 0, -3).composition(layout!(4 : 1)).right_inverse());
}
