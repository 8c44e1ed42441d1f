//! Two extents of which neither divides the other.
use stridewise::prelude::*;

fn main() {
    println!("{}", shape!((6, 32)).shape_div(int!(4)));
}
