use stridewise::{prelude::*, xla::types::*};
#[test]
fn a() {
    type Tiled = XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]{7, 0, 6, 1, 5, 2, 4, 3 : T(8, 128)(2, 1)}];
    type Long = XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]{7, 0, 6, 1, 5, 2, 4, 3 : T(2, 2, 4, 2, 2, 2, 8, 8)(2, 2, 2, 2, 2, 2, 4, 2)}];
    type Comb = XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]{7, 6, 5, 4, 3, 2, 1, 0 : T(*, *, *, *, *, *, *, 16)(4, 2)}];
    type Plain = XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]];
    assert_eq!(
        (Tiled::BUFFER_ELEMENTS, Long::BUFFER_ELEMENTS, Comb::BUFFER_ELEMENTS, Plain::BUFFER_BYTES),
        (0, 0, 0, 0)
    );
}
#[test]
fn b() {
    type Tiled = XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]{7, 0, 6, 1, 5, 2, 4, 3 : T(8, 128)(2, 1)}];
    type Long = XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]{7, 0, 6, 1, 5, 2, 4, 3 : T(2, 2, 4, 2, 2, 2, 8, 8)(2, 2, 2, 2, 2, 2, 4, 2)}];
    type Comb = XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]{7, 6, 5, 4, 3, 2, 1, 0 : T(*, *, *, *, *, *, *, 16)(4, 2)}];
    type Plain = XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]];
    println!("{}", <ToLayout<Tiled>>::default());
    println!("{}", <ToLayout<Long>>::default());
    println!("{}", <ToLayout<Plain>>::default());
    println!("{}", <LinearIndex<Tiled, Coord![(12, 16, 10, 18, 22, 6, 4, 47)]>>::default());
    println!("{}", <LinearIndex<Long, Coord![(12, 16, 10, 18, 22, 6, 4, 47)]>>::default());
    println!("{}", <LinearIndex<Comb, Coord![(12, 16, 10, 18, 22, 6, 4, 47)]>>::default());
    println!("{}", Long::default().mask());
    panic!();
}
