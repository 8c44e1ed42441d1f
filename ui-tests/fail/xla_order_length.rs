//! An order without a dimension.
use stridewise::{prelude::*, xla::types::*};

fn main() {
    println!("{}", xla_shape!(f32[3, 5]{0}));
}
