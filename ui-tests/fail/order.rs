//! An order for more modes than the shape has.
use stridewise::{layout::make_ordered_layout, prelude::*};

fn main() {
    println!("{}", make_ordered_layout(shape!((4, 2)), shape!((2, 0, 1))));
}
