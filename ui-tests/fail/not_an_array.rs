use stridewise::prelude::*;

fn main() {
    let data = [0, 1, 2, 3, 4, 5];
    // The elements of a column do not lie side by side.
    let column = Tensor::new(&data, layout!((2, 3) : (3, 1))).slice(coord!((_, 1)));
    let [a, b] = column.into_array();
    println!("{a} {b}");
}
