//! A multiple of 0 is 0, which rustc knows: no number is a divisor that is not positive.
use stridewise::prelude::*;

fn main() {
    let distance = 64_usize;
    println!("{}", layout!((8, 8) : (distance{div=0}, 1)).size());
}
