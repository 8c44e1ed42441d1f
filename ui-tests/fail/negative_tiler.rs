//! A tile of less than no elements.
use stridewise::prelude::*;

fn main() {
    println!("{}", layout!(8 : 1).zipped_divide(int!(-3)).size());
}
