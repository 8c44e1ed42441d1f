//! Numbers without a type, by which rustc does not find a method.
use stridewise::prelude::*;

fn main() {
    let data = [1; 32];
    let matrix = Tensor::new(&data, layout!((4, 8) : (8, 1)));
    let banks = swizzle!(3, 0, 3);
    for thread in 0..8 {
        let share = matrix.local_partition(layout!((2, 4) : (4, 1)), thread);
        println!("{}", banks.typed_apply(int!(thread)).value() + share.size().value());
    }
    for rows in 1..8 {
        println!("{}", layout!((rows, 4) : (-100, 1000)).size());
    }
}
