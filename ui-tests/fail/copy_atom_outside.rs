use stridewise::{
    prelude::*,
    tiled::{CopyAtom, MakeTiledCopy, TypedCopy},
};

#[derive(Clone, Copy, Default)]
struct Far;
impl CopyAtom for Far {
    type ThreadId = Layout![1 : 0];
    // From bit 0 to bit 32031 of 32.
    type Source = Layout![(1, (32, 2)) : (0, (1, 32000))];
    type Destination = Layout![(1, 32) : (0, 1)];
    type Reference = Layout![(1, 32) : (0, 1)];
}

fn main() {
    type Copy = MakeTiledCopy<TypedCopy<Far, u32>, Layout![1 : 0], Layout![1 : 0]>;
    let data = [0_u32; 4];
    let part = Copy::default().get_slice(0_usize).partition_s(Tensor::new(&data[..], layout!(4 : 1)));
    println!("{}", part.size());
}
