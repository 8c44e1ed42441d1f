//! First strides for fewer modes than the shape has.
use stridewise::prelude::*;

fn main() {
    println!("{}", shape!((4, 2, 2)).compact_col_major(shape!((1, 8))));
}
