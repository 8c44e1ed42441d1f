//! A mode that is not there.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 2) : (1, 4)).get(int!(2)));
}
