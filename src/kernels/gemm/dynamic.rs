//! Products of matrices some of which have a rank that is known at run time.

use super::{GemmError, Scalar, try_gemm};
use crate::tensor::{KernelLayout, Mask, Strided, View, ViewMut};
#[cfg(feature = "alloc")]
use crate::{
    kernels::try_copy,
    layout,
    tensor::{Borrowed, Tensor},
};

/// The product of the matrices by two strides each, or of copies of them (feature `alloc`).
pub(super) fn gemm<T: Scalar, LA: KernelLayout, LB: KernelLayout, LC: KernelLayout>(
    alpha: T,
    a: View<'_, T, LA, impl Mask>,
    b: View<'_, T, LB, impl Mask>,
    beta: T,
    c: ViewMut<'_, T, LC, impl Mask>,
) -> Result<(), GemmError> {
    for (matrix, rank) in [("A", a.rank_of()), ("B", b.rank_of()), ("C", c.rank_of())] {
        if rank != 2 {
            return Err(GemmError::Modes { matrix, rank });
        }
    }
    let (mut a_room, mut b_room) = (Room::default(), Room::default());
    let a = readable("A", a, &mut a_room)?;
    let b = readable("B", b, &mut b_room)?;
    match c.into_matrix() {
        Ok(c) => try_gemm(alpha, a, b, beta, c),
        #[cfg(feature = "alloc")]
        Err(c) => onto_copy([alpha, beta], a, b, c),
        #[cfg(not(feature = "alloc"))]
        Err(_) => Err(GemmError::Uneven { matrix: "C" }),
    }
}

#[cfg(feature = "alloc")]
type Room<T> = alloc::vec::Vec<T>;
#[cfg(not(feature = "alloc"))]
type Room<T> = core::marker::PhantomData<T>;

/// The product in a copy of C, which is copied back.
#[cfg(feature = "alloc")]
fn onto_copy<T: Scalar, L: KernelLayout>(
    [alpha, beta]: [T; 2],
    a: View<'_, T, Strided>,
    b: View<'_, T, Strided>,
    c: ViewMut<'_, T, L, impl Mask>,
) -> Result<(), GemmError> {
    let mut room = Room::new();
    let layout = plain("C", &c, &mut room)?;
    let uneven = |_| GemmError::Uneven { matrix: "C" };
    try_copy(c.shared(), Tensor::new(&mut room[..], layout)).map_err(uneven)?;
    try_gemm(alpha, a, b, beta, Tensor::new(&mut room[..], layout))?;
    try_copy(Tensor::new(&room[..], layout), c).map_err(uneven)
}

/// The matrix, or a copy of it.
fn readable<'a, T: Scalar, L: KernelLayout>(
    matrix: &'static str,
    tensor: View<'a, T, L, impl Mask>,
    #[cfg_attr(not(feature = "alloc"), allow(unused))] room: &'a mut Room<T>,
) -> Result<View<'a, T, Strided>, GemmError> {
    match tensor.into_matrix() {
        Ok(tensor) => Ok(tensor),
        #[cfg(feature = "alloc")]
        Err(tensor) => {
            let layout = plain(matrix, &tensor, room)?;
            let target = Tensor::new(&mut room[..], layout);
            try_copy(tensor, target).map_err(|_| GemmError::Uneven { matrix })?;
            Ok(Tensor::new(&room[..], layout))
        }
        #[cfg(not(feature = "alloc"))]
        Err(_) => Err(GemmError::Uneven { matrix }),
    }
}

/// The layout of a copy, for which there is room then.
#[cfg(feature = "alloc")]
fn plain<T: Scalar, P: Borrowed, L: KernelLayout>(
    matrix: &'static str,
    tensor: &Tensor<P, L, impl Mask>,
    room: &mut Room<T>,
) -> Result<Strided, GemmError> {
    // Elements that a tile does not have would be zeros, and zero times an infinity is no zero.
    let [rows, columns] = tensor.extents().ok_or(GemmError::Uneven { matrix })?;
    *room = alloc::vec![T::ZERO; rows * columns];
    let step = 1;
    Ok(layout!((rows, columns) : (columns, step)))
}
