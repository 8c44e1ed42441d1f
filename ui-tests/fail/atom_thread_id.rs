use stridewise::{
    prelude::*,
    tiled::{Mma, TiledMma},
};

#[derive(Clone, Copy, Default)]
struct Twice;
impl Mma for Twice {
    type Shape = Shape![(2, 2, 1)];
    // Both threads have number 0.
    type ThreadId = Layout![2 : 0];
    type A = Layout![(2, 1) : (1, 0)];
    type B = Layout![(2, 1) : (1, 0)];
    type C = Layout![(2, 2) : (1, 2)];
}

fn main() {
    let mut data = [0.0; 4];
    let tile = Tensor::new(&mut data[..], layout!((2, 2) : (1, 2)));
    let parts: Vec<_> = TiledMma::<Twice>::default().partitions_c(tile).collect();
    println!("{}", parts.len());
}
