//! The constants of a refused layout.
use stridewise::prelude::*;

type Refused = Composition<Layout![(3, 2) : (2, 1)], Layout![(2, 2) : (1, 2)]>;

const SIZE: usize = Refused::SIZE;

fn main() {
    println!("{SIZE}");
}
