use stridewise::{
    prelude::*,
    tiled::{Mma, TiledMma},
};

#[derive(Clone, Copy, Default)]
struct Pair;
impl Mma for Pair {
    type Shape = Shape![(2, 2, 1)];
    // One thread, where the operands have two.
    type ThreadId = Layout![1 : 0];
    type A = Layout![(2, 1) : (1, 0)];
    type B = Layout![(2, 1) : (1, 0)];
    type C = Layout![(2, 2) : (1, 2)];
}

fn main() {
    let mut data = [0.0; 4];
    let tile = Tensor::new(&mut data[..], layout!((2, 2) : (1, 2)));
    for mut part in TiledMma::<Pair>::default().partitions_c(tile) {
        part.fill(1.0);
    }
}
