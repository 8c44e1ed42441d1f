//! All elements put together, or those of some modes.

use super::{
    Error,
    fit::must_fit_onto,
    unwrap,
    widest::{Work, in_widest},
};
use crate::{
    layout::Layout,
    tensor::{
        Borrowed, Exclusive, Shared, Tensor, Whole,
        memory::{
            nested::{Nested, Pair, any_one, any_reduction, elements, reduction, zip},
            runs::{direct_one, direct_two},
        },
    },
};

/// How many results are worked on side by side.
const LANES: usize = 64;

/// Puts all elements together with a function, and `start` with the result.
///
/// The function has to be associative and commutative, as elements are put together in no
/// particular order, and several at once: a sum of floating-point numbers is one of the sums that
/// some order has, usually nearer to the exact one than that of a single loop. The source may be
/// swizzled.
///
/// # Laws
/// The result is `f(start, f(x₀, f(x₁, …)))` over the elements, each as often as it has
/// coordinates; `start`, if there are none.
///
/// ```
/// use stridewise::{kernels::reduce, prelude::*};
/// let data = [3, 1, 4, 1, 5, 9];
/// assert_eq!(reduce(Tensor::new(&data, layout!((2, 3) : (3, 1))), 0, |x, y| x + y), 23);
/// assert_eq!(reduce(Tensor::new(&data, layout!(3 : -2)), i32::MIN, i32::max), 5);
/// ```
///
/// # Panics
/// If the layout has more than 16 leaves.
#[inline]
#[track_caller]
pub fn reduce<
    's,
    T: Copy + 's,
    P: Borrowed<Element = T, Direct = Shared<'s, T>>,
    L: Layout,
    M: Whole,
>(
    source: Tensor<P, L, M>,
    start: T,
    f: impl Fn(T, T) -> T,
) -> T {
    unwrap(try_reduce(source, start, f))
}

/// As [`reduce`], with an error where the layout has more leaves than there is room for.
///
/// ```
/// use stridewise::{kernels::try_reduce, prelude::*};
/// assert_eq!(try_reduce(Tensor::new(&[1, 2, 3, 4], layout!((2, 2) : (2, 1))), 1, |x, y| x * y)?, 24);
/// # Ok::<(), stridewise::kernels::Error>(())
/// ```
///
/// # Errors
/// [`TooManyLoops`](Error::TooManyLoops).
#[inline]
pub fn try_reduce<
    's,
    T: Copy + 's,
    P: Borrowed<Element = T, Direct = Shared<'s, T>>,
    L: Layout,
    M: Whole,
>(
    source: Tensor<P, L, M>,
    start: T,
    f: impl Fn(T, T) -> T,
) -> Result<T, Error> {
    let source = source.unmasked();
    let mut room = None;
    match direct_one(source) {
        Ok((source,)) => {
            let nested = elements(&mut room, source)?;
            Ok(in_widest(All { nested, start, f }))
        }
        Err((source,)) => {
            let mut result = start;
            any_one(&mut room, source)?.for_each_run(|run| result = folded(run, result, &f));
            Ok(result)
        }
    }
}

/// Puts the elements of some modes together, and what there was in `target` with the result.
///
/// The target has as many modes as the source, and a single element in those that are reduced: a
/// matrix is reduced by rows onto `(rows,1)`, by columns onto `(1,columns)`. As for [`reduce`], the
/// function has to be associative and commutative. Source or target may be swizzled.
///
/// # Laws
/// Afterwards `target(c)` is the function of what it was and of all elements of the source at c,
/// with any coordinate in modes of the target that have one element.
///
/// ```
/// use stridewise::{kernels::reduce_onto, prelude::*};
/// let data = [1, 2, 3, 4, 5, 6];
/// let matrix = Tensor::new(&data, layout!((2, 3) : (3, 1)));
/// let (mut rows, mut columns) = ([0; 2], [0; 3]);
/// reduce_onto(matrix, Tensor::new(&mut rows, layout!((2, 1) : (1, 0))), |x, y| x + y);
/// reduce_onto(matrix, Tensor::new(&mut columns, layout!((1, 3) : (0, 1))), |x, y| x + y);
/// assert_eq!((rows, columns), ([6, 15], [5, 7, 9]));
/// ```
///
/// # Panics
/// As [`try_reduce_onto`] has errors.
///
/// # Compile errors
/// When the program is built: static shapes that do not fit (`ui-tests/fail/kernels_shapes.rs`).
#[inline]
#[track_caller]
pub fn reduce_onto<'s, 't, T: Copy + 's + 't, P, A: Layout, Q, B: Layout, M: Whole, N: Whole>(
    source: Tensor<P, A, M>,
    target: Tensor<Q, B, N>,
    f: impl Fn(T, T) -> T,
) where
    P: Borrowed<Element = T, Direct = Shared<'s, T>>,
    Q: Borrowed<Element = T, Direct = Exclusive<'t, T>>,
{
    const { must_fit_onto::<B, A>() };
    unwrap(try_reduce_onto(source, target, f));
}

/// As [`reduce_onto`], with an error where the shapes do not fit.
///
/// ```
/// use stridewise::{kernels::try_reduce_onto, prelude::*};
/// let (data, mut sums, rows) = ([1; 6], [0; 2], 2_usize);
/// let (matrix, halves) = (Tensor::new(&data, layout!((rows, 3) : (3, 1))), Tensor::new(&mut sums, layout!((1, 2) : (0, 1))));
/// assert!(try_reduce_onto(matrix, halves, |x, y| x + y).is_err());
/// ```
///
/// # Errors
/// As [`try_copy`](super::try_copy).
#[inline]
pub fn try_reduce_onto<'s, 't, T: Copy + 's + 't, P, A: Layout, Q, B: Layout, M: Whole, N: Whole>(
    source: Tensor<P, A, M>,
    target: Tensor<Q, B, N>,
    f: impl Fn(T, T) -> T,
) -> Result<(), Error>
where
    P: Borrowed<Element = T, Direct = Shared<'s, T>>,
    Q: Borrowed<Element = T, Direct = Exclusive<'t, T>>,
{
    let (source, target) = (source.unmasked(), target.unmasked());
    let mut room = None;
    match direct_two(target, source) {
        Ok((target, source)) => {
            let nested = reduction(&mut room, target, source)?;
            in_widest(Onto { nested, f });
        }
        Err((target, source)) => {
            any_reduction(&mut room, target, source)?.for_each_run(|to, from| {
                to.iter_mut()
                    .zip(from)
                    .for_each(|(to, from)| *to = f(*to, *from));
            });
        }
    }
    Ok(())
}

/// What all elements need.
struct All<'n, 'a, T, F> {
    nested: Nested<'n, (Shared<'a, T>,), 1>,
    start: T,
    f: F,
}

impl<T: Copy, F: Fn(T, T) -> T> Work for All<'_, '_, T, F> {
    type Output = T;
    #[inline(always)]
    fn run(self) -> T {
        let Self {
            mut nested,
            start,
            f,
        } = self;
        let mut result = start;
        nested.for_each_line(|line| {
            result = match line.as_slice() {
                Some(line) => folded(line, result, &f),
                None => line.into_iter().fold(result, |result, x| f(result, *x)),
            };
        });
        result
    }
}

/// What the elements of some modes need.
struct Onto<'n, 'a, T, F> {
    nested: Pair<'n, 'a, T>,
    f: F,
}

impl<T: Copy, F: Fn(T, T) -> T> Work for Onto<'_, '_, T, F> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let Self { mut nested, f } = self;
        let strides = nested.nest().axis(0).strides;
        if strides[0] == 0 {
            return nested.for_each_line(|to, from| {
                // A single one.
                for to in to {
                    *to = match from.as_slice() {
                        Some(from) => folded(from, *to, &f),
                        None => from.into_iter().fold(*to, |result, x| f(result, *x)),
                    };
                }
            });
        }
        nested.for_each_line(|mut to, from| {
            if let (Some(to), Some(from)) = (to.as_mut_slice(), from.as_slice()) {
                to.iter_mut()
                    .zip(from)
                    .for_each(|(to, from)| *to = f(*to, *from));
                return;
            }
            zip(&mut to, from, strides, |to, from| *to = f(*to, *from));
        });
    }
}

/// The elements of a slice put together with a value: in lanes, as long as there are enough for
/// them.
#[inline(always)]
fn folded<T: Copy>(elements: &[T], start: T, f: &impl Fn(T, T) -> T) -> T {
    let (chunks, rest) = elements.as_chunks::<LANES>();
    let mut result = rest.iter().fold(start, |result, x| f(result, *x));
    if let [first, chunks @ ..] = chunks {
        let mut lanes = *first;
        for chunk in chunks {
            for lane in 0..LANES {
                lanes[lane] = f(lanes[lane], chunk[lane]);
            }
        }
        let mut width = LANES / 2;
        while width > 0 {
            for lane in 0..width {
                lanes[lane] = f(lanes[lane], lanes[lane + width]);
            }
            width /= 2;
        }
        result = f(result, lanes[0]);
    }
    result
}
