//! Copies from any layout to any layout.

mod lines;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod registers;
mod transpose;

use super::{Error, fit::must_fit, unwrap};
use crate::{
    layout::Layout,
    tensor::{
        View, ViewMut,
        memory::nested::{Pair, pair},
        nest::Nest,
    },
};

/// Copies each element of `source` to the same coordinate of `target`.
///
/// The shapes have to fit: as many modes, each with as many elements; parentheses inside of a mode may differ. A tensor of a single mode stands for all modes at once, and its
/// elements correspond by position.
///
/// How it is done follows from the layouts: modes that go on in both are one loop; where both run without a gap, runs are moved at once; where each runs along another mode,
/// blocks are transposed in registers, and large ones go through a small buffer and past the caches (feature `simd`). A source may be a broadcast, with strides of 0.
///
/// # Laws
/// Afterwards `target(c) = source(c)` for each coordinate c. What lies between the elements of the target stays as it is.
///
/// ```
/// use stridewise::{kernels::copy, prelude::*};
/// let (data, mut transposed) = ([0, 1, 2, 3, 4, 5], [0; 6]);
/// copy(Tensor::new(&data, layout!((2, 3) : (3, 1))), Tensor::new(&mut transposed, layout!((2, 3) : (1, 2))));
/// assert_eq!(transposed, [0, 3, 1, 4, 2, 5]);
///
/// // Each row of the target is the same row of 3.
/// let mut rows = [0; 8];
/// copy(Tensor::new(&data, layout!((2, 3) : (0, 1))), Tensor::new(&mut rows, layout!((2, 3) : (4, 1))));
/// assert_eq!(rows, [0, 1, 2, 0, 0, 1, 2, 0]);
/// ```
///
/// # Panics
/// As [`try_copy`] has errors.
///
/// # Compile errors
/// Static shapes that do not fit (`ui-tests/fail/copy_shapes.rs`).
///
/// Source: CuTe `copy`.
#[inline(always)]
#[track_caller]
pub fn copy<T: Copy + 'static, A: Layout, B: Layout>(source: View<'_, T, A>, target: ViewMut<'_, T, B>) {
    const { must_fit::<B, A>() };
    unwrap(try_copy(source, target));
}

/// As [`copy`], with an error where the shapes do not fit.
///
/// ```
/// use stridewise::{kernels::try_copy, prelude::*};
/// let (data, mut target, rows) = ([1; 6], [0; 8], 3_usize);
/// assert!(try_copy(Tensor::new(&data, layout!((rows, 2) : (2, 1))), Tensor::new(&mut target, layout!((4, 2) : (2, 1)))).is_err());
/// assert_eq!(target, [0; 8]);
/// ```
///
/// # Errors
/// [`Sizes`](Error::Sizes) and [`Ranks`](Error::Ranks); [`Leaves`](Error::Leaves), where the inner modes of one do not divide those of the other;
/// [`TooManyLoops`](Error::TooManyLoops).
#[inline(always)]
pub fn try_copy<T: Copy + 'static, A: Layout, B: Layout>(
    source: View<'_, T, A>,
    target: ViewMut<'_, T, B>,
) -> Result<(), Error> {
    let mut nest = Nest::EMPTY;
    match pair(&mut nest, target, source) {
        Ok(mut nested) => {
            if const { is_small::<B>() && is_small::<A>() } {
                nested.for_each_line(|to, from| to.into_iter().zip(from).for_each(|(to, from)| *to = *from));
            } else {
                elements(&mut nested);
            }
            Ok(())
        }
        Err(misfit) => Err(Error::of(misfit)),
    }
}

/// Whether it takes less time than to choose how: few static elements.
const fn is_small<L: Layout>() -> bool {
    use crate::{int::Int, num::Bit};
    match <L::Size as Int>::STATIC {
        Some(size) => size <= 64 && <L::IsStatic as Bit>::VALUE,
        None => false,
    }
}

/// Chooses by the innermost loops.
fn elements<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>) {
    /// What a side of a transposition has at least.
    const SIDE: isize = 8;
    let nest = nested.nest();
    let inner = nest.axis(0);
    if inner.strides[0] == 1
        && inner.strides[1] != 1
        && let Some(other) = nest.contiguous_in(1)
    {
        let outer = nest.axis(other);
        if inner.extent >= SIDE && outer.extent >= SIDE && size_of::<T>() <= 16 {
            nested.move_axis(other, 1);
            return transpose::planes(nested);
        }
        if inner.extent < SIDE && outer.extent > inner.extent {
            nested.move_axis(other, 0);
            return lines::all(nested);
        }
    }
    lines::all(nested);
}
