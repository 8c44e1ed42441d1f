//! A part of a slice, which has fewer modes than the tile of the copy.
use stridewise::{prelude::*, tiled::{MakeTiledCopy, TypedCopy, UniversalCopy}};

type Atom = TypedCopy<UniversalCopy<u128>, f32>;
type Load = MakeTiledCopy<Atom, Layout![(8, 4) : (4, 1)], Layout![(1, 4) : (0, 1)]>;

fn main() {
    let data = [0.0; 16 * 16];
    let matrix = Tensor::new(&data, layout!((16, 16) : (16, 1)));
    let part = Load::default().get_slice(int!(5)).partition_s(matrix.slice(coord!((_, 0))));
    println!("{}", part.iter().count());
}
