//! A copy between static shapes that differ in a mode.
use stridewise::{kernels::copy, prelude::*};

fn main() {
    let (data, mut target) = ([0; 4], [0; 4]);
    copy(Tensor::new(&data, layout!((2, 2) : (2, 1))), Tensor::new(&mut target, layout!((2, 1) : (1, 2))));
    println!("{target:?}");
}
