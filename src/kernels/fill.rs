//! One value in all elements.

use super::{KernelError, fallible};
use crate::tensor::{
    Exclusive, KernelLayout, Mask, Target, Tensor,
    memory::nested::{self, Kernel, Nested, TargetOnly, one},
    nest::Known,
};

fallible! {
    /// Writes a value to each element, in the order of memory.
    ///
    /// Runs without a gap are filled as slices, whatever their place among the modes; of a swizzled
    /// target, the elements that the swizzle leaves side by side. (`Tensor::fill` goes through the
    /// modes as they stand.)
    ///
    /// # Laws
    /// Afterwards `target(c) = value` for each coordinate c. Memory between the elements stays as
    /// it is.
    ///
    /// ```
    /// use stridewise::{kernels::fill, prelude::*};
    /// let mut data = [0; 12];
    /// // Two rows of three, padded to four.
    /// fill(Tensor::new(&mut data, layout!((2, 3) : (4, 1))), 7);
    /// assert_eq!(data, [7, 7, 7, 0, 7, 7, 7, 0, 0, 0, 0, 0]);
    /// ```
    ///
    /// # Panics
    /// If the layout has more than 64 loops, or a masked one of more than 16:
    /// [`TooManyLoops`](KernelError::TooManyLoops).
    ///
    /// Source: CuTe `fill`.
    #[inline]
    pub fn fill | try_fill
    ['t, T: Copy + 't, P: Target<'t, T>, L: KernelLayout, M: Mask]
    (target: Tensor<P, L, M>, value: T) -> () | KernelError
    {
        one(target, &mut Fill(value), &mut ())
    }
}

/// One value in each element, behind a swizzle or not.
#[derive(Clone, Copy)]
pub(super) struct Fill<T>(pub(super) T);

impl<'t, T: Copy + 't, P: Target<'t, T>> Kernel<(P,), 1> for Fill<T> {
    #[inline(always)]
    fn run<X: Known<1>>(&mut self, mut elements: Nested<'_, (P,), 1, X>) {
        let value = self.0;
        if const { P::IS_DIRECT } {
            let mut elements = elements.direct();
            match elements.nest().axis(0).strides {
                [1] => rows(elements, value),
                strides => elements.for_each_line(|mut line| {
                    nested::each(&mut line, strides, |element| *element = value);
                }),
            }
        } else {
            elements.for_each_run_mut(|run| run.fill(value));
        }
    }
    #[inline(always)]
    fn few(&mut self, mut elements: Nested<'_, (P,), 1>) {
        let value = self.0;
        elements.each_of_few_mut(|element| *element = value);
    }
}

/// Fills contiguous rows. Of short ones, the first elements and the last ones are filled, in two
/// parts that overlap: a call for each row takes longer.
#[inline(always)]
fn rows<T: Copy, X: Known<1>>(mut elements: Nested<'_, (Exclusive<'_, T>,), 1, X>, value: T) {
    let extent = elements.nest().axis(0).extent;
    macro_rules! parts {
        ($($extents:pat => $W:literal)*) => {
            match extent {
                $($extents if const { X::NEST.is_none() && size_of::<T>() * $W <= SHORT } => {
                    elements.for_each_slice(|row| part::<T, $W>(row, value));
                })*
                _ => elements.for_each_slice(|row| row.fill(value)),
            }
        };
    }
    parts!(2..=3 => 2 4..=7 => 4 8..=15 => 8 16..=31 => 16 32..=63 => 32 64..=127 => 64);
}

/// The bytes that are filled without a call.
const SHORT: usize = 64;

/// Fills the first W elements and the last ones.
#[inline(always)]
fn part<T: Copy, const W: usize>(row: &mut [T], value: T) {
    if let Some(first) = row.first_chunk_mut::<W>() {
        *first = [value; W];
    }
    if row.len() > W {
        if let Some(last) = row.last_chunk_mut::<W>() {
            *last = [value; W];
        }
    }
}

/// The value where a source has no element.
impl<'t, T: Copy + 't, P: Target<'t, T>> TargetOnly<P> for Fill<T> {
    #[inline(always)]
    fn fill(&mut self, elements: Nested<'_, (P,), 1>) {
        self.run(elements);
    }
}
