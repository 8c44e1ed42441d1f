//! The partition of a thread that is not there, by a mode in which it would be another thread.
use stridewise::prelude::*;

fn main() {
    let (partition, _) = layout!((8, 6) : (6, 1)).local_partition(Projected(layout!((4, 2) : (1, 4)), coord!((1, _))), int!(8));
    println!("{partition}");
}
