//! A dimension that is known at run time only.
use stridewise::prelude::*;

fn main() {
    println!("{}", xla_shape!(f32[3, ?]));
}
