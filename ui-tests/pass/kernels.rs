//! What must compile: generic kernels with one or two bounds, chains of operations, deep nesting, without a `recursion_limit`.
use stridewise::{algebra::{Array, RightInverse, Storage}, prelude::*};

/// No `where` clause: every result is a layout.
fn elements<L: Layout, T: Tiler>(layout: L, tiler: T) -> isize {
    let tiles = layout.zipped_divide(tiler);
    let mut sum = 0;
    for i in 0..tiles.size().value() {
        sum += tiles.crd2idx(i);
    }
    sum
}

fn chain<L: Layout>(layout: L) -> impl Layout {
    layout.coalesce().zipped_divide(int!(2)).coalesce().right_inverse().logical_product(int!(2))
}

fn block<L: Storage>() -> Array<f32, L> {
    Array::<f32, L>::default()
}

type Deep = Layout![(((((((2, 2), 2), 2), 2), 2), 2), 2) : (((((((1, 2), 4), 8), 16), 32), 64), 128)];
type Large = Layout![
    (3, 5, 7, 2, 2, 3, 2, 2) : (2147483647, 1073741824, 1, 7, 14, 28, 84, 168)
];

fn main() {
    let rows = 100_usize;
    assert_eq!(elements(layout!((8, 24) : (24, 1)), tile!(4, 8)), 191 * 96);
    assert_eq!(elements(layout!((rows, 24) : (24, 1)), tile!(4, 8)), 2399 * 1200);
    assert_eq!(chain(layout!((4, 8) : (1, 4))).to_value().unwrap().to_string(), "(32,2):(1,32)");
    assert_eq!(block::<Layout![(8, 32) : (40, 1)]>().len(), 312);
    assert_eq!(<Coalesce<Deep>>::SIZE, 256);
    assert_eq!(<Coalesce<Large>>::SIZE, 5040);
    assert_eq!(<RightInverse<Large>>::SIZE, 336);
}
