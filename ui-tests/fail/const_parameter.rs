//! A const parameter in a layout, without the bound that says that rustc knows a type for its number; and a number that is not listed.
use stridewise::prelude::*;

fn tiles<const N: usize>() -> usize {
    <Layout![(const N, 8) : (8, 1)]>::SIZE
}

fn rows<const N: usize>() -> usize
where
    Const<N>: ToNat,
{
    <Layout![(const N, 8) : (8, 1)]>::SIZE
}

fn main() {
    println!("{}", tiles::<64>() + rows::<4099>());
}
