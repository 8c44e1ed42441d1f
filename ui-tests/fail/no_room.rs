//! Copies would overlap.
use stridewise::prelude::*;

fn main() {
    let a = layout!((2, 2) : (3, 8));
    let b = layout!(4 : 1);
    println!("{}", a.logical_product(b).size());
}
