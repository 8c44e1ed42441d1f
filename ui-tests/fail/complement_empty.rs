//! A layout without elements has no complement.
use stridewise::prelude::*;

fn main() {
    let a = layout!((3, 0) : (1, 3));
    let b = int!(8);
    println!("{}", a.complement(b).size());
}
