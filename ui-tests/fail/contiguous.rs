//! A layout with a gap where none may be.
use stridewise::{algebra::Contiguous, prelude::*};

fn copied<L: Contiguous>(layout: L) -> isize {
    layout.crd2idx(1)
}

fn main() {
    println!("{}", copied(layout!((4, 2) : (1, 8))));
}
