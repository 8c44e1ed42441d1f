use stridewise::{atoms::mma::SM80_16x8x16_F32F16F16F32_TN as Atom, prelude::*, tiled::TiledMma};

fn main() {
    type Mma = TiledMma<Atom, Layout![(2, 2, 1) : (1, 2, 0)]>;
    // A mode of 24 in front of another one: tiles of 32 rows do not fit.
    let c = layout!(((24, 2), 64) : ((64, 1552), 1));
    println!("{}", Mma::default().thrfrg_c(c).size());
}
