//! A layout that has an index twice where none may come twice.
use stridewise::{algebra::Injective, prelude::*};

fn scattered<L: Injective>(layout: L) -> isize {
    layout.crd2idx(1)
}

fn main() {
    println!("{}", scattered(layout!((4, 2) : (1, 3))));
}
