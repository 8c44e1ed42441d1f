//! A function that is generic over a const parameter makes a tensor and writes it.
use stridewise::prelude::*;

fn clear<const N: usize>(data: &mut [f32])
where
    Const<N>: ToNat,
{
    Tensor::new(data, layout!((const N, 8) : (8, 1))).fill(0.0);
}

fn main() {
    clear::<8>(&mut [1.0; 64]);
}
