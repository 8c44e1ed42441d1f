//! An axis in place of a dimension's division.
use stridewise::xla::{StaticSharding, Undivided, static_mesh};

static_mesh! { Pod { Data = 2, Model = 4 } }

type Weights = StaticSharding<Pod, (Model, Undivided)>;

fn main() {
    println!("{:?}", Weights::shard_shape([10, 8]));
}
