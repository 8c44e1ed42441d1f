//! Operands behind swizzles, in runs of elements that a swizzle leaves side by side.

use super::{Borrowed, Tensor, nested::Nested};
use crate::{
    int::Int,
    tensor::nest::{Axis, FEW_ELEMENTS, KernelError, Known, indices_of_few},
    tree::Layout,
};
use core::slice::{from_raw_parts, from_raw_parts_mut};

impl<P: Borrowed, X: Known<1>> Nested<'_, (P,), 1, X> {
    /// Calls a function with the first element and the length of each contiguous run.
    #[inline(always)]
    fn runs(&mut self, mut f: impl FnMut(*mut P::Element, usize)) {
        let Axis {
            extent,
            strides: [step],
        } = self.nest().axis(0);
        self.around(1, |(operand,), [begin]| {
            if step != 1 {
                return (0..extent).for_each(|i| f(operand.pointer(begin + i * step), 1));
            }
            let mut i = 0;
            while i < extent {
                let index = begin + i;
                let whole = (extent - i) & const { -P::PERMUTED };
                // All that the swizzle permutes is side by side, in another order; the first one is
                // where it would be without a swizzle.
                let is_whole =
                    whole > 0 && operand.up_to_multiple(index, P::PERMUTED) == P::PERMUTED;
                let length = if is_whole {
                    whole
                } else {
                    operand
                        .up_to_multiple(index, P::CONTIGUOUS_BLOCK)
                        .min(extent - i)
                };
                f(operand.pointer(index), length as usize);
                i += length;
            }
        });
    }

    /// The elements in runs that lie side by side, at each coordinate once, in any order.
    #[inline(always)]
    pub(crate) fn for_each_run(&mut self, mut f: impl FnMut(&[P::Element])) {
        // SAFETY: elements of the operand, side by side.
        self.runs(|first, length| f(unsafe { from_raw_parts(first, length) }));
    }

    /// [`for_each_run`](Self::for_each_run), to be written.
    #[inline(always)]
    pub(crate) fn for_each_run_mut(&mut self, mut f: impl FnMut(&mut [P::Element])) {
        const { assert!(P::IS_EXCLUSIVE, "what is written is borrowed exclusively") };
        // SAFETY: elements of the operand, side by side, and its alone; different coordinates have
        // different ones.
        self.runs(|first, length| f(unsafe { from_raw_parts_mut(first, length) }));
    }
}

/// The least of several powers of two, from all of their bits.
const fn least(bits: isize) -> isize {
    bits & bits.wrapping_neg()
}

/// Calls a function with a run of each operand; the first one is written. As a closure it
/// would be a call for each run.
macro_rules! run {
    ($f:ident($length:expr, $to:expr $(, $from:expr)*)) => {{
        let length = $length as usize;
        // SAFETY: elements of the loop from this one on, side by side in all operands, as they step
        // by 1 and these are no more than their swizzles leave so; or a single one. The pointers
        // are those of indices, or of those that `pointer_after` says come after one. Those of the
        // first operand are its alone, and lent for as long as the call takes.
        unsafe { $f(from_raw_parts_mut($to, length), $(from_raw_parts($from, length)),*) }
    }};
}

macro_rules! runs {
    ($($N:literal: $P:ident $p:ident 0 $(, $Q:ident $q:ident $place:tt)*;)*) => { $(
        impl<$P: Borrowed $(, $Q: Borrowed)*, X: Known<$N>> Nested<'_, ($P $(, $Q)*), $N, X> {
            /// How many elements all operands leave side by side.
            const CONTIGUOUS_BLOCK: isize = least($P::CONTIGUOUS_BLOCK $(| $Q::CONTIGUOUS_BLOCK)*);
            /// Aligned block size within which all swizzles XOR a constant.
            const CONST_XOR_BLOCK: isize = least($P::CONST_XOR_BLOCK $(| $Q::CONST_XOR_BLOCK)*);

            /// The elements in runs that are contiguous in all operands, each once. Most runs have
            /// a constant length.
            #[inline(always)]
            pub(crate) fn for_each_run(
                &mut self, mut f: impl FnMut(&mut [$P::Element] $(, &[$Q::Element])*)
            ) {
                const { assert!($P::IS_EXCLUSIVE, "what is written is borrowed exclusively") };
                let Axis { extent, strides } = self.nest().axis(0);
                self.around(1, |($p $(, $q)*), begins| {
                    if strides != [1; $N] {
                        let index = |i: isize, place: usize| begins[place] + i * strides[place];
                        return (0..extent)
                            .for_each(
                                |i| run!(
                                    f(1, $p.pointer(index(i, 0)) $(, $q.pointer(index(i, $place)))*)
                                )
                            );
                    }
                    let mut i = 0;
                    while i < extent {
                        let left = $p.up_to_multiple(
                            begins[0] + i, $P::CONTIGUOUS_BLOCK
                        ) $(.min($q.up_to_multiple(begins[$place] + i, $Q::CONTIGUOUS_BLOCK)))*;
                        let all = $p.up_to_multiple(
                            begins[0] + i, $P::CONTIGUOUS_BLOCK
                        ) $(| $q.up_to_multiple(begins[$place] + i, $Q::CONTIGUOUS_BLOCK))*;
                        if all & const { Self::CONTIGUOUS_BLOCK - 1 } == 0 {
                            // All begin such a run here, and so at the end of each. Several of them
                            // are toggled alike.
                            let alike = $p.up_to_multiple(
                                begins[0] + i, $P::CONST_XOR_BLOCK
                            ) $(| $q.up_to_multiple(begins[$place] + i, $Q::CONST_XOR_BLOCK))*;
                            if alike & const { Self::CONST_XOR_BLOCK - 1 } == 0 {
                                for _ in 0..(extent - i) / const { Self::CONST_XOR_BLOCK } {
                                    let places = [
                                        $p.place(begins[0] + i) $(, $q.place(begins[$place] + i))*
                                    ];
                                    for run in 0..const {
                                        Self::CONST_XOR_BLOCK / Self::CONTIGUOUS_BLOCK
                                    } {
                                        let past = run * const { Self::CONTIGUOUS_BLOCK };
                                        run!(f(
                                            const { Self::CONTIGUOUS_BLOCK },
                                            $p.pointer_after(places[0], past)
                                                $(, $q.pointer_after(places[$place], past))*
                                        ));
                                    }
                                    i += const { Self::CONST_XOR_BLOCK };
                                }
                            }
                            for _ in 0..(extent - i) / const { Self::CONTIGUOUS_BLOCK } {
                                run!(
                                    f(
                                        const { Self::CONTIGUOUS_BLOCK },
                                        $p.pointer(begins[0] + i)
                                        $(, $q.pointer(begins[$place] + i))*
                                    )
                                );
                                i += const { Self::CONTIGUOUS_BLOCK };
                            }
                        }
                        let left = left.min(extent - i);
                        if left > 0 {
                            run!(
                                f(
                                    left,
                                    $p.pointer(begins[0] + i) $(, $q.pointer(begins[$place] + i))*
                                )
                            );
                            i += left;
                        }
                    }
                });
            }
        }
    )* };
}
runs! {
    2: P to 0, Q from 1;
    3: P to 0, Q first 1, R second 2;
}

/// Copies few elements between static layouts, without a loop, so that indices are constants: rustc
/// unrolls not all loops.
#[inline(always)]
pub(crate) fn copy_few<P: Borrowed, Q: Borrowed<Element = P::Element>, A: Layout, B: Layout>(
    to: &mut Tensor<P, A>,
    from: &Tensor<Q, B>,
) -> Result<(), KernelError>
where
    P::Element: Copy,
{
    const { assert!(P::IS_EXCLUSIVE, "what is written is borrowed exclusively") };
    let indices = const { indices_of_few::<A, B>() }?;
    const { assert!(FEW_ELEMENTS == 8 * 8, "another number of groups") };
    macro_rules! copy_groups {
        ($($group:literal)*) => { $(
            if const { matches!(A::Size::STATIC, Some(size) if size > 8 * $group) } {
                let group: [_; 8] = core::array::from_fn(|i| indices[8 * $group + i]);
                // SAFETY: there are more elements than in the groups before, so each entry is a
                // position: an index of the layout, in the memory of the tensor.
                let elements = group.map(|[_, index]| unsafe { *from.engine.pointer(index) });
                for i in 0..8 {
                    // SAFETY: an index of the target, which is borrowed exclusively. Where the last
                    // position is repeated, both of its indices are.
                    unsafe { *to.engine.pointer(group[i][0]) = elements[i] }
                }
            }
        )* };
    }
    copy_groups!(0 1 2 3 4 5 6 7);
    Ok(())
}
