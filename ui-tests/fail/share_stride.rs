//! A stride of 0 in a layout of threads would give two threads one share; the `try_` form has an error.

use stridewise::prelude::*;

fn main() {
    let mut data = [0; 16];
    let mut matrix = Tensor::new(&mut data, layout!((4, 4) : (4, 1)));
    assert!(matrix.try_shares_mut(layout!((2, 2) : (1, 0))).is_err());
    for mut share in matrix.shares_mut(layout!((2, 2) : (1, 0))) {
        share.fill(1);
    }
}
