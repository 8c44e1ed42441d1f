//! An axis of another mesh.
use stridewise::xla::{DividedBy, StaticSharding, Undivided, static_mesh};

static_mesh! { Pod { Data = 2, Model = 4 } }
static_mesh! { Host { Core = 2 } }

type Weights = StaticSharding<Pod, (DividedBy<Core>, Undivided)>;

fn main() {
    println!("{:?}", Weights::shard_shape([10, 8]));
}
