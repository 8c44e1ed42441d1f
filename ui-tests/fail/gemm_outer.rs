//! A product into a matrix of another shape.
use stridewise::{kernels::gemm, prelude::*};

fn main() {
    let (a, b, mut c, rows) = ([0.0; 12], [0.0; 12], [0.0; 12], 3_usize);
    let a = Tensor::new(&a, layout!((rows, 4) : (4, 1)));
    let b = Tensor::new(&b, layout!((4, 3) : (3, 1)));
    gemm(1.0, a, b, 0.0, Tensor::new(&mut c, layout!((3, 4) : (4, 1))));
}
