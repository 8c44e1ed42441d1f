//! Sums of multiples: `y ← αx + βy`.

use super::{KernelError, fallible, fit::must_fit, try_transform, try_update};
use crate::tensor::{KernelLayout, Mask, Source, Target, Tensor};
use core::ops::{Add, Mul};

/// A number for sums of multiples: copied, added and multiplied, with 0 for its default.
///
/// Implemented for all types that have these.
pub trait Number: Copy + Default + PartialEq + Add<Output = Self> + Mul<Output = Self> {}
impl<T: Copy + Default + PartialEq + Add<Output = T> + Mul<Output = T>> Number for T {}

fallible! {
    /// `y ← αx + βy`, element by element.
    ///
    /// Where β is 0, y is not read, so that NaN does not spread. Either may be swizzled.
    ///
    /// # Laws
    /// Afterwards `y(c) = α · x(c) + β · y(c)` for each coordinate c, with y as it was on the
    /// right; `α · x(c)` if β is 0.
    ///
    /// ```
    /// use stridewise::{kernels::axpby, prelude::*};
    /// let (data, mut y) = ([1.0, 2.0, 3.0, 4.0], [f64::NAN; 4]);
    /// let x = Tensor::new(&data, layout!((2, 2) : (2, 1)));
    /// axpby(2.0, x, 0.0, Tensor::new(&mut y, layout!((2, 2) : (1, 2))));
    /// assert_eq!(y, [2.0, 6.0, 4.0, 8.0]);
    /// axpby(1.0, x, -1.0, Tensor::new(&mut y, layout!((2, 2) : (1, 2))));
    /// assert_eq!(y, [-1.0, -3.0, -2.0, -4.0]);
    /// ```
    ///
    /// # Panics
    /// Where [`copy`](super::copy()) does; static shapes that do not fit do not compile.
    ///
    /// Source: CuTe `axpby`.
    #[inline]
    pub fn axpby | try_axpby
    [
        'x, 'y, T: Number + 'x + 'y, P: Source<'x, T>, A: KernelLayout, M: Mask,
        Q: Target<'y, T>, B: KernelLayout, N: Mask
    ]
    (alpha: T, x: Tensor<P, A, M>, beta: T, y: Tensor<Q, B, N>) -> () | KernelError
    static { const { must_fit::<B, A>() } }
    {
        if beta == T::default() {
            try_transform(x, y, |x| alpha * x)
        } else {
            try_update(x, y, |y, x| alpha * x + beta * y)
        }
    }
}
