//! Matrices whose modes do not step evenly, as tiles in tiles, and those that lack elements: products
//! of copies.

use super::{Scalar, blocked::Product, lanes::update};
#[cfg(feature = "alloc")]
use crate::{LayoutExt, int::Zero, kernels::try_copy, layout};
use crate::{
    tensor::{Borrowed, Mask, Strided, Tensor, TensorAccess, View, ViewMut},
    tree::Layout,
};

/// Where α is not 0.
#[inline]
pub(super) fn run<T: Scalar, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>(
    scalars: [T; 2],
    a: View<'_, T, LA, MA>,
    b: View<'_, T, LB, MB>,
    mut c: ViewMut<'_, T, LC, MC>,
) {
    if let (Some(a), Some(b), Some(c)) = (plain(a), plain(b), plain(c.view_mut())) {
        T::large(Product { scalars, a, b, c });
    } else {
        copied(scalars, a, b, c);
    }
}

/// A matrix by two strides, if it has them, and all elements.
#[inline]
fn plain<P: Borrowed, L: Layout, M: Mask>(matrix: Tensor<P, L, M>) -> Option<Tensor<P, Strided>> {
    matrix.whole().ok()?.strided()
}

/// The product of copies, with zeros for what does not exist. Multiples of those are 0 for finite
/// numbers only.
#[cfg(feature = "alloc")]
fn copied<T: Scalar, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>(
    scalars: [T; 2],
    a: View<'_, T, LA, MA>,
    b: View<'_, T, LB, MB>,
    mut c: ViewMut<'_, T, LC, MC>,
) {
    let mut rooms = [alloc::vec![], alloc::vec![], alloc::vec![]];
    let [a_room, b_room, c_room] = &mut rooms;
    let (of_a, of_b) = (readable(a, a_room), readable(b, b_room));
    if !(a.is_whole() && b.is_whole() || are_finite(of_a) && are_finite(of_b)) {
        return by_element(scalars, a, b, c);
    }
    let (a, b) = (of_a, of_b);
    if let Some(c) = plain(c.view_mut()) {
        return T::large(Product { scalars, a, b, c });
    }
    let layout = plain_layout(c.layout(), c_room);
    let [_, beta] = scalars;
    if beta != T::ZERO {
        copy(c.view(), Tensor::new(&mut c_room[..], layout));
    }
    let of_c = Tensor::new(&mut c_room[..], layout);
    T::large(Product {
        scalars,
        a,
        b,
        c: of_c,
    });
    copy(Tensor::new(&c_room[..], layout), c);
}

/// Whether all numbers are: each is looked at, which takes less time than to stop at one.
#[cfg(feature = "alloc")]
fn are_finite<T: Scalar>(numbers: View<'_, T, Strided>) -> bool {
    numbers.iter().fold(true, |all, x| all & x.is_finite())
}

/// The matrix, or a copy of it.
#[cfg(feature = "alloc")]
fn readable<'a, T: Scalar, L: Layout, M: Mask>(
    matrix: View<'a, T, L, M>,
    room: &'a mut alloc::vec::Vec<T>,
) -> View<'a, T, Strided> {
    plain(matrix).unwrap_or_else(|| {
        let layout = plain_layout(matrix.layout(), room);
        copy(matrix, Tensor::new(&mut room[..], layout));
        Tensor::new(&room[..], layout)
    })
}

/// The layout of a copy, by columns or rows as the matrix is, for which there is room then.
#[cfg(feature = "alloc")]
fn plain_layout<T: Scalar, L: Layout>(matrix: L, room: &mut alloc::vec::Vec<T>) -> Strided {
    let [rows, columns] = super::extents(matrix);
    *room = alloc::vec![T::ZERO; rows * columns];
    let is_by_columns = matrix.get(Zero).crd2idx(1) == 1;
    let [down, right] = if is_by_columns {
        [1, rows]
    } else {
        [columns, 1]
    };
    layout!((rows, columns) : (down, right))
}

/// Copies, one element after the other where there are too many loops.
#[cfg(feature = "alloc")]
fn copy<T: Scalar, A: Layout, M: Mask, B: Layout, N: Mask>(
    from: View<'_, T, A, M>,
    mut to: ViewMut<'_, T, B, N>,
) {
    if try_copy(from, to.view_mut()).is_err() {
        to.zip(from).for_each(|(to, from)| *to = *from);
    }
}

/// Without memory for copies.
#[cfg(not(feature = "alloc"))]
use by_element as copied;

fn by_element<T: Scalar, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>(
    scalars: [T; 2],
    a: View<'_, T, LA, MA>,
    b: View<'_, T, LB, MB>,
    mut c: ViewMut<'_, T, LC, MC>,
) {
    let ([m, k], [_, n]) = (super::extents(a.layout()), super::extents(b.layout()));
    for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
        let Some(c) = TensorAccess::get_mut(&mut c, (i, j)) else {
            continue;
        };
        let step = |sum, k| {
            let a = TensorAccess::get(&a, (i, k));
            let b = TensorAccess::get(&b, (k, j));
            a.zip(b).map_or(sum, |(a, b)| T::multiply_add(*a, *b, sum))
        };
        update(scalars, (0..k).fold(T::ZERO, step), c);
    }
}
