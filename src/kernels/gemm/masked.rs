//! Matrices that lack elements: products with those are left out.

use super::{Scalar, lanes::update};
#[cfg(feature = "alloc")]
use crate::{
    LayoutExt,
    int::Zero,
    kernels::{try_copy, try_copy_with_fill},
    layout,
    tensor::{Strided, Tensor},
};
use crate::{
    tensor::{Mask, TensorAccess, View, ViewMut},
    tree::Layout,
};

/// The product of the rows and columns that exist, where matrices overhang at their edges.
pub(super) fn run<T: Scalar, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>(
    scalars: [T; 2],
    a: View<'_, T, LA, MA>,
    b: View<'_, T, LB, MB>,
    c: ViewMut<'_, T, LC, MC>,
) {
    let (Some(of_a), Some(of_b), Some([rows, columns])) =
        (a.existing(), b.existing(), c.existing())
    else {
        return in_copies(scalars, a, b, c);
    };
    let (m, k, n) = (
        of_a[0].min(rows),
        of_a[1].min(of_b[0]),
        of_b[1].min(columns),
    );
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

/// The product of copies, with zeros for what does not exist. Multiples of those are 0 for finite
/// numbers only.
#[cfg(feature = "alloc")]
fn in_copies<T: Scalar, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>(
    scalars: [T; 2],
    a: View<'_, T, LA, MA>,
    b: View<'_, T, LB, MB>,
    mut c: ViewMut<'_, T, LC, MC>,
) {
    let [alpha, beta] = scalars;
    if alpha == T::ZERO {
        return by_element(scalars, a, b, c);
    }
    let mut rooms = [alloc::vec![], alloc::vec![], alloc::vec![]];
    let [of_a, of_b, of_c] = &mut rooms;
    let copies = (
        copied(a, true, of_a),
        copied(b, true, of_b),
        copied(c.view(), beta != T::ZERO, of_c),
    );
    let are_finite = are_finite(of_a) && are_finite(of_b);
    if let (true, (Some(in_a), Some(in_b), Some(in_c))) = (are_finite, copies) {
        let (of_a, of_b) = (Tensor::new(&of_a[..], in_a), Tensor::new(&of_b[..], in_b));
        super::whole(scalars, of_a, of_b, Tensor::new(&mut of_c[..], in_c));
        if try_copy(Tensor::new(&of_c[..], in_c), c.view_mut()).is_ok() {
            return;
        }
    }
    by_element(scalars, a, b, c);
}

/// Whether all numbers are: each is looked at, which takes less time than to stop at one.
#[cfg(feature = "alloc")]
fn are_finite<T: Scalar>(numbers: &[T]) -> bool {
    numbers.iter().fold(true, |all, x| all & x.is_finite())
}

/// The layout of the copy of a matrix, by columns or rows as that is, if it is read.
#[cfg(feature = "alloc")]
fn copied<T: Scalar, L: Layout, M: Mask>(
    matrix: View<'_, T, L, M>,
    is_read: bool,
    room: &mut alloc::vec::Vec<T>,
) -> Option<Strided> {
    let [rows, columns] = super::extents(matrix.layout());
    *room = alloc::vec![T::ZERO; rows * columns];
    let is_by_columns = matrix.layout().get(Zero).crd2idx(1) == 1;
    let [down, right] = if is_by_columns {
        [1, rows]
    } else {
        [columns, 1]
    };
    let layout = layout!((rows, columns) : (down, right));
    let copy = Tensor::new(&mut room[..], layout);
    (!is_read || try_copy_with_fill(matrix, copy, T::ZERO).is_ok()).then_some(layout)
}

/// Without memory for copies.
#[cfg(not(feature = "alloc"))]
use by_element as in_copies;

fn by_element<T: Scalar, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>(
    scalars: [T; 2],
    a: View<'_, T, LA, MA>,
    b: View<'_, T, LB, MB>,
    c: ViewMut<'_, T, LC, MC>,
) {
    let [m, inner] = super::extents(a.layout());
    // Where α is 0, A and B are not read.
    let steps = if scalars[0] == T::ZERO { 0 } else { inner };
    for (position, c) in c.by_position() {
        let (i, j) = (position % m, position / m);
        let step = |sum, k: usize| {
            let a = TensorAccess::get(&a, i + k * m);
            let b = TensorAccess::get(&b, k + j * inner);
            a.zip(b).map_or(sum, |(a, b)| T::multiply_add(*a, *b, sum))
        };
        update(scalars, (0..steps).fold(T::ZERO, step), c);
    }
}
