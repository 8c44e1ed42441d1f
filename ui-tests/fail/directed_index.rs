//! The index of a coordinate, where a coordinate comes out.
use stridewise::{layout::make_identity_layout, prelude::*};

fn main() {
    println!("{}", make_identity_layout(shape!((4, 8))).crd2idx((1, 2)));
}
