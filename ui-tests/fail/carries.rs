//! Two right modes carry into the next left mode.
use stridewise::prelude::*;

fn main() {
    let a = layout!((3, 2) : (2, 1));
    let b = layout!((2, 2) : (1, 2));
    println!("{}", a.composition(b).size());
}
