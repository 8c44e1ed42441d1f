//! The tiler steps elsewhere than it says.
use stridewise::prelude::*;

fn main() {
    let a = layout!((3, 6) : (6, 1));
    let b = layout!(8 : 7);
    println!("{}", a.logical_divide(b).size());
}
