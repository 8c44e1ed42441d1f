//! A slice at a coordinate of another rank.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 2) : (1, 4)).slice(coord!((_, 0, _))));
}
