//! A dynamic leaf where all have to be static.
use stridewise::{algebra::Storage, prelude::*};

fn block<L: Storage>() -> usize {
    L::COSIZE
}

fn main() {
    println!("{}", block::<Layout![(8, ?) : (1, 8)]>());
}
