//! Tiles that overhang: elements of A and B that do not exist count as 0.

use super::Float;
use crate::{
    kernels::masked::common,
    tensor::{Mask, TensorAccess, View, ViewMut},
    tree::Layout,
};

/// The product of the rows and columns that exist, where tiles overhang at their edges.
pub(super) fn run<T: Float, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>(
    scalars: [T; 2],
    a: View<'_, T, LA, MA>,
    b: View<'_, T, LB, MB>,
    c: ViewMut<'_, T, LC, MC>,
) {
    let (Some(of_a), Some(of_b), Some([rows, columns])) =
        (a.existing(), b.existing(), c.existing())
    else {
        return by_element(scalars, a, b, c);
    };
    let [k, _] = common([[of_a[1], 0], [of_b[0], 0]]);
    let [m, n] = common([[of_a[0], of_b[1]], [rows, columns]]);
    let corners = (
        a.corner([m, k]),
        b.corner([k, n]),
        c.corner([rows, columns]),
    );
    let (Some(a), Some(b), Some(mut c)) = corners else {
        unreachable!("fewer rows and columns than exist")
    };
    let beta = scalars[1];
    let below = c.view_mut().block(m..rows, 0..columns);
    super::scale(beta, below);
    let beside = c.view_mut().block(0..m, n..columns);
    super::scale(beta, beside);
    super::whole(scalars, a, b, c.block(0..m, 0..n));
}

fn by_element<T: Float, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>(
    [alpha, beta]: [T; 2],
    a: View<'_, T, LA, MA>,
    b: View<'_, T, LB, MB>,
    c: ViewMut<'_, T, LC, MC>,
) {
    let [m, inner] = super::extents(a.layout());
    // Where α is 0, A and B are not read.
    let steps = if alpha == T::ZERO { 0 } else { inner };
    for (position, c) in c.by_position() {
        let (i, j) = (position % m, position / m);
        let product = |k: usize| {
            let a = TensorAccess::get(&a, i + k * m);
            let b = TensorAccess::get(&b, k + j * inner);
            a.zip(b).map(|(a, b)| *a * *b)
        };
        let sum = (0..steps)
            .filter_map(product)
            .fold(T::ZERO, |sum, x| sum + x);
        *c = if beta == T::ZERO {
            alpha * sum
        } else {
            alpha * sum + beta * *c
        };
    }
}
