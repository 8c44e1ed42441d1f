//! A product of what is no matrix.
use stridewise::{kernels::gemm, prelude::*};

fn main() {
    let (a, b, mut c) = ([0.0; 12], [0.0; 12], [0.0; 9]);
    let a = Tensor::new(&a, layout!((3, 2, 2) : (4, 2, 1)));
    let b = Tensor::new(&b, layout!((4, 3) : (3, 1)));
    gemm(1.0, a, b, 0.0, Tensor::new(&mut c, layout!((3, 3) : (3, 1))));
}
