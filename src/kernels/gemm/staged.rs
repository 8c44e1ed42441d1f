//! Matrices whose modes do not step evenly, as tiles in tiles: copied to plain ones first.

#[cfg(not(feature = "alloc"))]
use super::lanes::update;
use super::{Scalar, blocked::Product};
#[cfg(feature = "alloc")]
use crate::tensor::{Strided, Tensor};
use crate::{
    tensor::{View, ViewMut},
    tree::Layout,
};

#[inline]
pub(super) fn run<T: Scalar, LA: Layout, LB: Layout, LC: Layout>(
    scalars: [T; 2],
    a: View<'_, T, LA>,
    b: View<'_, T, LB>,
    mut c: ViewMut<'_, T, LC>,
) {
    if let (Some(a), Some(b), Some(c)) = (a.strided(), b.strided(), c.view_mut().strided()) {
        T::large(Product { scalars, a, b, c });
    } else {
        copied(scalars, a, b, c);
    }
}

#[cfg(feature = "alloc")]
fn copied<T: Scalar, LA: Layout, LB: Layout, LC: Layout>(
    scalars: [T; 2],
    a: View<'_, T, LA>,
    b: View<'_, T, LB>,
    mut c: ViewMut<'_, T, LC>,
) {
    let (mut a_room, mut b_room) = (alloc::vec![], alloc::vec![]);
    let (a, b) = (plain(a, &mut a_room), plain(b, &mut b_room));
    if let Some(c) = c.view_mut().strided() {
        return T::large(Product { scalars, a, b, c });
    }
    let [_, beta] = scalars;
    let mut copy = if beta == T::ZERO {
        alloc::vec![T::ZERO; c.iter().len()]
    } else {
        elements(c.view())
    };
    let layout = columns(c.layout());
    let c_copy = Tensor::new(&mut copy[..], layout);
    T::large(Product {
        scalars,
        a,
        b,
        c: c_copy,
    });
    c.iter_mut()
        .zip(copy)
        .for_each(|(place, element)| *place = element);
}

#[cfg(feature = "alloc")]
fn plain<'a, T: Scalar, L: Layout>(
    matrix: View<'a, T, L>,
    room: &'a mut alloc::vec::Vec<T>,
) -> View<'a, T, Strided> {
    if let Some(matrix) = matrix.strided() {
        return matrix;
    }
    *room = elements(matrix);
    Tensor::new(&room[..], columns(matrix.layout()))
}

/// The elements in the order of positions, which is column by column.
#[cfg(feature = "alloc")]
fn elements<T: Scalar, L: Layout>(matrix: View<'_, T, L>) -> alloc::vec::Vec<T> {
    let mut elements = alloc::vec::Vec::with_capacity(matrix.iter().len());
    matrix.iter().for_each(|element| elements.push(*element));
    elements
}

#[cfg(feature = "alloc")]
fn columns<L: Layout>(layout: L) -> Strided {
    let [rows, columns] = super::extents(layout);
    crate::layout!((rows, columns) : ({ 1 }, rows))
}

/// Without memory for copies: element by element.
#[cfg(not(feature = "alloc"))]
fn copied<T: Scalar, LA: Layout, LB: Layout, LC: Layout>(
    scalars: [T; 2],
    a: View<'_, T, LA>,
    b: View<'_, T, LB>,
    mut c: ViewMut<'_, T, LC>,
) {
    let ([m, k], [_, n]) = (super::extents(a.layout()), super::extents(b.layout()));
    for j in 0..n {
        for i in 0..m {
            let step = |sum, k| T::multiply_add(a[(i, k)], b[(k, j)], sum);
            update(scalars, (0..k).fold(T::ZERO, step), &mut c[(i, j)]);
        }
    }
}
