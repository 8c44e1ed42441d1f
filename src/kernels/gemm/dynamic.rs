//! Products of matrices some of which have a rank that is known at run time.

use super::{Factor, GemmError, Summed, try_gemm};
use crate::tensor::{KernelLayout, Mask, View, ViewMut};
#[cfg(feature = "alloc")]
use crate::{
    kernels::{Scalar, try_transform},
    layout,
    tensor::{Borrowed, Strided, Tensor},
};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// The product of the matrices by two strides each, or of copies of them (feature `alloc`).
pub(super) fn gemm<
    X: Factor<Z::Sum>,
    Y: Factor<Z::Sum>,
    Z: Summed,
    LA: KernelLayout,
    LB: KernelLayout,
    LC: KernelLayout,
>(
    alpha: Z::Sum,
    a: View<'_, X, LA, impl Mask>,
    b: View<'_, Y, LB, impl Mask>,
    beta: Z::Sum,
    c: ViewMut<'_, Z, LC, impl Mask>,
) -> Result<(), GemmError> {
    for (matrix, rank) in [("A", a.rank_of()), ("B", b.rank_of()), ("C", c.rank_of())] {
        if rank != 2 {
            return Err(GemmError::NotMatrix { matrix, rank });
        }
    }
    match (a.into_matrix(), b.into_matrix(), c.into_matrix()) {
        (Ok(a), Ok(b), Ok(c)) => try_gemm(alpha, a, b, beta, c),
        #[cfg(feature = "alloc")]
        (a, b, c) => {
            let (mut a_room, mut b_room) = (Vec::new(), Vec::new());
            let a = match a {
                Ok(a) => readable("A", a, &mut a_room),
                Err(a) => readable("A", a, &mut a_room),
            }?;
            let b = match b {
                Ok(b) => readable("B", b, &mut b_room),
                Err(b) => readable("B", b, &mut b_room),
            }?;
            match c {
                Ok(c) => try_gemm(alpha, a, b, beta, c),
                Err(c) => onto_copy([alpha, beta], a, b, c),
            }
        }
        #[cfg(not(feature = "alloc"))]
        (Err(_), _, _) => Err(GemmError::UnevenSteps { matrix: "A" }),
        #[cfg(not(feature = "alloc"))]
        (_, Err(_), _) => Err(GemmError::UnevenSteps { matrix: "B" }),
        #[cfg(not(feature = "alloc"))]
        (_, _, Err(_)) => Err(GemmError::UnevenSteps { matrix: "C" }),
    }
}

/// The product in a copy of C, which is copied back.
#[cfg(feature = "alloc")]
fn onto_copy<Z: Summed, L: KernelLayout>(
    [alpha, beta]: [Z::Sum; 2],
    a: View<'_, Z::Sum, Strided>,
    b: View<'_, Z::Sum, Strided>,
    c: ViewMut<'_, Z, L, impl Mask>,
) -> Result<(), GemmError> {
    let mut room = Vec::new();
    let layout = plain("C", &c, &mut room)?;
    let uneven = |_| GemmError::UnevenSteps { matrix: "C" };
    try_transform(c.shared(), Tensor::new(&mut room[..], layout), Z::widen).map_err(uneven)?;
    try_gemm(alpha, a, b, beta, Tensor::new(&mut room[..], layout))?;
    try_transform(Tensor::new(&room[..], layout), c, Z::round).map_err(uneven)
}

/// A copy of the matrix in numbers of the type of sums.
#[cfg(feature = "alloc")]
fn readable<'a, S: Scalar, X: Factor<S>, L: KernelLayout>(
    matrix: &'static str,
    tensor: View<'_, X, L, impl Mask>,
    room: &'a mut Vec<S>,
) -> Result<View<'a, S, Strided>, GemmError> {
    let layout = plain(matrix, &tensor, room)?;
    let target = Tensor::new(&mut room[..], layout);
    try_transform(tensor, target, X::widen).map_err(|_| GemmError::UnevenSteps { matrix })?;
    Ok(Tensor::new(&room[..], layout))
}

/// The layout of a copy, for which there is room then.
#[cfg(feature = "alloc")]
fn plain<S: Scalar, P: Borrowed, L: KernelLayout>(
    matrix: &'static str,
    tensor: &Tensor<P, L, impl Mask>,
    room: &mut Vec<S>,
) -> Result<Strided, GemmError> {
    // Elements that a tile does not have would be zeros, and zero times an infinity is no zero.
    let [rows, columns] = tensor
        .matrix_extents()
        .ok_or(GemmError::UnevenSteps { matrix })?;
    *room = alloc::vec![S::ZERO; rows * columns];
    let step = 1;
    Ok(layout!((rows, columns) : (columns, step)))
}
