//! A swizzle whose bits would toggle themselves, as a value.
use stridewise::prelude::*;

fn main() {
    let _ = swizzle!(3, 0, 2);
}
