//! A layout with gaps where a bijection is asked for.
use stridewise::{algebra::Bijective, prelude::*};

fn permuted<L: Bijective>(layout: L) -> isize {
    layout.crd2idx(1)
}

fn main() {
    println!("{}", permuted(layout!((4, 2) : (1, 8))));
}
