use stridewise::{atoms::mma::SM80_16x8x16_F32F16F16F32_TN as Atom, prelude::*, tiled::TiledMma};

fn main() {
    type Mma = TiledMma<Atom, Layout![(2, 2, 1) : (1, 2, 0)]>;
    let c = row_major(shape!((64, 32)));
    // Four warps have 128 threads.
    let (part, _) = Mma::default().get_slice(int!(128)).partition_c(c);
    println!("{}", part.size());
}
