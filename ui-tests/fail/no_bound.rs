//! A type parameter of which nothing is known.
use stridewise::prelude::*;

fn elements<L>(layout: L) -> isize {
    layout.size().value()
}

fn main() {
    println!("{}", elements(layout!((4, 8) : (8, 1))));
}
