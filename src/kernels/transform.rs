//! A function of each element of one tensor, or of two, written to another tensor or in place.

use super::{KernelError, fallible, fit::must_fit, pairs::Each};
use crate::tensor::{
    KernelLayout, Mask, Source, Target, Tensor,
    memory::nested::{three, two},
};

fallible! {
    /// Writes a function of each element of `source` to the same coordinate of `target`.
    ///
    /// The function is called once for each element, in no particular order; with the feature
    /// `simd` it is compiled for the widest vectors of the processor. Where the source has stride
    /// 0, the compiler may compute the function of its element once for several elements of the
    /// target: the function is an [`Fn`]. Source or target may be swizzled.
    ///
    /// # Laws
    /// Afterwards `target(c) = f(source(c))` for each coordinate c.
    ///
    /// ```
    /// use stridewise::{kernels::transform, prelude::*};
    /// let (data, mut squares) = ([1, 2, 3, 4, 5, 6_u32], [0_u64; 6]);
    /// transform(
    ///     Tensor::new(&data, layout!((2, 3) : (3, 1))),
    ///     Tensor::new(&mut squares, layout!((2, 3) : (1, 2))),
    ///     |x| u64::from(x * x),
    /// );
    /// assert_eq!(squares, [1, 16, 4, 25, 9, 36]);
    /// ```
    ///
    /// # Panics
    /// Where [`copy`](super::copy()) does; static shapes that do not fit do not compile.
    ///
    /// Source: CuTe `transform`.
    #[inline]
    pub fn transform | try_transform
    [
        's, 't, T: Copy + 's, U: 't, P: Source<'s, T>, A: KernelLayout, M: Mask,
        Q: Target<'t, U>, B: KernelLayout, N: Mask
    ]
    (source: Tensor<P, A, M>, target: Tensor<Q, B, N>, f: impl Fn(T) -> U) -> () | KernelError
    static { const { must_fit::<B, A>() } }
    {
        two(target, source, &mut Each::pair(|to: &mut U, from: &T| *to = f(*from)), &mut ())
    }

    /// Writes a function of the elements of two tensors to the same coordinate of `target`.
    ///
    /// As [`transform`]; either source may be a broadcast, with strides of 0. Where one of them
    /// does not step along the innermost loop, the compiler may compute what depends on its element
    /// alone once for all of the loop. Any of the three may be swizzled.
    ///
    /// # Laws
    /// Afterwards `target(c) = f(first(c), second(c))` for each coordinate c.
    ///
    /// ```
    /// use stridewise::{kernels::transform_two, prelude::*};
    /// let (data, bias, mut target) = ([1, 2, 3, 4, 5, 6], [10, 20, 30], [0; 6]);
    /// // One row is added to each row.
    /// let (matrix, rows) = (
    ///     Tensor::new(&data, layout!((2, 3) : (3, 1))),
    ///     Tensor::new(&bias, layout!((2, 3) : (0, 1))),
    /// );
    /// transform_two(matrix, rows, Tensor::new(&mut target, layout!((2, 3) : (3, 1))), |x, y| {
    ///     x + y
    /// });
    /// assert_eq!(target, [11, 22, 33, 14, 25, 36]);
    /// ```
    ///
    /// # Panics
    /// Where [`copy`](super::copy()) does; static shapes that do not fit do not compile.
    ///
    /// Source: CuTe `transform`.
    #[inline]
    pub fn transform_two | try_transform_two
    [
        's, 't, T: Copy + 's, U: Copy + 's, V: 't, P: Source<'s, T>, A: KernelLayout, M: Mask,
        Q: Source<'s, U>, B: KernelLayout, N: Mask, R: Target<'t, V>, C: KernelLayout, O: Mask
    ]
    (
        first: Tensor<P, A, M>,
        second: Tensor<Q, B, N>,
        target: Tensor<R, C, O>,
        f: impl Fn(T, U) -> V,
    ) -> () | KernelError
    static {
        const {
            must_fit::<C, A>();
            must_fit::<C, B>();
        }
    }
    {
        let f = |to: &mut V, x: &T, y: &U| *to = f(*x, *y);
        three(target, first, second, &mut Each::triple(f), &mut ())
    }

    /// Writes a function of each element of `target` and of the one of `source` to that element of
    /// `target`: in place.
    ///
    /// As [`transform`]; the function has the old element of the target first.
    ///
    /// # Laws
    /// Afterwards `target(c) = f(target(c), source(c))` for each coordinate c, with the target as
    /// it was on the right.
    ///
    /// ```
    /// use stridewise::{kernels::update, prelude::*};
    /// let (gradient, mut weights) = ([1.0, 2.0, 3.0, 4.0], [10.0; 4]);
    /// let columns = Tensor::new(&mut weights, layout!((2, 2) : (1, 2)));
    /// update(Tensor::new(&gradient, layout!((2, 2) : (2, 1))), columns, |w: f64, g: f64| {
    ///     w - 0.5 * g
    /// });
    /// assert_eq!(weights, [9.5, 8.5, 9.0, 8.0]);
    /// ```
    ///
    /// # Panics
    /// Where [`copy`](super::copy()) does; static shapes that do not fit do not compile.
    ///
    /// Source: CuTe `axpby` for any function; `zip_mut_with` of the crate `ndarray`.
    #[doc(alias = "zip_mut_with")]
    #[doc(alias = "transform_in_place")]
    #[inline]
    pub fn update | try_update
    [
        's, 't, T: Copy + 's, U: Copy + 't, P: Source<'s, T>, A: KernelLayout, M: Mask,
        Q: Target<'t, U>, B: KernelLayout, N: Mask
    ]
    (source: Tensor<P, A, M>, target: Tensor<Q, B, N>, f: impl Fn(U, T) -> U) -> () | KernelError
    static { const { must_fit::<B, A>() } }
    {
        two(target, source, &mut Each::pair(|to: &mut U, from: &T| *to = f(*to, *from)), &mut ())
    }

    /// Writes a function of each element of `target` and of those of two sources to that element of
    /// `target`: in place.
    ///
    /// As [`transform_two`]; the function has the old element of the target first.
    ///
    /// # Laws
    /// Afterwards `target(c) = f(target(c), first(c), second(c))` for each coordinate c, with the
    /// target as it was on the right.
    ///
    /// ```
    /// use stridewise::{kernels::update_two, prelude::*};
    /// let (data, scales, mut sums) = ([1, 2, 3, 4, 5, 6], [1, 10], [100; 6]);
    /// // Each row is scaled and added.
    /// let (matrix, rows) = (layout!((2, 3) : (3, 1)), layout!((2, 3) : (1, 0)));
    /// update_two(
    ///     Tensor::new(&data, matrix),
    ///     Tensor::new(&scales, rows),
    ///     Tensor::new(&mut sums, matrix),
    ///     |sum, x, scale| sum + scale * x,
    /// );
    /// assert_eq!(sums, [101, 102, 103, 140, 150, 160]);
    /// ```
    ///
    /// # Panics
    /// Where [`copy`](super::copy()) does; static shapes that do not fit do not compile.
    #[inline]
    pub fn update_two | try_update_two
    [
        's, 't, T: Copy + 's, U: Copy + 's, V: Copy + 't, P: Source<'s, T>, A: KernelLayout,
            M: Mask,
        Q: Source<'s, U>, B: KernelLayout, N: Mask, R: Target<'t, V>, C: KernelLayout, O: Mask
    ]
    (
        first: Tensor<P, A, M>,
        second: Tensor<Q, B, N>,
        target: Tensor<R, C, O>,
        f: impl Fn(V, T, U) -> V,
    ) -> () | KernelError
    static {
        const {
            must_fit::<C, A>();
            must_fit::<C, B>();
        }
    }
    {
        let f = |to: &mut V, x: &T, y: &U| *to = f(*to, *x, *y);
        three(target, first, second, &mut Each::triple(f), &mut ())
    }
}
