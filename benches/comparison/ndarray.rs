//! The rows of COMPARISON.md in ndarray.
use ndarray::{Array2, ArrayView2, ArrayViewMut2, Axis, ShapeBuilder, array};

fn main() {
    let data: Vec<i32> = (0..31).collect();
    println!(
        "memory: {:?}",
        ArrayView2::from_shape((4, 8), &data).map(|_| ())
    );
    let matrix = Array2::from_shape_fn((4, 8), |(i, j)| 8 * i + j);
    println!("outside: {}", panics(|| matrix[[4, 0]]));

    let mut memory = [0; 8];
    for strides in [(3, 2), (1, 1)] {
        let view = ArrayViewMut2::from_shape((2, 3).strides(strides), &mut memory);
        println!("strides {strides:?}: {:?}", view.map(|_| ()));
    }

    let odd = Array2::<i32>::ones((3, 5));
    let sizes: Vec<usize> = odd
        .exact_chunks((2, 4))
        .into_iter()
        .map(|chunk| chunk.len())
        .collect();
    println!("tiles: {sizes:?} of 15 elements");

    let (a, b) = (Array2::<i32>::ones((2, 3)), Array2::<i32>::ones((3, 2)));
    println!("shapes: {}", panics(|| &a + &b));
    println!(
        "expression: {}",
        (&a.dot(&b) + &array![10, 20]).sum_axis(Axis(0))
    );
}

fn panics<T>(f: impl FnOnce() -> T) -> &'static str {
    std::panic::set_hook(Box::new(|_| ()));
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)) {
        Ok(_) => "no panic",
        Err(_) => "panics",
    }
}
