//! A function that is generic over a const parameter writes the tensor that its caller has made.
use stridewise::prelude::*;

fn number<const N: usize>(mut matrix: ViewMut<'_, usize, Layout![(const N, const N) : (const N, 1)]>)
where
    Const<N>: ToNat,
{
    matrix.for_each(|(i, j), x| *x = i * N + j);
}

fn main() {
    let mut data = [0; 64];
    number::<8>(Tensor::new(&mut data, layout!((8, 8) : (8, 1))));
    assert_eq!(data[63], 63);
}
