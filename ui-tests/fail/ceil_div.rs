//! A tile of no elements.
use stridewise::prelude::*;

fn main() {
    println!("{}", shape!((41, 64)).ceil_div(tile!(4, 0)));
}
