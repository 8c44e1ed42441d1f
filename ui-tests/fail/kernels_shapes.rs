//! A copy between static shapes that differ in a mode.
use stridewise::{kernels::copy, prelude::*};

fn main() {
    let (data, mut target) = ([0; 32], [0; 32]);
    copy(Tensor::new(&data, layout!(8 : 4)), Tensor::new(&mut target, layout!(6 : 1)));
    println!("{target:?}");
}
