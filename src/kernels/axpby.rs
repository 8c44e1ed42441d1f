//! Sums of multiples: `y ← αx + βy`.

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
            nested::{Pair, any_pair, pair, zip},
            runs::direct_two,
        },
    },
};
use core::ops::{Add, Mul};

/// A number for sums of multiples: copied, added and multiplied, with 0 for its default.
///
/// Implemented for all types that have these.
pub trait Number: Copy + Default + PartialEq + Add<Output = Self> + Mul<Output = Self> {}
impl<T: Copy + Default + PartialEq + Add<Output = T> + Mul<Output = T>> Number for T {}

/// `y ← αx + βy`, element by element.
///
/// The shapes have to fit, as for [`copy`](super::copy). Where β is 0, y is not read, so that what
/// is not a number there does not spread. Either may be swizzled.
///
/// # Laws
/// Afterwards `y(c) = α · x(c) + β · y(c)` for each coordinate c, with y as it was on the right;
/// `α · x(c)` if β is 0.
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
/// As [`try_axpby`] has errors.
///
/// # Compile errors
/// When the program is built: static shapes that do not fit (`ui-tests/fail/kernels_shapes.rs`).
///
/// Source: CuTe `axpby`.
#[inline]
#[track_caller]
pub fn axpby<'x, 'y, T: Number + 'x + 'y, P, A: Layout, Q, B: Layout, M: Whole, N: Whole>(
    alpha: T,
    x: Tensor<P, A, M>,
    beta: T,
    y: Tensor<Q, B, N>,
) where
    P: Borrowed<Element = T, Direct = Shared<'x, T>>,
    Q: Borrowed<Element = T, Direct = Exclusive<'y, T>>,
{
    const { must_fit::<B, A>() };
    unwrap(try_axpby(alpha, x, beta, y));
}

/// As [`axpby`], with an error where the shapes do not fit.
///
/// ```
/// use stridewise::{kernels::try_axpby, prelude::*};
/// let (x, mut y, rows) = ([1; 6], [0; 8], 3_usize);
/// assert!(try_axpby(1, Tensor::new(&x, layout!((rows, 2) : (2, 1))), 1, Tensor::new(&mut y, layout!((4, 2) : (2, 1)))).is_err());
/// ```
///
/// # Errors
/// As [`try_copy`](super::try_copy).
#[inline]
pub fn try_axpby<'x, 'y, T: Number + 'x + 'y, P, A: Layout, Q, B: Layout, M: Whole, N: Whole>(
    alpha: T,
    x: Tensor<P, A, M>,
    beta: T,
    y: Tensor<Q, B, N>,
) -> Result<(), Error>
where
    P: Borrowed<Element = T, Direct = Shared<'x, T>>,
    Q: Borrowed<Element = T, Direct = Exclusive<'y, T>>,
{
    let (x, y) = (x.unmasked(), y.unmasked());
    if beta == T::default() {
        update(y, x, |_, x| alpha * x)
    } else {
        update(y, x, |y, x| alpha * x + beta * *y)
    }
}

/// Each element of y from what it is and that of x.
#[inline]
fn update<'x, 'y, T: Copy + 'x + 'y, P, A: Layout, Q, B: Layout>(
    y: Tensor<Q, B>,
    x: Tensor<P, A>,
    f: impl Fn(&T, T) -> T,
) -> Result<(), Error>
where
    P: Borrowed<Element = T, Direct = Shared<'x, T>>,
    Q: Borrowed<Element = T, Direct = Exclusive<'y, T>>,
{
    let mut room = None;
    match direct_two(y, x) {
        Ok((y, x)) => {
            let nested = pair(&mut room, y, x)?;
            in_widest(Update { nested, f });
        }
        Err((y, x)) => any_pair(&mut room, y, x)?.for_each_run(|y, x| {
            y.iter_mut().zip(x).for_each(|(y, x)| *y = f(y, *x));
        }),
    }
    Ok(())
}

/// Each element of y from itself and that of x.
struct Update<'n, 'a, T, F> {
    nested: Pair<'n, 'a, T>,
    f: F,
}

impl<T: Copy, F: Fn(&T, T) -> T> Work for Update<'_, '_, T, F> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let Self { mut nested, f } = self;
        let strides = nested.nest().axis(0).strides;
        nested.for_each_line(|mut y, x| {
            if let (Some(y), Some(x)) = (y.as_mut_slice(), x.as_slice()) {
                y.iter_mut().zip(x).for_each(|(y, x)| *y = f(y, *x));
                return;
            }
            zip(&mut y, x, strides, |y, x| *y = f(y, *x));
        });
    }
}
