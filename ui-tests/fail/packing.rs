//! Weights in panels of 8 rows, for a product that reads panels of 16.
use stridewise::{
    layout::LayoutRight,
    packing::{PackedLayout, Panels},
    prelude::*,
};

type Rows<R> = PackedLayout<Layout![(type R, 1) : (1, 0)], LayoutRight, Shape![(?, ?)]>;

fn product(weights: View<'_, f32, Rows<Int![16]>>) -> f32 {
    weights.iter().sum()
}

fn main() {
    let (data, rows, depth) = ([0.0; 64], 16, 4);
    let layout = Panels::<Int![8]>::default().layout(shape!((rows, depth)));
    println!("{}", product(Tensor::new(&data, layout).view()));
}
