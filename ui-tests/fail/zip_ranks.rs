//! Modes of different ranks have no columns.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!(((4, 2), (8, 3, 5)) : ((1, 4), (2, 16, 48))).zip());
}
