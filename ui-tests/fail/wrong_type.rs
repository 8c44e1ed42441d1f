//! A layout of another type than the one that is written.
use stridewise::prelude::*;

fn main() {
    let layout: Layout![(4, 2) : (1, 4)] = layout!((4, 2) : (1, 8));
    println!("{layout}");
}
