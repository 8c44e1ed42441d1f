use stridewise::{
    prelude::*,
    tiled::{MakeTiledCopy, TypedCopy, UniversalCopy},
};

fn main() {
    // Two floats a thread, and a vector has four.
    type Atom = TypedCopy<UniversalCopy<u128>, f32>;
    type Copy = MakeTiledCopy<Atom, Layout![(32, 4) : (4, 1)], Layout![(1, 2) : (0, 1)]>;
    let (part, _) = Copy::default().get_slice(0_usize).partition_s(row_major(shape!((64, 32))));
    println!("{}", part.size());
}
