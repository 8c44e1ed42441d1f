//! A slice where the type of a tensor has its engine.
use stridewise::prelude::*;

type Matrix = Layout![(?, ?) : (?, 1)];

fn sum<E: Engine<Element = f32>, L: Layout, M: Mask>(tensor: &Tensor<E, L, M>) -> f32 {
    tensor.iter().sum()
}

fn total(matrix: Tensor<&[f32], Matrix>) -> f32 {
    sum(&matrix)
}

fn main() {
    let _ = total;
}
