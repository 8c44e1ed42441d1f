use stridewise::{
    prelude::*,
    tiled::{Mma, TiledMma},
};

#[derive(Clone, Copy, Default)]
struct Half;
impl Mma for Half {
    type Shape = Shape![(2, 2, 1)];
    type ThreadId = Layout![1 : 0];
    type A = Layout![(1, 2) : (0, 1)];
    type B = Layout![(1, 2) : (0, 1)];
    // Two sums of a tile that has four.
    type C = Layout![(1, 2) : (0, 1)];
}

fn main() {
    let part = TiledMma::<Half>::default().partition_shape_c(shape!((4, 4)));
    println!("{part}");
}
