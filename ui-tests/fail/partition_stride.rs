//! A stride of 0 in a layout of threads would give two threads one partition; the `try_` form has an error.

use stridewise::prelude::*;

fn main() {
    let mut data = [0; 16];
    let mut matrix = Tensor::new(&mut data, layout!((4, 4) : (4, 1)));
    assert!(matrix.try_partitions_mut(layout!((2, 2) : (1, 0))).is_err());
    for mut partition in matrix.partitions_mut(layout!((2, 2) : (1, 0))) {
        partition.fill(1);
    }
}
