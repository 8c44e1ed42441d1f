//! Strides with known divisors cannot be sorted: a multiple of 16 may be 0, and less than a multiple of 4.
use stridewise::prelude::*;

fn main() {
    let (a, b) = (4_usize, 16_usize);
    let layout = layout!((2, 2) : (a{div=4}, b{div=16}));
    println!("{}", layout.complement(int!(32)).size());
}
