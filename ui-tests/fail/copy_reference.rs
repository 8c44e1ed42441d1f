use stridewise::{
    prelude::*,
    tiled::{CopyAtom, MakeTiledCopy, TypedCopy},
};

#[derive(Clone, Copy, Default)]
struct Twice;
impl CopyAtom for Twice {
    type ThreadId = Layout![2 : 1];
    type Source = Layout![(2, 16) : (16, 1)];
    type Destination = Layout![(2, 16) : (16, 1)];
    // Both threads have bits 0 to 15.
    type Reference = Layout![(2, 16) : (0, 1)];
}

fn main() {
    type Copy = MakeTiledCopy<TypedCopy<Twice, u16>, Layout![2 : 1], Layout![1 : 0]>;
    let data = [0_u16; 4];
    let part = Copy::default().get_slice(0_usize).partition_s(Tensor::new(&data[..], layout!(4 : 1)));
    println!("{}", part.size());
}
