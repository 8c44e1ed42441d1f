//! A right mode leaves a left mode in the middle.
use stridewise::prelude::*;

fn main() {
    let a = layout!((6, 2) : (8, 2));
    let b = layout!(5 : 3);
    println!("{}", a.composition(b).size());
}
