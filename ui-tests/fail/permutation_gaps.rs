use stridewise::{
    prelude::*,
    tiled::{TiledMma, UniversalFma},
};

fn main() {
    // Rows 0, 1, 4 and 5: a permutation would be `(2, 2) : (2, 1)`.
    type Gaps = TiledMma<
        UniversalFma<f32>,
        Layout![(4, 1, 1) : (1, 0, 0)],
        Tile![(2, 2) : (1, 4), _, _],
    >;
    let mut data = [0.0; 8];
    let tile = Tensor::new(&mut data[..], layout!((8, 1) : (1, 0)));
    Gaps::default().get_slice(0_usize).partition_c(tile).fill(1.0);
}
