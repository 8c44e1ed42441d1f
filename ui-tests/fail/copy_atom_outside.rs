use stridewise::{
    prelude::*,
    tiled::{CopyAtom, MakeTiledCopy, TypedCopy},
};

#[derive(Clone, Copy, Default)]
struct Far;
impl CopyAtom for Far {
    type ThreadId = Layout![1 : 0];
    // Bits 0 to 31 of 16.
    type Source = Layout![(1, 32) : (0, 1)];
    type Destination = Layout![(1, 16) : (0, 1)];
    type Reference = Layout![(1, 16) : (0, 1)];
}

fn main() {
    type Copy = MakeTiledCopy<TypedCopy<Far, u16>, Layout![1 : 0], Layout![1 : 0]>;
    let data = [0_u16; 4];
    let part = Copy::default().get_slice(0_usize).partition_s(Tensor::new(&data[..], layout!(4 : 1)));
    println!("{}", part.size());
}
