//! Kernels of operands that may lack elements: of tiles that overhang.
//!
//! Whole operands are left to the kernel. Of a matrix, the rows and columns that exist are whole
//! operands again, where a tile overhangs at its edges. Else columns, along mode 0, are looked at:
//! one test for a column that is whole, and one for each element of others.

use super::Error;
use crate::{
    coord::{Leaves, leaves_of},
    tensor::{Borrowed, Exclusive, Mask, Shared, Strided, Tensor, TensorAccess, nest::Nest},
    tree::Layout,
};

/// A kernel of each element of a target and the element of a source at its coordinate.
pub(super) trait Pairwise<U, T> {
    /// Whether it leaves elements of the target as they are where the source has none.
    const SKIPS: bool = true;
    /// All elements, of operands that have all.
    fn whole<'s, 't, A: Layout, B: Layout>(
        &self,
        target: Tensor<impl Borrowed<Element = U, Direct = Exclusive<'t, U>>, B>,
        source: Tensor<impl Borrowed<Element = T, Direct = Shared<'s, T>>, A>,
    ) -> Result<(), Error>
    where
        T: 's,
        U: 't;
    /// An element, and that of the source, if there is one.
    fn element(&self, to: &mut U, from: Option<&T>);
}

/// Runs a kernel on the elements of a target and of a source.
#[inline(always)]
pub(super) fn run<
    's,
    't,
    T: 's,
    U: 't,
    A: Layout,
    M: Mask,
    B: Layout,
    N: Mask,
    K: Pairwise<U, T>,
>(
    target: Tensor<impl Borrowed<Element = U, Direct = Exclusive<'t, U>, Item = &'t mut U>, B, N>,
    source: Tensor<impl Borrowed<Element = T, Direct = Shared<'s, T>, Item = &'s T>, A, M>,
    kernel: &K,
) -> Result<(), Error> {
    let whole = |(target, source)| kernel.whole(unmasked(target), unmasked(source));
    <N::And<M>>::choose((target, source), whole, |(target, source)| {
        if target.is_whole() && source.is_whole() {
            return kernel.whole(unmasked(target), unmasked(source));
        }
        fit(
            [leaves_of(target.layout()), leaves_of(source.layout())],
            [B::RANK, A::RANK],
        )?;
        if const { K::SKIPS && A::RANK == 2 && B::RANK == 2 } {
            if let (Some(to), Some(from)) = (target.existing(), source.existing()) {
                let extents = common([to, from]);
                let corners = (target.corner(extents), source.corner(extents));
                let (Some(target), Some(source)) = corners else {
                    unreachable!("fewer rows and columns than exist")
                };
                return kernel.whole(target, source);
            }
        }
        elements(target, source, kernel);
        Ok(())
    })
}

/// Column by column, if they correspond; else by position.
fn elements<'s, 't, T: 's, U: 't, A: Layout, M: Mask, B: Layout, N: Mask>(
    target: Tensor<impl Borrowed<Element = U, Direct = Exclusive<'t, U>, Item = &'t mut U>, B, N>,
    source: Tensor<impl Borrowed<Element = T, Direct = Shared<'s, T>, Item = &'s T>, A, M>,
    kernel: &impl Pairwise<U, T>,
) {
    if target.layout().height() != source.layout().height() {
        return by_position(target, &source, kernel);
    }
    for (target, source) in target.columns().zip(source.columns()) {
        if target.is_whole() && source.is_whole() {
            unmasked(target)
                .into_iter()
                .zip(unmasked(source))
                .for_each(|(to, from)| kernel.element(to, Some(from)));
        } else {
            by_position(target, &source, kernel);
        }
    }
}

fn by_position<'s, 't, T: 's, U: 't, A: Layout, M: Mask, B: Layout, N: Mask>(
    target: Tensor<impl Borrowed<Element = U, Direct = Exclusive<'t, U>, Item = &'t mut U>, B, N>,
    source: &Tensor<impl Borrowed<Element = T, Direct = Shared<'s, T>, Item = &'s T>, A, M>,
    kernel: &impl Pairwise<U, T>,
) {
    for (position, to) in target.by_position() {
        kernel.element(to, TensorAccess::get(source, position));
    }
}

/// The rows and columns that all matrices have.
pub(super) fn common<const N: usize>(extents: [[usize; 2]; N]) -> [usize; 2] {
    extents
        .into_iter()
        .fold([usize::MAX; 2], |[rows, columns], [m, n]| {
            [rows.min(m), columns.min(n)]
        })
}

/// Whether elements correspond by position.
pub(super) fn fit<const N: usize>(lists: [Leaves; N], ranks: [usize; N]) -> Result<(), Error> {
    let mut nest = Nest::EMPTY;
    nest.plan(&lists, ranks)
}

/// A tensor that is known to be whole.
#[inline(always)]
pub(super) fn unmasked<P: Borrowed, L: Layout, M: Mask>(tensor: Tensor<P, L, M>) -> Tensor<P, L> {
    match tensor.whole() {
        Ok(tensor) => tensor,
        Err(_) => unreachable!("it was looked at before"),
    }
}

/// The elements of a tensor as a tensor that has all, if they are: whole ones, and the rows and
/// columns of a matrix that exist.
#[inline(always)]
pub(super) fn whole_part<P: Borrowed, L: Layout, M: Mask, R>(
    tensor: Tensor<P, L, M>,
    whole: impl FnOnce(Tensor<P, L>) -> R,
    corner: impl FnOnce(Tensor<P, Strided>) -> R,
    others: impl FnOnce(Tensor<P, L, M>) -> R,
) -> R {
    let whole = (whole, corner, others);
    M::choose(
        (tensor, whole),
        |(tensor, (whole, ..))| whole(unmasked(tensor)),
        |(tensor, (whole, corner, others))| {
            if tensor.is_whole() {
                return whole(unmasked(tensor));
            }
            if let Some(extents) = tensor.existing() {
                let Some(tensor) = tensor.corner(extents) else {
                    unreachable!("all rows and columns that exist")
                };
                return corner(tensor);
            }
            others(tensor)
        },
    )
}
