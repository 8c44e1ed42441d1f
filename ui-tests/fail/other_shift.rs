//! Two swizzles that do not make one.
use stridewise::prelude::*;

fn main() {
    println!("{}", swizzle!(1, 0, 3).composition(swizzle!(1, 0, 2)));
}
