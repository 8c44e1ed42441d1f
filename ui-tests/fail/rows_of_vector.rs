use stridewise::prelude::*;

fn main() {
    let data = [0, 1, 2, 3, 4, 5];
    println!("{}", Tensor::new(&data, layout!(6 : 1)).rows().count());
}
