//! What a thread sees that is not there.
use stridewise::prelude::*;

fn main() {
    let (view, offset) = layout!((16, 8) : (8, 1)).thread_view(layout!(((4, 8), (2, 2)) : ((32, 1), (16, 8))), int!(32));
    println!("{view} from {offset}");
}
