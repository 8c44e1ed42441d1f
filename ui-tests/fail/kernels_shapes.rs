//! A copy between static shapes that differ in a mode.
use stridewise::{kernels::copy, prelude::*};

fn main() {
    let (data, mut target) = ([0; 6], [0; 6]);
    copy(Tensor::new(&data, layout!((3, 2) : (2, 1))), Tensor::new(&mut target, layout!((3, 1) : (1, 3))));
    println!("{target:?}");
}
