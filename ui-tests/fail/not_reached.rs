//! The coordinate of an index that the layout does not have.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 2) : (2, 16)).get_hier_coord(int!(3)));
}
