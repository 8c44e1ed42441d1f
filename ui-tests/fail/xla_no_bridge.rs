//! A tile of 3 cut by 2.
use stridewise::{prelude::*, xla::types::ArrayShape};

fn main() {
    println!("{}", xla_shape!(f32[4, 7]{1, 0 : T(3, 2)(2, 1)}).to_layout());
}
