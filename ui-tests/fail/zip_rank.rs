use stridewise::prelude::*;

fn main() {
    let data = [0, 1, 2, 3, 4, 5];
    let matrix = Tensor::new(&data, layout!((2, 3) : (3, 1)));
    let blocks = Tensor::new(&data, layout!((1, 2, 3) : (6, 3, 1)));
    let _pairs = matrix.zip(blocks);
}
