//! An integer compared with a tuple.
use stridewise::prelude::*;

fn main() {
    println!("{}", shape!((4, 4)).elem_less(shape!((4, (2, 2)))));
}
