//! A target that is borrowed to be read.
use stridewise::{kernels::copy, prelude::*};

fn main() {
    let (data, other) = ([1.0; 12], [0.0; 12]);
    let rows = layout!((3, 4) : (4, 1));
    copy(Tensor::new(&data, rows), Tensor::new(&other, rows));
}
