//! An owned tensor as the operand of a kernel.
use stridewise::{kernels::reduce, prelude::*};

fn main() {
    let owned = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)));
    println!("{}", reduce(owned, 0, |x, y| x + y));
}
