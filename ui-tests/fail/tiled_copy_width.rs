use stridewise::{
    prelude::*,
    tiled::{MakeTiledCopy, TypedCopy, UniversalCopy},
};

fn main() {
    // No double fits into 32 bits.
    type Atom = TypedCopy<UniversalCopy<u32>, f64>;
    type Copy = MakeTiledCopy<Atom, Layout![(32, 4) : (4, 1)], Layout![(1, 2) : (0, 1)]>;
    println!("{}", Copy::default().tidfrg_s(row_major(shape!((64, 32)))).size());
}
