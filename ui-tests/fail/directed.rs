//! A stride with a direction where only integers have a meaning; an index where a coordinate comes out.
use stridewise::{layout::make_identity_layout, prelude::*};

fn main() {
    let identity = make_identity_layout(shape!((4, 8)));
    println!("{}", identity.complement(int!(64)).size());
    println!("{}", identity.logical_product(int!(2)).size());
}
