use stridewise::{
    prelude::*,
    tiled::{TiledCopy, TypedCopy, UniversalCopy},
};

fn main() {
    // Values 0 and 100 of a tile that has four elements.
    type Far = TiledCopy<
        TypedCopy<UniversalCopy<u32>, u32>,
        Layout![(2, 2) : (1, 100)],
        Shape![(2, 2)],
    >;
    let mut data = [0_u32; 4];
    let tile = Tensor::new(&mut data[..], layout!((2, 2) : (1, 2)));
    Far::default().get_slice(0_usize).partition_d(tile).fill(1);
}
