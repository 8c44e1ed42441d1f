use stridewise::{int::Basis, layout::Mode, num::typenum::U0, prelude::*};

fn main() {
    // A direction where an extent stands.
    let mode = Mode::new(Basis::<_, U0>::new(int!(4)), int!(1));
    println!("{mode}");
}
