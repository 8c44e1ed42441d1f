//! An asynchronous copy of a vector that the instruction does not have.
use stridewise::{atoms::copy::*, prelude::*, tiled::*};

fn main() {
    let load = TypedCopy::<SM80_CP_ASYNC_CACHEGLOBAL<u64>, u8>::default();
    let copy = make_tiled_copy(load, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1)));
    println!("{}", copy.get_slice(0_usize).partition_s(layout!((16, 64) : (64, 1))).0);
}
