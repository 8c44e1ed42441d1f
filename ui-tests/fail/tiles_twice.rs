//! Tiles that have each row twice are not written; the `try_` form has an error.

use stridewise::prelude::*;

fn main() {
    let mut data = [0; 60];
    let mut matrix = Tensor::new(&mut data, layout!((10, 6) : (6, 1)));
    assert!(matrix.try_tiles_mut(tile!((2, 2) : (0, 1), 6)).is_err());
    for mut tile in matrix.tiles_mut(tile!((2, 2) : (0, 1), 6)) {
        tile.fill(1);
    }
}
