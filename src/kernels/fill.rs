//! One value in all elements.

use super::{Error, fallible, masked::each_part};
use crate::tensor::{
    KernelLayout, Mask, Target, Tensor,
    memory::nested::{self, Nested},
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
    /// If the layout has more than 64 loops, or a masked one of more than 16: [`TooManyLoops`](Error::TooManyLoops).
    ///
    /// Source: CuTe `fill`.
    #[inline]
    pub fn fill | try_fill
    ['t, T: Copy + 't, P: Target<'t, T>, L: KernelLayout, M: Mask]
    (target: Tensor<P, L, M>, value: T) -> () | Error
    {
        each_part(target, &mut { value }, each)
    }
}

/// Behind a swizzle or not.
pub(super) fn each<'t, T: Copy + 't, P: Target<'t, T>>(
    value: &mut T,
    mut elements: Nested<'_, (P,), 1>,
) {
    let value = *value;
    if elements.nest().is_few() {
        elements.each_of_few_mut(|element| *element = value);
    } else if const { P::IS_DIRECT } {
        let mut elements = elements.direct();
        match elements.nest().axis(0).strides {
            [1] => elements.for_each_slice(|line| line.fill(value)),
            strides => elements.for_each_line(|mut line| {
                nested::each(&mut line, strides, |element| *element = value);
            }),
        }
    } else {
        elements.for_each_run_mut(|run| run.fill(value));
    }
}
