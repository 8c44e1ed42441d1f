//! Elements of two tensors at one coordinate.

use super::{
    masked::Pairwise,
    widest::{Work, in_widest},
};
use crate::tensor::{
    Borrowed, Exclusive, Shared,
    memory::nested::{Nested, Pair2, zip},
};

/// Calls a function with each element of `target` and the one of `source` at its coordinate.
pub(super) struct Each<F>(pub(super) F);

impl<T, U, F: Fn(&mut U, &T)> Pairwise<U, T> for Each<F> {
    #[inline(always)]
    fn direct(&self, nested: Pair2<'_, '_, U, T>) {
        in_widest(Pairs { nested, f: &self.0 });
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
    pub(super) nested: Nested<'n, (Exclusive<'a, U>, Shared<'a, T>), 2>,
    pub(super) f: F,
}

impl<T, U, F: Fn(&mut U, &T)> Work for Pairs<'_, '_, T, U, F> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        let Self { mut nested, f } = self;
        match nested.nest().axis(0).strides {
            [1, 1] => nested.for_each_slice(|to, from| in_slices(to, from, &f)),
            strides => nested.for_each_line(|mut to, from| zip(&mut to, from, strides, &f)),
        }
    }
}

#[inline(always)]
pub(super) fn in_slices<T, U>(to: &mut [U], from: &[T], f: impl Fn(&mut U, &T)) {
    to.iter_mut().zip(from).for_each(|(to, from)| f(to, from));
}
