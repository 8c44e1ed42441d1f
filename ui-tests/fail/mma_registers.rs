use stridewise::{
    atoms::mma::SM80_16x8x16_F32F16F16F32_TN as Atom, kernels, prelude::*, tiled::TiledMma,
};

fn main() {
    // A has 8 elements in each thread, not 4.
    let (a, b, mut c) = ([1; 32 * 4], [1; 32 * 4], [0; 32 * 4]);
    let four = layout!((32, 4, 1, 1) : (4, 1, 0, 0));
    kernels::mma(
        TiledMma::<Atom>::default(),
        Tensor::new(&a, four),
        Tensor::new(&b, four),
        Tensor::new(&mut c, four),
        |c, a, b| *c += a * b,
    );
}
