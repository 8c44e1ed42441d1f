use stridewise::{
    prelude::*,
    tiled::{MakeTiledCopy, TypedCopy, UniversalCopy},
};

fn main() {
    type Atom = TypedCopy<UniversalCopy<u128>, f32>;
    type Copy = MakeTiledCopy<Atom, Layout![(32, 4) : (4, 1)], Layout![(1, 4) : (0, 1)]>;
    // There are 128 threads.
    let (part, _) = Copy::default().get_slice(int!(128)).partition_d(row_major(shape!((64, 32))));
    println!("{}", part.size());
}
