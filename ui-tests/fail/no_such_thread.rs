//! The partition of a thread that is not there.
use stridewise::prelude::*;

fn main() {
    let (partition, _) = layout!((8, 24) : (24, 1)).local_partition(layout!((4, 8) : (8, 1)), int!(32));
    println!("{partition}");
}
