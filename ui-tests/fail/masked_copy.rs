//! A tile that may overhang as the operand of a kernel.
use stridewise::{kernels::copy, prelude::*};

fn main() {
    let (data, mut target) = ([1; 20], [0; 16]);
    let tile = Tensor::new(&data, layout!((5, 4) : (4, 1))).tile(tile!(4, 4), coord!((1, 0)));
    copy(tile, Tensor::new(&mut target, layout!((4, 4) : (4, 1))));
}
