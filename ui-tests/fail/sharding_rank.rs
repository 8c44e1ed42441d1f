//! An array with more dimensions than the sharding.
use stridewise::xla::{DividedBy, StaticSharding, static_mesh};

static_mesh! { Pod { Data = 2, Model = 4 } }

type Batch = StaticSharding<Pod, (DividedBy<Data>,)>;

fn main() {
    println!("{:?}", Batch::shard_shape([10, 8]));
}
