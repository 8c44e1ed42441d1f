//! Two right-hand modes carry into the next left-hand mode.
use stridewise::prelude::*;

fn main() {
    let a = layout!((3, 2) : (2, 1));
    let b = layout!((2, 2) : (1, 2));
    println!("{}", a.composition(b).size());
}
