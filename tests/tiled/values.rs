//! Atoms and parts as values.

use stridewise::{
    prelude::*,
    tiled::Mma,
    value::{AnyLayout, MmaAtom},
};

/// The instruction as values.
pub(crate) fn atom<A: Mma>(_: A) -> MmaAtom {
    let operands = [
        A::A::default().to_value().unwrap(),
        A::B::default().to_value().unwrap(),
        A::C::default().to_value().unwrap(),
    ];
    let (shape, threads) = (A::Shape::default(), A::ThreadId::default());
    MmaAtom::new(
        &shape.to_value().unwrap(),
        &threads.to_value().unwrap(),
        &operands,
    )
    .unwrap()
}

/// The elements of a part, from its offset on.
pub(crate) fn elements(part: &AnyLayout, offset: i64) -> Vec<i64> {
    let size = part.size().unwrap();
    (0..size).map(|i| part.at(i).unwrap() + offset).collect()
}
