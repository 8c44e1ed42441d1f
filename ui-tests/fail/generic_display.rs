//! A generic function that prints a result of its layout with `{}`, where `display()` needs no bound.
use stridewise::prelude::*;

fn tiles<L: Layout>(layout: L) -> String {
    format!("{}", layout.zipped_divide(tile!(8, 8)))
}

fn main() {
    println!("{}", tiles(layout!((8, 8) : (8, 1))));
}
