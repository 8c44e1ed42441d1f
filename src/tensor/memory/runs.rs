//! Operands behind swizzles, in runs of elements that a swizzle leaves side by side.

use super::{Borrowed, Tensor, nested::Nested};
use crate::{layout::Layout, tensor::nest::Axis};
use core::slice::{from_raw_parts, from_raw_parts_mut};

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// The same tensor, known to have no swizzle; else this.
    #[inline(always)]
    pub(crate) fn direct(self) -> Result<Tensor<P::Direct, L>, Self> {
        let Self { engine, layout, mask } = self;
        match engine.direct() {
            Ok(engine) => Ok(Tensor { engine, layout, mask }),
            Err(engine) => Err(Self { engine, layout, mask }),
        }
    }
}

impl<P: Borrowed> Nested<'_, (P,), 1> {
    /// The elements in runs that lie side by side, each element once, in any order.
    #[inline(always)]
    pub(crate) fn for_each_run(&mut self, mut f: impl FnMut(&mut [P::Element])) {
        const { assert!(P::IS_EXCLUSIVE, "what is written is borrowed exclusively") };
        let Axis { extent, strides: [step] } = self.nest().axis(0);
        self.around(1, |(to,), [begin]| {
            if step != 1 {
                // SAFETY: an element at each coordinate of the loop.
                return (0..extent).for_each(|i| f(unsafe { from_raw_parts_mut(to.pointer(begin + i * step), 1) }));
            }
            let mut i = 0;
            while i < extent {
                let index = begin + i;
                let whole = (extent - i) & const { -P::PERMUTED };
                // All that the swizzle permutes is side by side, in another order.
                let is_whole = whole > 0 && to.permuted_from(index) == P::PERMUTED;
                let length = if is_whole { whole } else { to.unbroken_from(index).min(extent - i) };
                // SAFETY: elements of the loop from this one on, that are side by side: no more than the swizzle leaves so; or all that it permutes, and then the first
                // one is where it would be without a swizzle.
                f(unsafe { from_raw_parts_mut(to.pointer(index), length as usize) });
                i += length;
            }
        });
    }
}

impl<P: Borrowed, Q: Borrowed> Nested<'_, (P, Q), 2> {
    /// How many elements both operands leave side by side.
    const UNBROKEN: isize = if P::UNBROKEN < Q::UNBROKEN { P::UNBROKEN } else { Q::UNBROKEN };

    /// The elements of both operands in runs that lie side by side in both, each element of the first one once. Most runs are of a constant length.
    ///
    /// Where rustc knows how many there are, single elements are taken in groups, of which it makes straight code; else that is slower: measured.
    #[inline(always)]
    pub(crate) fn for_each_run(&mut self, in_groups: bool, mut f: impl FnMut(&mut [P::Element], &[Q::Element])) {
        const { assert!(P::IS_EXCLUSIVE, "what is written is borrowed exclusively") };
        let Axis { extent, strides } = self.nest().axis(0);
        self.around(1, |(to, from), [to_begin, from_begin]| {
            // As a closure it would be a call for each run.
            macro_rules! run {
                ($i:expr, $length:expr, $steps:expr) => {{
                    let (i, length, [to_step, from_step]) = ($i, $length, $steps);
                    let (to, from) = (to.pointer(to_begin + i * to_step), from.pointer(from_begin + i * from_step));
                    // SAFETY: elements of the loop from this one on, side by side in both operands, as they step by 1 and these are no more than their swizzles leave so; or
                    // a single one.
                    unsafe { f(from_raw_parts_mut(to, length as usize), from_raw_parts(from, length as usize)) }
                }};
            }
            if strides != [1, 1] {
                return (0..extent).for_each(|i| run!(i, 1, strides));
            }
            if Self::UNBROKEN == 1 {
                if in_groups && extent % GROUP == 0 {
                    (0..extent / GROUP).for_each(|group| (0..GROUP).for_each(|i| run!(group * GROUP + i, 1, [1, 1])));
                } else {
                    (0..extent).for_each(|i| run!(i, 1, [1, 1]));
                }
                return;
            }
            let mut i = 0;
            while i < extent {
                let lefts = [to.unbroken_from(to_begin + i), from.unbroken_from(from_begin + i)];
                if (lefts[0] | lefts[1]) & const { Self::UNBROKEN - 1 } == 0 {
                    // Both begin such a run here, and so at the end of each.
                    for _ in 0..(extent - i) / const { Self::UNBROKEN } {
                        run!(i, const { Self::UNBROKEN }, [1, 1]);
                        i += const { Self::UNBROKEN };
                    }
                }
                let left = lefts[0].min(lefts[1]).min(extent - i);
                if left > 0 {
                    run!(i, left, [1, 1]);
                    i += left;
                }
            }
        });
    }
}

/// How many single elements are taken at once.
const GROUP: isize = 8;
