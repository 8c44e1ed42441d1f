//! Numbers of four digits are spelled when the program is built.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((6000, 2) : (8, 2)).composition(layout!(5000 : 3)).size());
}
