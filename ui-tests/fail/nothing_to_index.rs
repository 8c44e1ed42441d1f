//! The left layout has no modes.
use stridewise::prelude::*;

fn main() {
    let a = layout!(() : ());
    let b = layout!(2 : 1);
    println!("{}", a.composition(b).size());
}
