use stridewise::{
    prelude::*,
    tiled::{CopyAtom, MakeTiledCopy, TypedCopy},
};

#[derive(Clone, Copy, Default)]
struct Gaps;
impl CopyAtom for Gaps {
    type ThreadId = Layout![1 : 0];
    type Source = Layout![(1, 32) : (0, 1)];
    type Destination = Layout![(1, 32) : (0, 1)];
    // Bits 0 to 15, and 32 to 47.
    type Reference = Layout![(1, (16, 2)) : (0, (1, 32))];
}

fn main() {
    type Copy = MakeTiledCopy<TypedCopy<Gaps, u16>, Layout![1 : 0], Layout![2 : 1]>;
    let data = [0_u16; 4];
    let part = Copy::default().get_slice(0_usize).partition_s(Tensor::new(&data[..], layout!(4 : 1)));
    println!("{}", part.size());
}
