use stridewise::{prelude::*, tensor::Tensor};

fn main() {
    let data = [0; 24];
    let images = Tensor::new(&data, layout!((2, 3, 4) : (12, 4, 1)));
    // Mode 1 is left out.
    println!("{}", images.permute(shape!((2, 0))).layout());
}
