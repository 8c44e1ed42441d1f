//! A stride that steps by integers where another steps inside of a tuple.
use stridewise::prelude::*;

fn main() {
    let a = layout!(((4, 2), 4) : ((1, 4), 8));
    println!("{}", a.composition(layout!((2, 2) : (1 @ 0, 1 @ 0 @ 0))).size());
}
