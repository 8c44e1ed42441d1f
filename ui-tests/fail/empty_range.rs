//! A range without modes.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 2) : (1, 4)).take(int!(1), int!(1)));
}
