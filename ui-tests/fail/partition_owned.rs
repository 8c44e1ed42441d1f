use stridewise::{
    prelude::*,
    tiled::{TiledMma, UniversalFma},
};

fn main() {
    let owned = Tensor::new([0; 16], layout!((4, 4) : (4, 1)));
    let mma = TiledMma::<UniversalFma<i32>, Layout![(2, 2, 1) : (1, 2, 0)]>::default();
    mma.get_slice(1_usize).partition_c(owned);
}
