//! One value in all elements.

use super::{Error, unwrap};
use crate::{
    layout::Layout,
    tensor::{
        Borrowed, Exclusive, Tensor, Whole,
        memory::{
            nested::{any_one, target},
            runs::direct_one,
        },
    },
};

/// Writes a value to each element, in the order of memory.
///
/// What runs without a gap is filled as a slice is, whatever its place among the modes; of a
/// swizzled target, what the swizzle leaves side by side. (`Tensor::fill` goes through the modes as
/// they stand, masks and all.)
///
/// # Laws
/// Afterwards `target(c) = value` for each coordinate c. What lies between the elements stays as it
/// is.
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
/// If the layout has more than 16 leaves.
///
/// Source: CuTe `fill`.
#[inline]
#[track_caller]
pub fn fill<
    't,
    T: Copy + 't,
    P: Borrowed<Element = T, Direct = Exclusive<'t, T>>,
    L: Layout,
    M: Whole,
>(
    target: Tensor<P, L, M>,
    value: T,
) {
    unwrap(try_fill(target, value));
}

/// As [`fill`], with an error where the layout has more leaves than there is room for.
///
/// ```
/// use stridewise::{kernels::try_fill, prelude::*};
/// let mut data = [0; 4];
/// try_fill(Tensor::new(&mut data, layout!((2, 2) : (2, 1))), 1)?;
/// assert_eq!(data, [1; 4]);
/// # Ok::<(), stridewise::kernels::Error>(())
/// ```
///
/// # Errors
/// [`TooManyLoops`](Error::TooManyLoops).
#[inline]
pub fn try_fill<
    't,
    T: Copy + 't,
    P: Borrowed<Element = T, Direct = Exclusive<'t, T>>,
    L: Layout,
    M: Whole,
>(
    to: Tensor<P, L, M>,
    value: T,
) -> Result<(), Error> {
    let to = to.unmasked();
    let mut room = None;
    match direct_one(to) {
        Ok((to,)) => target(&mut room, to)?.for_each_line(|mut line| match line.as_mut_slice() {
            Some(line) => line.fill(value),
            None => line.fill(value),
        }),
        Err((to,)) => any_one(&mut room, to)?.for_each_run_mut(|run| run.fill(value)),
    }
    Ok(())
}
