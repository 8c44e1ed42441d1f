//! The constants of a refused layout.
use stridewise::prelude::*;

type Refused = Composition<Layout![(2, 2) : (4, 1)], Layout![3 : 1]>;

const SIZE: usize = Refused::SIZE;

fn main() {
    println!("{SIZE}");
}
