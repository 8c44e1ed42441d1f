//! A last *.
use stridewise::prelude::*;

fn main() {
    println!("{}", xla_shape!(f32[3, 5]{1, 0 : T(2, *)}));
}
