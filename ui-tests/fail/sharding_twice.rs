//! An axis that divides two dimensions.
use stridewise::xla::{DividedBy, StaticSharding, static_mesh};

static_mesh! { Pod { Data = 2, Model = 4 } }

type Weights = StaticSharding<Pod, (DividedBy<Data>, DividedBy<Data>)>;

fn main() {
    println!("{:?}", Weights::shard_shape([10, 8]));
}
