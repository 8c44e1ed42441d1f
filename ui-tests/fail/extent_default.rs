use stridewise::{layout::Mode, prelude::*};

fn main() {
    let data = [0; 8];
    let matrix = Tensor::new(&data[..], layout!(8 : 1));
    let tiles = matrix.tiles(Mode::<Int![-4], Int![1]>::default());
    println!("{}", tiles.count());
}
