use stridewise::{prelude::*, tiled::ElementWidth};

#[derive(Clone, Copy)]
#[repr(transparent)]
struct Wide(u32);
// SAFETY: any four bytes are a value.
unsafe impl bytemuck::Zeroable for Wide {}
// SAFETY: as above, and it has no padding.
unsafe impl bytemuck::Pod for Wide {}
impl ElementWidth for Wide {
    // It has 32 bits.
    type Bits = Int![64];
}

fn main() {
    let data = [0_u8; 8];
    let words = Tensor::new(&data[..], layout!(8 : 1)).recast::<Wide>();
    println!("{}", words.size());
}
