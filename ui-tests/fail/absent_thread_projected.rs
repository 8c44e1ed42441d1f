//! The partition of a thread that is not there, by a mode in which it would be another thread.
use stridewise::prelude::*;

fn main() {
    let (partition, _) = layout!((8, 6) : (6, 1)).local_partition_projected(layout!((4, 2) : (1, 4)), int!(8), coord!((1, _)));
    println!("{partition}");
}
