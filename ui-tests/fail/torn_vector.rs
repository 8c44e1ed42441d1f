//! A swizzle over vectors that it takes apart.
use stridewise::prelude::*;

fn main() {
    println!("{}", swizzle!(2, 0, -3).composition(layout!(16 : 1)).upcast(int!(4)));
}
