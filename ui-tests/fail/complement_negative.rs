//! A negative stride has no complement.
use stridewise::prelude::*;

fn main() {
    let a = layout!(4 : -1);
    let b = int!(8);
    println!("{}", a.complement(b).size());
}
