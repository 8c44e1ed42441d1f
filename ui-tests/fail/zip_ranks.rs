use stridewise::prelude::*;

fn main() {
    let _ = layout!(((4, 2), (8, 3, 5)) : ((1, 4), (2, 16, 48))).zip();
}
