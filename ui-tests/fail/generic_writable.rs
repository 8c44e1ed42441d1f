//! A generic function that writes through a result of its layout, without saying that the result may be written through.
use stridewise::prelude::*;

fn clear<L: Layout>(layout: L, data: &mut [f32]) {
    let tiles = layout.zipped_divide(tile!(8, 8)).get(int!(0)).coalesce();
    Tensor::new(data, tiles).fill(0.0);
}

fn main() {
    clear(layout!((8, 8) : (8, 1)), &mut [1.0; 64]);
}
