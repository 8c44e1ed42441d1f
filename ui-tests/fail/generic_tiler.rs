//! Code that is generic over the tiler alone: the method of the trait asks when it is built.
use stridewise::prelude::*;

type Matrix<'a> = View<'a, i32, Layout![(4, 4) : (4, 1)]>;

fn by_the_trait<B: Tiler>(matrix: Matrix<'_>, tiler: B) -> isize {
    TensorDivide::zipped_divide(matrix, tiler).size().value()
}

fn first<B: Tiler>(matrix: Matrix<'_>, tiler: B) -> isize {
    matrix.zipped_divide(tiler).size().value()
}

fn main() {
    let matrix = Tensor::new(&[0; 16], layout!((4, 4) : (4, 1)));
    println!("{} {}", first(matrix, tile!(2, 2)), by_the_trait(matrix, tile!(2, 2)));
}
