//! Parentheses inside already.
use stridewise::prelude::*;

fn main() {
    println!("{}", shape!((2, (3, 5))).unflatten(shape!(((1, 1), 1))));
}
