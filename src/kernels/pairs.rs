//! Elements of two or three tensors at one coordinate.

use super::{
    masked::Pairwise,
    widest::{Work, in_widest_unless},
};
use crate::tensor::{
    Borrowed, Source, Target,
    memory::nested::{Nested, Pair2, Triple, each, zip, zip_two},
};

/// Calls a function with each element of `target` and the one of `source` at its coordinate.
pub(super) struct Each<F>(pub(super) F);

impl<T: Copy, U, F: Fn(&mut U, &T)> Pairwise<U, T> for Each<F> {
    #[inline(always)]
    fn element(&self, to: &mut U, from: &T) {
        (self.0)(to, from);
    }
    #[inline(always)]
    fn direct<const SMALL: bool>(&self, nested: Pair2<'_, '_, U, T>) {
        in_widest_unless::<SMALL, _>(Pairs { nested, f: &self.0 });
    }
    #[inline(always)]
    fn swizzled(
        &self,
        mut elements: Nested<'_, (impl Borrowed<Element = U>, impl Borrowed<Element = T>), 2>,
    ) {
        elements.for_each_run(|to, from| in_slices(to, from, &self.0));
    }
}

pub(super) struct Pairs<'n, 'a, T, U, F> {
    pub(super) nested: Pair2<'n, 'a, U, T>,
    pub(super) f: F,
}

impl<T: Copy, U, F: Fn(&mut U, &T)> Work for Pairs<'_, '_, T, U, F> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        let Self { mut nested, f } = self;
        match nested.nest().axis(0).strides {
            [1, 1] => nested.for_each_slice(|to, from| in_slices(to, opaque(from), &f)),
            // The element is a local variable, so that LLVM computes once what depends on it alone.
            [1, 0] => nested.for_each_line(|mut to, from| {
                if let (Some(to), Some(from)) = (to.as_slice_mut(), from.as_single()) {
                    for to in to {
                        f(to, &from);
                    }
                }
            }),
            [stride, 0] => nested.for_each_line(|mut to, from| {
                if let Some(from) = from.as_single() {
                    each(&mut to, [stride], |to| f(to, &from));
                }
            }),
            [1, -1] => nested.for_each_line(|mut to, from| zip(&mut to, from, [1, -1], &f)),
            strides => nested.for_each_line(|mut to, from| zip(&mut to, from, strides, &f)),
        }
    }
}

/// A row, of which LLVM does not know where the next one is.
///
/// LLVM tests whether rows overlap before it works on them in vectors. If LLVM knows how rows
/// follow each other, it moves the test out of the loops around them, and then finds an overlap
/// where the rows of the operands lie between each other, or where a source goes backwards: no row
/// is worked on in vectors then.
#[inline(always)]
pub(super) fn opaque<T>(row: &[T]) -> &[T] {
    core::hint::black_box(row)
}

#[inline(always)]
pub(super) fn in_slices<T, U>(to: &mut [U], from: &[T], f: impl Fn(&mut U, &T)) {
    to.iter_mut().zip(from).for_each(|(to, from)| f(to, from));
}

/// Calls a function with each element of a target and those of two sources at its coordinate,
/// behind swizzles or not.
#[inline(always)]
pub(super) fn each_of_three<'s, 't, const SMALL: bool, T, U, V, R, P, Q>(
    f: &impl Fn(&mut V, &T, &U),
    mut elements: Nested<'_, (R, P, Q), 3>,
) where
    T: Copy + 's,
    U: Copy + 's,
    V: 't,
    R: Target<'t, V>,
    P: Source<'s, T>,
    Q: Source<'s, U>,
{
    if elements.nest().is_few() {
        elements.each_of_few(f);
    } else if const { Nested::<'_, (R, P, Q), 3>::ARE_DIRECT } {
        let nested = elements.direct();
        in_widest_unless::<SMALL, _>(Triples { nested, f });
    } else {
        elements.for_each_run(|to, first, second| three_slices(to, first, second, f));
    }
}

struct Triples<'n, 'a, T, U, V, F> {
    nested: Triple<'n, 'a, V, T, U>,
    f: F,
}

impl<T: Copy, U: Copy, V, F: Fn(&mut V, &T, &U)> Work for Triples<'_, '_, T, U, V, F> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        let Self { mut nested, f } = self;
        let strides = nested.nest().axis(0).strides;
        match strides {
            [1, 1, 1] => {
                nested.for_each_slice(|to, first, second| {
                    three_slices(to, opaque(first), opaque(second), &f);
                });
            }
            [to_stride, 0, 0] => nested.for_each_line(|mut to, first, second| {
                let (Some(x), Some(y)) = (first.as_single(), second.as_single()) else {
                    return;
                };
                match to.as_slice_mut() {
                    Some(to) => to.iter_mut().for_each(|to| f(to, &x, &y)),
                    None => each(&mut to, [to_stride], |to| f(to, &x, &y)),
                }
            }),
            [to_stride, stride, 0] => nested.for_each_line(|mut to, first, second| {
                let Some(y) = second.as_single() else { return };
                match (to.as_slice_mut(), first.into_slice()) {
                    (Some(to), Some(first)) => in_slices(to, opaque(first), |to, x| f(to, x, &y)),
                    _ => zip(&mut to, first, [to_stride, stride], |to, x| f(to, x, &y)),
                }
            }),
            [to_stride, 0, stride] => nested.for_each_line(|mut to, first, second| {
                let Some(x) = first.as_single() else { return };
                match (to.as_slice_mut(), second.into_slice()) {
                    (Some(to), Some(second)) => in_slices(to, opaque(second), |to, y| f(to, &x, y)),
                    _ => zip(&mut to, second, [to_stride, stride], |to, y| f(to, &x, y)),
                }
            }),
            _ => nested.for_each_line(|mut to, first, second| {
                zip_two(&mut to, first, second, strides, &f);
            }),
        }
    }
}

#[inline(always)]
fn three_slices<T, U, V>(to: &mut [V], first: &[T], second: &[U], f: impl Fn(&mut V, &T, &U)) {
    let sources = first.iter().zip(second);
    to.iter_mut()
        .zip(sources)
        .for_each(|(to, (x, y))| f(to, x, y));
}
