//! Products of matrices some of which have a rank that is known at run time.

use super::{Factor, GemmError, Summed, epilogue::Epilogue, multiply};
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
    scalars: [Z::Sum; 2],
    a: View<'_, X, LA, impl Mask>,
    b: View<'_, Y, LB, impl Mask>,
    c: ViewMut<'_, Z, LC, impl Mask>,
    epilogue: impl Epilogue<Z::Sum>,
) -> Result<(), GemmError> {
    let ranks = [a.rank_of(), b.rank_of(), c.rank_of()];
    for (matrix, rank) in ["A", "B", "C"].into_iter().zip(ranks) {
        if rank != 2 && rank != 3 {
            return Err(GemmError::NotMatrix { matrix, rank });
        }
    }
    let [of_a, of_b, of_c] = ranks;
    if [of_a, of_b] != [of_c; 2] {
        return Err(GemmError::OtherRanks {
            a: of_a,
            b: of_b,
            c: of_c,
        });
    }
    if of_c == 3 {
        let uneven = |matrix| GemmError::UnevenSteps { matrix };
        let a = a.into_batch().map_err(|_| uneven("A"))?;
        let b = b.into_batch().map_err(|_| uneven("B"))?;
        let c = c.into_batch().map_err(|_| uneven("C"))?;
        return multiply(scalars, a, b, c, epilogue);
    }
    match (a.into_matrix(), b.into_matrix(), c.into_matrix()) {
        (Ok(a), Ok(b), Ok(c)) => multiply(scalars, a, b, c, epilogue),
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
                Ok(c) => multiply(scalars, a, b, c, epilogue),
                Err(c) => onto_copy(scalars, a, b, c, epilogue),
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
    scalars: [Z::Sum; 2],
    a: View<'_, Z::Sum, Strided>,
    b: View<'_, Z::Sum, Strided>,
    c: ViewMut<'_, Z, L, impl Mask>,
    epilogue: impl Epilogue<Z::Sum>,
) -> Result<(), GemmError> {
    let mut room = Vec::new();
    let layout = plain("C", &c, &mut room)?;
    let uneven = |_| GemmError::UnevenSteps { matrix: "C" };
    try_transform(c.shared(), Tensor::new(&mut room[..], layout), Z::widen).map_err(uneven)?;
    multiply(scalars, a, b, Tensor::new(&mut room[..], layout), epilogue)?;
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
