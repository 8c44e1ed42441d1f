//! Products whose matrices fit: by columns, in tiles, and with extents that are known at run time.
use stridewise::{kernels::gemm, prelude::*};

fn main() {
    let (a, b, mut c, rows) = ([1.0; 12], [1.0; 12], [0.0; 9], 3_usize);
    let a = Tensor::new(&a, layout!((rows, 4) : (1, 3)));
    let b = Tensor::new(&b, layout!(((2, 2), 3) : ((1, 6), 2)));
    gemm(1.0, a, b, 0.0, Tensor::new(&mut c, layout!((3, 3) : (3, 1))));
    assert_eq!(c, [4.0; 9]);
}
