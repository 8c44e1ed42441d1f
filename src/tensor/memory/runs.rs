//! Operands behind swizzles, in runs of elements that a swizzle leaves side by side.

use super::{Borrowed, Tensor, nested::Nested};
use crate::{layout::Layout, tensor::nest::Axis};

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

/// Goes through `extent` elements in runs that swizzles leave side by side: the number of elements before each, and its length. From where all operands begin a run on, all but the
/// last are of a constant length.
macro_rules! runs {
    ($extent:expr, $most:expr, |$i:ident| [$($left:expr),*], |$length:ident| $run:expr) => {{
        let (extent, mut $i) = ($extent, 0_isize);
        while $i < extent {
            if 0 $(| $left & const { $most - 1 })* == 0 {
                for _ in 0..(extent - $i) / const { $most } {
                    let $length = const { $most as usize };
                    $run;
                    $i += const { $most };
                }
            }
            let left = (extent - $i)$(.min($left))*;
            if left > 0 {
                let $length = left as usize;
                $run;
                $i += left;
            }
        }
    }};
}

impl<P: Borrowed> Nested<'_, (P,), 1> {
    /// The elements in runs, each element once.
    #[inline(always)]
    pub(crate) fn for_each_run(&mut self, mut f: impl FnMut(&mut [P::Element])) {
        const { assert!(P::IS_EXCLUSIVE, "what is written is borrowed exclusively") };
        let Axis { extent, strides: [step] } = self.nest().axis(0);
        self.around(1, |(to,), [begin]| {
            let run =
                |index: isize, length: usize| unsafe { core::slice::from_raw_parts_mut(to.pointer(index), length) };
            if step == 1 && P::UNBROKEN > 1 {
                runs!(extent, P::UNBROKEN, |i| [to.unbroken_from(begin + i)], |length| f(run(begin + i, length)));
            } else {
                (0..extent).for_each(|i| f(run(begin + i * step, 1)));
            }
        });
    }
}

impl<P: Borrowed, Q: Borrowed> Nested<'_, (P, Q), 2> {
    /// How many elements both operands leave side by side.
    const MOST: isize = if P::UNBROKEN < Q::UNBROKEN { P::UNBROKEN } else { Q::UNBROKEN };

    /// The elements of both operands in runs, each element of the first one once.
    #[inline(always)]
    pub(crate) fn for_each_run(&mut self, mut f: impl FnMut(&mut [P::Element], &[Q::Element])) {
        const { assert!(P::IS_EXCLUSIVE, "what is written is borrowed exclusively") };
        let Axis { extent, strides } = self.nest().axis(0);
        self.around(1, |(to, from), [to_begin, from_begin]| {
            let run = |[to_index, from_index]: [isize; 2], length: usize| unsafe {
                (
                    core::slice::from_raw_parts_mut(to.pointer(to_index), length),
                    core::slice::from_raw_parts(from.pointer(from_index).cast_const(), length),
                )
            };
            if strides == [1, 1] && Self::MOST > 1 {
                runs!(
                    extent,
                    Self::MOST,
                    |i| [to.unbroken_from(to_begin + i), from.unbroken_from(from_begin + i)],
                    |length| {
                        let (to, from) = run([to_begin + i, from_begin + i], length);
                        f(to, from);
                    }
                );
            } else {
                for i in 0..extent {
                    let (to, from) = run([to_begin + i * strides[0], from_begin + i * strides[1]], 1);
                    f(to, from);
                }
            }
        });
    }
}
