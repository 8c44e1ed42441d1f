//! A generic function that does not say that its composition exists.
use stridewise::{algebra::StaticLayout, prelude::*};

fn size<A: StaticLayout, B: StaticLayout>() -> usize
where
    Composition<A, B>: StaticLayout,
{
    <Composition<A, B>>::SIZE
}

fn main() {
    println!("{}", size::<Layout![(6, 2) : (8, 2)], Layout![5 : 3]>());
}
