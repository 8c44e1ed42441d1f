use stridewise::{kernels::reduce_onto, prelude::*};

fn main() {
    let (data, mut sums) = ([1; 20], [0; 3]);
    let matrix = Tensor::new(&data, layout!((5, 4) : (4, 1)));
    let tile = matrix.tile(tile!(3, 3), (1, 0));
    reduce_onto(tile, Tensor::new(&mut sums, layout!((3, 1) : (1, 0))), |x, y| x + y);
}
