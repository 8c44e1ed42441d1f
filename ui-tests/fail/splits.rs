//! The tiler leaves a mode of the layout in the middle.
use stridewise::prelude::*;

fn main() {
    let a = layout!((6, 3) : (3, 1));
    let b = int!(8);
    println!("{}", a.logical_divide(b).size());
}
