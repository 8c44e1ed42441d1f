//! The rows of COMPARISON.md in this library.
use stridewise::{kernels, prelude::*};

fn main() {
    let data: Vec<i32> = (0..31).collect();
    let (rows, columns) = (4, 8);
    let error = Tensor::try_new(&data[..], layout!((rows, columns) : (columns, 1))).unwrap_err();
    println!("memory: {error}");
    let data: Vec<i32> = (0..32).collect();
    let matrix = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
    println!("outside: {:?}", matrix.get((4, 0)));

    std::panic::set_hook(Box::new(|_| ()));
    let n = 65536;
    let large = std::panic::catch_unwind(|| layout!((n{i32}, n{i32}) : (n{i32}, 1)).size().value());
    println!(
        "32 bits: {}",
        if large.is_err() { "refused" } else { "made" }
    );

    let mut memory = [0; 8];
    for (d0, d1) in [(3, 2), (1, 1)] {
        let (two, three) = (2, 3);
        let view = Tensor::try_new(&mut memory, layout!((two, three) : (d0, d1)));
        println!(
            "strides ({d0},{d1}): {:?}",
            view.map(|_| ()).map_err(|error| error.to_string())
        );
    }

    let ones = [1; 15];
    let odd = Tensor::new(&ones, layout!((3, 5) : (5, 1))).masked();
    let sizes: Vec<usize> = odd
        .tiles(tile!(2, 4))
        .map(|tile| tile.iter().count())
        .collect();
    println!("tiles: {sizes:?} of 15 elements");

    let two = 2;
    let a = Tensor::new(&ones[..6], layout!((two, 3) : (3, 1)));
    let b = Tensor::new(&ones[..6], layout!((3, two) : (two, 1)));
    let mut sum = [0; 6];
    let error = kernels::try_transform_two(
        a,
        b,
        Tensor::new(&mut sum, layout!((two, 3) : (3, 1))),
        |x, y| x + y,
    );
    println!("shapes: {}", error.unwrap_err());

    let mut products = [0; 4];
    kernels::gemm(
        1,
        a,
        b,
        0,
        Tensor::new(&mut products, layout!((2, two) : (two, 1))),
    );
    println!("product into a target: {products:?}");

    let blocked = Tensor::new(&data, layout!(((2, 2), (4, 2)) : ((4, 8), (1, 16))));
    println!(
        "blocks: (1,0) = {}, (2,0) = {}, (0,4) = {}",
        blocked[(1, 0)],
        blocked[(2, 0)],
        blocked[(0, 4)]
    );
}
