use stridewise::{
    prelude::*,
    tiled::{Mma, TiledMma},
};

#[derive(Clone, Copy, Default)]
struct Far;
impl Mma for Far {
    type Shape = Shape![(2, 2, 2)];
    type ThreadId = Layout![1 : 0];
    // A thousand values of a tile that has four.
    type A = Layout![(1, 1000) : (0, 1)];
    type B = Layout![(1, 4) : (0, 1)];
    type C = Layout![(1, 4) : (0, 1)];
}

fn main() {
    let data = [0.0; 4];
    let tile = Tensor::new(&data[..], layout!((2, 2) : (1, 2)));
    let part = TiledMma::<Far>::default().get_slice(0_usize).partition_a(tile);
    println!("{}", part.size());
}
