//! A kernel inside of a closure, between static shapes that differ.
use stridewise::{kernels::axpby, prelude::*};

fn main() {
    let (x, mut y) = ([1.0; 4], [0.0; 4]);
    (1..4).for_each(|alpha| {
        let y = Tensor::new(&mut y, layout!(4 : 1));
        axpby(f64::from(alpha), Tensor::new(&x, layout!(3 : 1)), 1.0, y);
    });
    println!("{y:?}");
}
