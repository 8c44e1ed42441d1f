//! A tensor that is borrowed to be read, where a kernel writes.
use stridewise::prelude::*;

fn double<E: EngineMut<Element = f32>, L: Layout, M: Mask>(tensor: &mut Tensor<E, L, M>) {
    tensor.iter_mut().for_each(|x| *x *= 2.0);
}

fn main() {
    let data = [1.0; 12];
    double(&mut Tensor::new(&data[..], layout!((3, 4) : (4, 1))));
}
