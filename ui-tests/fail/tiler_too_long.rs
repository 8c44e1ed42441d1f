//! More tilers than modes.
use stridewise::prelude::*;

fn main() {
    let a = layout!((3, 2) : (2, 1));
    let b = tile!(1, 2, 1);
    println!("{}", a.zipped_divide(b).size());
}
