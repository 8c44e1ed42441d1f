//! Matrices whose modes do not step evenly, as tiles in tiles, and those that lack elements:
//! products of copies.

use super::{
    Product, Scalar,
    epilogue::{Epilogue, rewrite},
    extents, is_everywhere,
    lanes::update,
    large,
};
#[cfg(feature = "alloc")]
use crate::{
    LayoutExt,
    int::{Int, Zero},
    kernels::{reduce, try_copy},
    layout,
    tensor::{View, ViewMut},
};
use crate::{
    tensor::{Borrowed, Mask, Strided, Tensor, TensorAccess},
    tree::Layout,
};

impl<T: Scalar, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>
    Product<'_, T, LA, LB, LC, MA, MB, MC>
{
    /// Where there are products, and α is not 0. Of copies, the epilogue has its turn afterwards:
    /// not of what does not exist.
    #[inline]
    pub(super) fn staged<E: Epilogue<T>>(self, epilogue: E) {
        let Self {
            scalars,
            a,
            b,
            mut c,
        } = self;
        if let (Some(a), Some(b), Some(c)) = (plain(a), plain(b), plain(c.view_mut())) {
            large(Product { scalars, a, b, c }, epilogue);
        } else if const { !(is_flat::<LA, MA>() && is_flat::<LB, MB>() && is_flat::<LC, MC>()) } {
            Product {
                scalars,
                a,
                b,
                c: c.view_mut(),
            }
            .copied();
            if const { !E::IS_IDENTITY } {
                rewrite(c, |coord, sum| epilogue.value(coord, sum));
            }
        }
    }

    /// The product of copies, with zeros for what does not exist. Multiples of those are 0 for
    /// finite numbers only.
    #[cfg(feature = "alloc")]
    fn copied(self) {
        let mut rooms = [alloc::vec![], alloc::vec![], alloc::vec![]];
        let [a_room, b_room, c_room] = &mut rooms;
        // Panels of the operand along which C lies in order are made without a transposition.
        let [a_down, b_down, c_down] = [
            is_by_columns(self.a.layout()),
            is_by_columns(self.b.layout()),
            is_by_columns(self.c.layout()),
        ];
        let a = readable(self.a, a_down || c_down, a_room);
        let b = readable(self.b, b_down && c_down, b_room);
        let is_exact = (self.a.is_whole() || are_finite(b)) && (self.b.is_whole() || are_finite(a));
        if !is_exact {
            return self.by_element();
        }
        let (scalars, mut result) = (self.scalars, self.c);
        if let Some(c) = plain(result.view_mut()) {
            return large(Product { scalars, a, b, c }, ());
        }
        let layout = plain_layout(result.layout(), c_down, c_room);
        if scalars[1] != T::ZERO {
            copy(result.view(), Tensor::new(&mut c_room[..], layout));
        }
        let c = Tensor::new(&mut c_room[..], layout);
        large(Product { scalars, a, b, c }, ());
        copy(Tensor::new(&c_room[..], layout), result);
    }

    /// Without memory for copies.
    #[cfg(not(feature = "alloc"))]
    fn copied(self) {
        self.by_element();
    }

    fn by_element(self) {
        let (a, b, mut c) = (self.a, self.b, self.c);
        let ([m, inner], [_, n]) = (extents(a.layout()), extents(b.layout()));
        for position in 0..m * n {
            let Some(c) = TensorAccess::get_mut(&mut c, position) else {
                continue;
            };
            let (i, j) = (position % m, position / m);
            let step = |sum, k: usize| {
                let a = TensorAccess::get(&a, i + k * m);
                let b = TensorAccess::get(&b, k + j * inner);
                a.zip(b).map_or(sum, |(a, b)| T::multiply_add(*a, *b, sum))
            };
            update(self.scalars, (0..inner).fold(T::ZERO, step), c);
        }
    }
}

/// Whether a matrix has two strides and all elements whatever its numbers are. Nothing else is
/// compiled for it then.
const fn is_flat<L: Layout, M: Mask>() -> bool {
    L::RANK == 2 && L::DEPTH == 1 && is_everywhere::<M>()
}

/// A matrix by two strides, if it has them, and all elements.
#[inline]
fn plain<P: Borrowed, L: Layout, M: Mask>(matrix: Tensor<P, L, M>) -> Option<Tensor<P, Strided>> {
    matrix.try_whole().ok()?.strided()
}

/// Whether all numbers are: the others are NaN as multiples of 0, and so is a sum with them.
#[cfg(feature = "alloc")]
fn are_finite<T: Scalar>(numbers: View<'_, T, Strided>) -> bool {
    reduce(numbers, T::ZERO, |sum, x| T::multiply_add(x, T::ZERO, sum)).is_finite()
}

/// The matrix, or a copy of it.
#[cfg(feature = "alloc")]
fn readable<'a, T: Scalar, L: Layout, M: Mask>(
    matrix: View<'a, T, L, M>,
    by_columns: bool,
    room: &'a mut alloc::vec::Vec<T>,
) -> View<'a, T, Strided> {
    plain(matrix).unwrap_or_else(|| {
        let layout = plain_layout(matrix.layout(), by_columns, room);
        copy(matrix, Tensor::new(&mut room[..], layout));
        Tensor::new(&room[..], layout)
    })
}

/// Whether elements lie side by side down the columns.
#[cfg(feature = "alloc")]
fn is_by_columns<L: Layout>(matrix: L) -> bool {
    matrix.get(Zero).crd2idx(1) == 1
}

/// The layout of a copy, for which there is room then.
#[cfg(feature = "alloc")]
fn plain_layout<T: Scalar, L: Layout>(
    matrix: L,
    by_columns: bool,
    room: &mut alloc::vec::Vec<T>,
) -> Strided {
    let [rows, columns] = extents(matrix);
    *room = alloc::vec![T::ZERO; rows * columns];
    let [down, right] = if by_columns { [1, rows] } else { [columns, 1] };
    layout!((rows, columns) : (down, right))
}

/// Copies, one element after the other where there are too many loops.
#[cfg(feature = "alloc")]
fn copy<T: Scalar, A: Layout, M: Mask, B: Layout, N: Mask>(
    from: View<'_, T, A, M>,
    mut to: ViewMut<'_, T, B, N>,
) {
    if try_copy(from, to.view_mut()).is_ok() {
        return;
    }
    for position in 0..to.size().value() {
        let from = TensorAccess::get(&from, position);
        if let (Some(to), Some(from)) = (TensorAccess::get_mut(&mut to, position), from) {
            *to = *from;
        }
    }
}
