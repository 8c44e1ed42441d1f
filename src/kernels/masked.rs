//! Kernels of operands that may lack elements: of tiles that overhang.
//!
//! Whole operands are left to the kernel. Of a matrix, the rows and columns that exist are whole
//! operands again, where a tile overhangs at its edges. Else the elements are cut into boxes that
//! exist, each of which is whole.

use super::Error;
use crate::{
    int::Int,
    num::Bit,
    tensor::{
        Borrowed, Exclusive, KernelLayout, Mask, Shared, Source, Target, Tensor,
        memory::nested::{Nested, one, one_in_boxes, pair, pair_in_boxes, window},
        nest::FEW_ELEMENTS,
    },
    tree::Layout,
};

/// A kernel of each element of a target and the element of a source at its coordinate.
pub(super) trait Pairwise<U, T> {
    /// All elements, of operands that have all.
    #[inline(always)]
    fn whole<'s, 't, P: Source<'s, T>, A: Layout, M: Mask, Q: Target<'t, U>, B: Layout, N: Mask>(
        &self,
        target: Tensor<Q, B, N>,
        source: Tensor<P, A, M>,
    ) -> Result<(), Error>
    where
        T: 's,
        U: 't,
    {
        if const { is_small::<A>() && is_small::<B>() } {
            pair(target, source, self, Self::each::<true, P, Q>)
        } else {
            self.all(target, source)
        }
    }
    /// [`whole`](Self::whole), for layouts of any kind.
    #[inline(always)]
    fn all<'s, 't, P, A: KernelLayout, M: Mask, Q, B: KernelLayout, N: Mask>(
        &self,
        target: Tensor<Q, B, N>,
        source: Tensor<P, A, M>,
    ) -> Result<(), Error>
    where
        T: 's,
        U: 't,
        P: Source<'s, T>,
        Q: Target<'t, U>,
    {
        pair(target, source, self, Self::each::<false, P, Q>)
    }
    /// The elements that exist in both operands, in boxes, and those of the target alone.
    #[inline(always)]
    fn in_boxes<'s, 't, P, A: KernelLayout, M: Mask, Q, B: KernelLayout, N: Mask>(
        &self,
        target: Tensor<Q, B, N>,
        source: Tensor<P, A, M>,
        alone: &impl Alone<U>,
    ) -> Result<(), Error>
    where
        T: 's,
        U: 't,
        P: Source<'s, T>,
        Q: Target<'t, U>,
    {
        pair_in_boxes(
            target,
            source,
            |elements| self.each::<false, P, Q>(elements),
            |elements| alone.fill(elements),
        )
    }
    /// The elements under the loops that operands have in common, behind a swizzle or not. The way
    /// that is not gone is not compiled. `SMALL` operands have few static elements.
    #[inline(always)]
    fn each<'s, 't, const SMALL: bool, P: Source<'s, T>, Q: Target<'t, U>>(
        &self,
        elements: Nested<'_, (Q, P), 2>,
    ) where
        T: 's,
        U: 't,
    {
        let mut elements = elements;
        if !SMALL && elements.nest().is_few() {
            elements.each_of_few(|to, from| self.element(to, from));
        } else if const { Nested::<'_, (Q, P), 2>::ARE_DIRECT } {
            self.direct::<SMALL>(elements.direct());
        } else {
            self.swizzled(elements);
        }
    }
    /// One element.
    fn element(&self, to: &mut U, from: &T);
    /// [`each`](Self::each), without swizzles.
    fn direct<const SMALL: bool>(&self, elements: Nested<'_, (Exclusive<'_, U>, Shared<'_, T>), 2>);
    /// [`each`](Self::each), behind swizzles.
    fn swizzled(
        &self,
        elements: Nested<'_, (impl Borrowed<Element = U>, impl Borrowed<Element = T>), 2>,
    );
}

/// What is done with the elements of a target where the source has none: nothing, by `()`.
pub(super) trait Alone<U> {
    const FILLS: bool = false;
    #[inline(always)]
    fn fill<'t, P: Target<'t, U>>(&self, _elements: Nested<'_, (P,), 1>)
    where
        U: 't,
    {
    }
}
impl<U> Alone<U> for () {}

/// Runs a kernel on the elements of a target and of a source.
#[inline(always)]
pub(super) fn run<'s, 't, T: 's, U: 't, P, A: KernelLayout, M: Mask, Q, B: KernelLayout, N: Mask>(
    target: Tensor<Q, B, N>,
    source: Tensor<P, A, M>,
    kernel: &impl Pairwise<U, T>,
    alone: &impl Alone<U>,
) -> Result<(), Error>
where
    P: Source<'s, T>,
    Q: Target<'t, U>,
{
    if const { A::IS_TYPED && B::IS_TYPED } {
        run_typed(target.typed(), source.typed(), kernel, alone)
    } else if target.has_all() && source.has_all() {
        kernel.all(target, source)
    } else {
        kernel.in_boxes(target, source, alone)
    }
}

/// [`run`], of layouts that are types.
#[inline(always)]
fn run_typed<'s, 't, T: 's, U: 't, P, A: Layout, M: Mask, Q, B: Layout, N: Mask>(
    target: Tensor<Q, B, N>,
    source: Tensor<P, A, M>,
    kernel: &impl Pairwise<U, T>,
    alone: &impl Alone<U>,
) -> Result<(), Error>
where
    P: Source<'s, T>,
    Q: Target<'t, U>,
{
    if const { is_everywhere::<N::And<M>>() } || target.is_whole() && source.is_whole() {
        return kernel.whole(target, source);
    }
    in_parts(target, source, kernel, alone)
}

/// [`run`], where elements may be missing.
fn in_parts<'s, 't, T: 's, U: 't, P, A: Layout, M: Mask, Q, B: Layout, N: Mask, Z: Alone<U>>(
    target: Tensor<Q, B, N>,
    source: Tensor<P, A, M>,
    kernel: &impl Pairwise<U, T>,
    alone: &Z,
) -> Result<(), Error>
where
    P: Source<'s, T>,
    Q: Target<'t, U>,
{
    if const { A::RANK == 2 && B::RANK == 2 } {
        if let (Some(to), Some(from)) = (target.existing(), source.existing()) {
            let [rows, columns] = [to[0].min(from[0]), to[1].min(from[1])];
            let (mut target, source) = (target.corner(to), source.corner([rows, columns]));
            if Z::FILLS {
                window(&mut target, rows..to[0], 0..to[1], alone, Z::fill)?;
                window(&mut target, 0..rows, columns..to[1], alone, Z::fill)?;
            }
            return kernel.whole(target.block(0..rows, 0..columns), source);
        }
    }
    kernel.in_boxes(target, source, alone)
}

/// Whether a layout has few static elements: to choose a way for the processor would take longer than
/// the kernel.
pub(super) const fn is_small<L: KernelLayout>() -> bool {
    if !(L::IS_TYPED && <<L::Typed as Layout>::IsStatic as Bit>::VALUE) {
        return false;
    }
    match <<L::Typed as Layout>::Size as Int>::STATIC {
        Some(size) => size <= FEW_ELEMENTS as isize,
        None => false,
    }
}

/// Whether a mask has all coordinates, whatever the layout is. Other ways are not compiled then, if
/// this is asked as a constant.
pub(super) const fn is_everywhere<M: Mask>() -> bool {
    <M::IsEverywhere as Bit>::VALUE
}

/// Calls a function of a kernel with the elements of a tensor that exist: with all at once where they
/// are whole, or are rows and columns of a matrix, and else in boxes.
#[inline(always)]
pub(super) fn each_part<P: Borrowed, L: KernelLayout, M: Mask, K>(
    tensor: Tensor<P, L, M>,
    kernel: &mut K,
    each: impl Fn(&mut K, Nested<'_, (P,), 1>),
) -> Result<(), Error> {
    if tensor.has_all() {
        return one(tensor, kernel, each);
    }
    if const { !L::IS_TYPED } {
        return one_in_boxes(tensor, |elements| each(kernel, elements), |_| {});
    }
    let tensor = tensor.typed();
    if let Some(extents) = tensor.existing() {
        one(tensor.corner(extents), kernel, each)
    } else {
        one_in_boxes(tensor, |elements| each(kernel, elements), |_| {})
    }
}
