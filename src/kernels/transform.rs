//! A function of each element of one tensor, or of two.

use super::{
    Error, fallible,
    fit::must_fit,
    masked,
    pairs::{self, Each},
    widest::{Work, in_widest},
};
use crate::tensor::{
    Exclusive, KernelLayout, Mask, Shared, Source, Target, Tensor,
    memory::nested::{Nested, triple, triple_in_boxes},
};

fallible! {
    /// Writes a function of each element of `source` to the same coordinate of `target`.
    ///
    /// The function is called once for each element, in no particular order; with the feature
    /// `simd` it is compiled for the widest vectors of the processor. Source or target may be
    /// swizzled.
    ///
    /// # Laws
    /// Afterwards `target(c) = f(source(c))` for each coordinate c.
    ///
    /// ```
    /// use stridewise::{kernels::transform, prelude::*};
    /// let (data, mut squares) = ([1, 2, 3, 4, 5, 6_u32], [0_u64; 6]);
    /// transform(Tensor::new(&data, layout!((2, 3) : (3, 1))), Tensor::new(&mut squares, layout!((2, 3) : (1, 2))), |x| u64::from(x * x));
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
    (source: Tensor<P, A, M>, target: Tensor<Q, B, N>, f: impl Fn(T) -> U) -> () | Error
    static { const { must_fit::<B, A>() } }
    {
        masked::run(target, source, &Each(|to: &mut U, from: &T| *to = f(*from)), &())
    }

    /// Writes a function of the elements of two tensors to the same coordinate of `target`.
    ///
    /// As [`transform`]; either source may be a broadcast, with strides of 0. Any of the three may
    /// be swizzled.
    ///
    /// # Laws
    /// Afterwards `target(c) = f(first(c), second(c))` for each coordinate c.
    ///
    /// ```
    /// use stridewise::{kernels::transform_two, prelude::*};
    /// let (data, bias, mut target) = ([1, 2, 3, 4, 5, 6], [10, 20, 30], [0; 6]);
    /// // One row is added to each row.
    /// let (matrix, rows) = (Tensor::new(&data, layout!((2, 3) : (3, 1))), Tensor::new(&bias, layout!((2, 3) : (0, 1))));
    /// transform_two(matrix, rows, Tensor::new(&mut target, layout!((2, 3) : (3, 1))), |x, y| x + y);
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
    ) -> () | Error
    static {
        const {
            must_fit::<C, A>();
            must_fit::<C, B>();
        }
    }
    {
        if first.has_all() && second.has_all() && target.has_all() {
            return triple(target, first, second, &f, each_of_three);
        }
        triple_in_boxes(target, first, second, |elements| each_of_three(&f, elements), |_| {})
    }
}

/// Behind swizzles or not.
fn each_of_three<'s, 't, T, U, V, R, P, Q, F: Fn(T, U) -> V>(
    f: &F,
    mut elements: Nested<'_, (R, P, Q), 3>,
) where
    T: Copy + 's,
    U: Copy + 's,
    V: 't,
    R: Target<'t, V>,
    P: Source<'s, T>,
    Q: Source<'s, U>,
{
    if const { Nested::<'_, (R, P, Q), 3>::ARE_DIRECT } {
        let nested = elements.direct();
        in_widest(Two { nested, f });
    } else {
        elements.for_each_run(|to, first, second| from_two(to, first, second, f));
    }
}

struct Two<'n, 'a, T, U, V, F> {
    nested: Nested<'n, (Exclusive<'a, V>, Shared<'a, T>, Shared<'a, U>), 3>,
    f: F,
}

impl<T: Copy, U: Copy, V, F: Fn(T, U) -> V> Work for Two<'_, '_, T, U, V, F> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        let Self { mut nested, f } = self;
        if nested.nest().axis(0).strides == [1; 3] {
            return nested.for_each_slice(|to, first, second| from_two(to, first, second, &f));
        }
        nested.for_each_line(|mut to, first, second| {
            if let Some(to) = to.as_slice_mut() {
                match (first.into_slice(), second.into_slice()) {
                    (Some(first), None) => {
                        if let Some(y) = second.as_single() {
                            return pairs::in_slices(to, first, |to, x| *to = f(*x, y));
                        }
                    }
                    (None, Some(second)) => {
                        if let Some(x) = first.as_single() {
                            return pairs::in_slices(to, second, |to, y| *to = f(x, *y));
                        }
                    }
                    _ => {}
                }
            }
            from_two(to, first, second, &f);
        });
    }
}

#[inline(always)]
fn from_two<'t, 's, T: Copy + 's, U: Copy + 's, V: 't>(
    to: impl IntoIterator<Item = &'t mut V>,
    first: impl IntoIterator<Item = &'s T>,
    second: impl IntoIterator<Item = &'s U>,
    f: impl Fn(T, U) -> V,
) {
    to.into_iter()
        .zip(first)
        .zip(second)
        .for_each(|((to, x), y)| *to = f(*x, *y));
}
