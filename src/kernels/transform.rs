//! A function of each element of one tensor, or of two.

use super::{
    Error,
    fit::must_fit,
    unwrap,
    widest::{Work, in_widest},
};
use crate::{
    layout::Layout,
    tensor::{
        Borrowed, Exclusive, Shared, Tensor, Whole,
        memory::{
            nested::{Nested, any_pair, any_triple, pair, triple, zip},
            runs::{direct_three, direct_two},
        },
    },
};

/// Writes a function of each element of `source` to the same coordinate of `target`.
///
/// The shapes have to fit, as for [`copy`](super::copy). The function is called once for each
/// element, in no particular order; with the feature `simd` it is compiled for the widest vectors
/// that the processor has. Source or target may be swizzled.
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
/// As [`try_transform`] has errors.
///
/// # Compile errors
/// When the program is built: static shapes that do not fit (`ui-tests/fail/kernels_shapes.rs`).
///
/// Source: CuTe `transform`.
#[inline]
#[track_caller]
pub fn transform<'s, 't, T: Copy + 's, U: 't, P, A: Layout, Q, B: Layout, M: Whole, N: Whole>(
    source: Tensor<P, A, M>,
    target: Tensor<Q, B, N>,
    f: impl Fn(T) -> U,
) where
    P: Borrowed<Element = T, Direct = Shared<'s, T>>,
    Q: Borrowed<Element = U, Direct = Exclusive<'t, U>>,
{
    const { must_fit::<B, A>() };
    unwrap(try_transform(source, target, f));
}

/// As [`transform`], with an error where the shapes do not fit.
///
/// ```
/// use stridewise::{kernels::try_transform, prelude::*};
/// let (data, mut target, rows) = ([1; 6], [0; 8], 3_usize);
/// let (source, target) = (Tensor::new(&data, layout!((rows, 2) : (2, 1))), Tensor::new(&mut target, layout!((4, 2) : (2, 1))));
/// assert!(try_transform(source, target, |x| -x).is_err());
/// ```
///
/// # Errors
/// As [`try_copy`](super::try_copy).
#[inline]
pub fn try_transform<'s, 't, T: Copy + 's, U: 't, P, A: Layout, Q, B: Layout, M: Whole, N: Whole>(
    source: Tensor<P, A, M>,
    target: Tensor<Q, B, N>,
    f: impl Fn(T) -> U,
) -> Result<(), Error>
where
    P: Borrowed<Element = T, Direct = Shared<'s, T>>,
    Q: Borrowed<Element = U, Direct = Exclusive<'t, U>>,
{
    let (source, target) = (source.unmasked(), target.unmasked());
    let mut room = None;
    match direct_two(target, source) {
        Ok((target, source)) => {
            let nested = pair(&mut room, target, source)?;
            in_widest(One { nested, f });
        }
        Err((target, source)) => any_pair(&mut room, target, source)?.for_each_run(|to, from| {
            to.iter_mut()
                .zip(from)
                .for_each(|(to, from)| *to = f(*from));
        }),
    }
    Ok(())
}

/// Writes a function of the elements of two tensors to the same coordinate of `target`.
///
/// As [`transform`]; either source may be a broadcast, with strides of 0. Any of the three may be
/// swizzled.
///
/// # Laws
/// Afterwards `target(c) = f(first(c), second(c))` for each coordinate c.
///
/// ```
/// use stridewise::{kernels::transform_two, prelude::*};
/// let (data, bias, mut target) = ([1, 2, 3, 4, 5, 6], [10, 20, 30], [0; 6]);
/// // The same row to be added to each.
/// let (matrix, rows) = (Tensor::new(&data, layout!((2, 3) : (3, 1))), Tensor::new(&bias, layout!((2, 3) : (0, 1))));
/// transform_two(matrix, rows, Tensor::new(&mut target, layout!((2, 3) : (3, 1))), |x, y| x + y);
/// assert_eq!(target, [11, 22, 33, 14, 25, 36]);
/// ```
///
/// # Panics
/// As [`try_transform_two`] has errors.
///
/// # Compile errors
/// When the program is built: static shapes that do not fit (`ui-tests/fail/kernels_shapes.rs`).
///
/// Source: CuTe `transform`.
#[inline]
#[track_caller]
pub fn transform_two<
    's,
    't,
    T: Copy + 's,
    U: Copy + 's,
    V: 't,
    P,
    A: Layout,
    Q,
    B: Layout,
    R,
    C: Layout,
    M: Whole,
    N: Whole,
    O: Whole,
>(
    first: Tensor<P, A, M>,
    second: Tensor<Q, B, N>,
    target: Tensor<R, C, O>,
    f: impl Fn(T, U) -> V,
) where
    P: Borrowed<Element = T, Direct = Shared<'s, T>>,
    Q: Borrowed<Element = U, Direct = Shared<'s, U>>,
    R: Borrowed<Element = V, Direct = Exclusive<'t, V>>,
{
    const {
        must_fit::<C, A>();
        must_fit::<C, B>();
    };
    unwrap(try_transform_two(first, second, target, f));
}

/// As [`transform_two`], with an error where the shapes do not fit.
///
/// ```
/// use stridewise::{kernels::try_transform_two, prelude::*};
/// let (data, mut target, rows) = ([1; 6], [0; 8], 3_usize);
/// let (source, target) = (Tensor::new(&data, layout!((rows, 2) : (2, 1))), Tensor::new(&mut target, layout!((4, 2) : (2, 1))));
/// assert!(try_transform_two(source, source, target, |x, y| x + y).is_err());
/// ```
///
/// # Errors
/// As [`try_copy`](super::try_copy).
#[inline]
pub fn try_transform_two<
    's,
    't,
    T: Copy + 's,
    U: Copy + 's,
    V: 't,
    P,
    A: Layout,
    Q,
    B: Layout,
    R,
    C: Layout,
    M: Whole,
    N: Whole,
    O: Whole,
>(
    first: Tensor<P, A, M>,
    second: Tensor<Q, B, N>,
    target: Tensor<R, C, O>,
    f: impl Fn(T, U) -> V,
) -> Result<(), Error>
where
    P: Borrowed<Element = T, Direct = Shared<'s, T>>,
    Q: Borrowed<Element = U, Direct = Shared<'s, U>>,
    R: Borrowed<Element = V, Direct = Exclusive<'t, V>>,
{
    let (first, second, target) = (first.unmasked(), second.unmasked(), target.unmasked());
    let mut room = None;
    match direct_three(target, first, second) {
        Ok((target, first, second)) => {
            let nested = triple(&mut room, target, first, second)?;
            in_widest(Two { nested, f });
        }
        Err((target, first, second)) => {
            let mut nested = any_triple(&mut room, target, first, second)?;
            nested.for_each_run(|to, first, second| {
                to.iter_mut()
                    .zip(first)
                    .zip(second)
                    .for_each(|((to, x), y)| *to = f(*x, *y));
            });
        }
    }
    Ok(())
}

/// What one source needs.
struct One<'n, 'a, T, U, F> {
    nested: Nested<'n, (Exclusive<'a, U>, Shared<'a, T>), 2>,
    f: F,
}

impl<T: Copy, U, F: Fn(T) -> U> Work for One<'_, '_, T, U, F> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let Self { mut nested, f } = self;
        let strides = nested.nest().axis(0).strides;
        nested.for_each_line(|mut to, from| {
            if let (Some(to), Some(from)) = (to.as_mut_slice(), from.as_slice()) {
                to.iter_mut()
                    .zip(from)
                    .for_each(|(to, from)| *to = f(*from));
                return;
            }
            zip(&mut to, from, strides, |to, from| *to = f(*from));
        });
    }
}

/// What two sources need.
struct Two<'n, 'a, T, U, V, F> {
    nested: Nested<'n, (Exclusive<'a, V>, Shared<'a, T>, Shared<'a, U>), 3>,
    f: F,
}

impl<T: Copy, U: Copy, V, F: Fn(T, U) -> V> Work for Two<'_, '_, T, U, V, F> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let Self { mut nested, f } = self;
        nested.for_each_line(|mut to, first, second| {
            if let Some(to) = to.as_mut_slice() {
                match (first.as_slice(), second.as_slice()) {
                    (Some(first), Some(second)) => {
                        return to
                            .iter_mut()
                            .zip(first)
                            .zip(second)
                            .for_each(|((to, x), y)| *to = f(*x, *y));
                    }
                    (Some(first), None) => {
                        if let Some(y) = second.as_single() {
                            return to.iter_mut().zip(first).for_each(|(to, x)| *to = f(*x, y));
                        }
                    }
                    (None, Some(second)) => {
                        if let Some(x) = first.as_single() {
                            return to.iter_mut().zip(second).for_each(|(to, y)| *to = f(x, *y));
                        }
                    }
                    (None, None) => {}
                }
            }
            to.into_iter()
                .zip(first)
                .zip(second)
                .for_each(|((to, x), y)| *to = f(*x, *y));
        });
    }
}
