//! A profile of another rank.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 2) : (1, 4)).filter_zeros_by(shape!((0))));
}
