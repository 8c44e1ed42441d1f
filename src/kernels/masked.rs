//! Kernels of operands that may lack elements: of tiles that overhang.
//!
//! Whole operands are left to the kernel. Where a tile overhangs at its edges, the first elements of
//! each loop exist, and the loops are cut. Else the elements are cut into boxes that exist, each of
//! which is whole.

use super::Error;
use crate::{
    int::Int,
    num::Bit,
    tensor::{
        Borrowed, Exclusive, KernelLayout, Mask, Shared, Source, Target, Tensor,
        memory::nested::{
            Nested, copied, copied_existing, copied_in_boxes, one, one_existing, one_in_boxes,
            pair, pair_existing, pair_in_boxes, triple, triple_existing, triple_in_boxes,
        },
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
    /// Whether it is a copy, whose loops have an order of their own.
    const IS_COPY: bool = false;
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
        if const { Self::IS_COPY } {
            copied(target, source, self, Self::each::<false, P, Q>)
        } else {
            pair(target, source, self, Self::each::<false, P, Q>)
        }
    }
    /// The elements that exist in both operands, and those of the target alone.
    #[inline(always)]
    fn existing<'s, 't, P, A: Layout, M: Mask, Q, B: Layout, N: Mask, Z: Alone<U>>(
        &self,
        target: Tensor<Q, B, N>,
        source: Tensor<P, A, M>,
        alone: &Z,
    ) -> Result<(), Error>
    where
        T: 's,
        U: 't,
        P: Source<'s, T>,
        Q: Target<'t, U>,
    {
        macro_rules! existing {
            ($existing:ident $rests:literal) => {
                $existing::<$rests, _, _, _, _, _, _, _>(
                    target,
                    source,
                    self,
                    Self::each::<false, P, Q>,
                    |elements| alone.fill(elements),
                    |target, source, kernel| kernel.in_boxes(target, source, alone),
                )
            };
        }
        if const { Z::FILLS } {
            existing!(copied_existing true)
        } else if const { Self::IS_COPY } {
            existing!(copied_existing false)
        } else {
            existing!(pair_existing false)
        }
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
        let all = |elements: Nested<'_, (Q, P), 2>| self.each::<false, P, Q>(elements);
        let alone = |elements: Nested<'_, (Q,), 1>| alone.fill(elements);
        if const { Self::IS_COPY } {
            copied_in_boxes(target, source, all, alone)
        } else {
            pair_in_boxes(target, source, all, alone)
        }
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
        if elements.nest().is_few() {
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
    kernel.existing(target, source, alone)
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

/// Calls a function of a kernel with the elements of a target and of two sources that exist in all
/// three.
#[inline(always)]
#[allow(clippy::type_complexity, reason = "an engine for each operand")]
pub(super) fn run_three<
    P,
    A: KernelLayout,
    M: Mask,
    Q,
    B: KernelLayout,
    N: Mask,
    R,
    C,
    O: Mask,
    K,
>(
    target: Tensor<P, A, M>,
    first: Tensor<Q, B, N>,
    second: Tensor<R, C, O>,
    kernel: K,
    each: impl Fn(K, Nested<'_, (P, Q, R), 3>),
) -> Result<(), Error>
where
    P: Borrowed,
    Q: Borrowed,
    R: Borrowed,
    C: KernelLayout,
    K: Copy,
{
    if target.has_all() && first.has_all() && second.has_all() {
        return triple(target, first, second, kernel, each);
    }
    macro_rules! in_boxes {
        ($target:expr, $first:expr, $second:expr) => {
            triple_in_boxes($target, $first, $second, |all| each(kernel, all), |_| {})
        };
    }
    if const { A::IS_TYPED && B::IS_TYPED && C::IS_TYPED } {
        let (target, first, second) = (target.typed(), first.typed(), second.typed());
        triple_existing::<false, _, _, _, _, _, _, _, _, _, _>(
            target,
            first,
            second,
            kernel,
            &each,
            |_| {},
            |target, first, second, _| in_boxes!(target, first, second),
        )
    } else {
        in_boxes!(target, first, second)
    }
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
    let in_boxes =
        |tensor, kernel: &mut K| one_in_boxes(tensor, |elements| each(kernel, elements), |_| {});
    one_existing::<false, _, _, _, _>(tensor.typed(), kernel, &each, |_| {}, in_boxes)
}
