//! A coordinate that names a row where one element is asked for.
use stridewise::prelude::*;

fn main() {
    let mut data = [0; 20];
    let mut matrix = Tensor::new(&mut data, layout!((5, 4) : (4, 1)));
    *matrix.get_mut(coord!((1, _))).unwrap() = 1;
}
