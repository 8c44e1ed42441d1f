//! Two borrows of one tensor, to write, and a tile that is read while tiles are written.
use stridewise::prelude::*;

fn main() {
    let mut data = [0; 32];
    let mut tensor = Tensor::new(&mut data, layout!((8, 4) : (4, 1)));
    let (mut first, mut second) = (tensor.view_mut(), tensor.view_mut());
    first[(0, 0)] = 1;
    second[(0, 0)] = 2;
    for mut tile in tensor.tiles_mut(tile!(4, 4)) {
        tile.fill(tensor[(0, 0)]);
    }
}
