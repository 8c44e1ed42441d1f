//! A number that is known at run time in a type, where it is `?`.
use stridewise::prelude::*;

fn main() {
    let rows = std::env::args().count();
    let layout: Layout![(rows, 8) : (8, 1)] = layout!((rows, 8) : (8, 1));
    println!("{layout}");
}
