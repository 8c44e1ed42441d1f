//! A swizzle of more bits than it shifts by.
use stridewise::prelude::*;

fn main() {
    println!("{}", <Swizzle![3, 0, 2]>::default().apply(8));
}
