//! A refusal comes through further operations.
use stridewise::prelude::*;

fn main() {
    let a = layout!((3, 2) : (2, 1));
    let b = layout!((2, 2) : (1, 2));
    println!("{}", a.composition(b).coalesce().zipped_divide(int!(2)).right_inverse().flat_product(b).size());
}
