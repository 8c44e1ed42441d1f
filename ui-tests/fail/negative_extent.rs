//! An extent below zero.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, -3) : (1, 4)).size());
}
