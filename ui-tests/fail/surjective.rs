//! A layout with a negative stride where every index below the cosize is asked for.
use stridewise::{algebra::Surjective, prelude::*};

fn filled<L: Surjective>(layout: L) -> isize {
    layout.crd2idx(1)
}

fn main() {
    println!("{}", filled(layout!((4, 2) : (2, -1))));
}
