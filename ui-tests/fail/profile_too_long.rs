//! A profile with more modes than the layout.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!((4, 2) : (1, 4)).coalesce_by(shape!((1, 1, 1))));
}
