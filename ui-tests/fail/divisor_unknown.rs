//! Where a divisor is wanted, a number without one will not do.
use stridewise::prelude::*;

fn aligned(matrix: Layout![(?, 64) : (?{div=16}, 1)]) -> isize {
    matrix.max_alignment().value()
}

fn main() {
    let (rows, distance) = (8_usize, 64_usize);
    println!("{}", aligned(layout!((rows, 64) : (distance, 1))));
}
