//! A tensor that would be written where its rows overlap, by its owner.
use stridewise::prelude::*;

fn main() {
    let mut windows = Owned::<f32, Layout![(4, 3) : (1, 1)]>::filled(0.0);
    windows[(0, 0)] = 1.0;
}
