//! A place that rustc does not know.
use stridewise::prelude::*;

fn main() {
    let place = 1_usize;
    println!("{}", layout!((4, 2) : (1, 4)).take(int!(place), int!(2)));
}
