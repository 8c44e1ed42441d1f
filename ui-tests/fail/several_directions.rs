//! A stride that would step in two directions at once.
use stridewise::{layout::make_identity_layout, prelude::*};

fn main() {
    let identity = make_identity_layout(shape!((4, 4)));
    println!("{}", identity.composition(layout!(2 : 5)).size());
}
