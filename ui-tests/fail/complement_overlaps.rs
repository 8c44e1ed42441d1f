//! A layout that overlaps itself has no complement.
use stridewise::prelude::*;

fn main() {
    let a = layout!((2, 4) : (9, 9));
    let b = int!(40);
    println!("{}", a.complement(b).size());
}
