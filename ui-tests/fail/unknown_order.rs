//! Dynamic strides cannot be sorted.
use stridewise::prelude::*;

fn main() {
    let (a, b) = (4_usize, 8_usize);
    let layout = layout!((2, 2) : (a, b));
    println!("{}", layout.complement(int!(32)).size());
}
