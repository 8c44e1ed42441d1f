//! A product of what is no matrix.
use stridewise::{kernels::gemm, prelude::*};

fn main() {
    let (a, b, mut c) = ([0.0; 2], [0.0; 6], [0.0; 3]);
    let a = Tensor::new(&a, layout!((1, 2, 1, 1) : (2, 1, 0, 0)));
    let b = Tensor::new(&b, layout!((2, 3) : (3, 1)));
    gemm(1.0, a, b, 0.0, Tensor::new(&mut c, layout!((1, 3) : (3, 1))));
}
