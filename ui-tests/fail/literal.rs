//! A literal past 64 bits.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!(9223372036854775808 : 1));
}
