//! Elements of two tensors at one coordinate.

use super::{
    Error,
    masked::Pairwise,
    widest::{Work, in_widest},
};
use crate::{
    tensor::{
        Borrowed, Exclusive, Shared, Tensor,
        memory::{
            nested::{Nested, pair, zip},
            runs::direct_two,
        },
    },
    tree::Layout,
};

/// Calls a function with each element of `target` and the one of `source` at its coordinate.
pub(super) struct Each<F>(pub(super) F);

impl<T, U, F: Fn(&mut U, &T)> Pairwise<U, T> for Each<F> {
    #[inline(always)]
    fn whole<'s, 't, A: Layout, B: Layout>(
        &self,
        target: Tensor<impl Borrowed<Element = U, Direct = Exclusive<'t, U>>, B>,
        source: Tensor<impl Borrowed<Element = T, Direct = Shared<'s, T>>, A>,
    ) -> Result<(), Error>
    where
        T: 's,
        U: 't,
    {
        let (f, mut room) = (&self.0, None);
        match direct_two(target, source) {
            Ok((target, source)) => {
                let nested = pair(&mut room, target, source)?;
                in_widest(Pairs { nested, f });
            }
            Err((target, source)) => {
                pair(&mut room, target, source)?.for_each_run(|to, from| in_slices(to, from, f));
            }
        }
        Ok(())
    }
    #[inline(always)]
    fn element(&self, to: &mut U, from: Option<&T>) {
        if let Some(from) = from {
            self.0(to, from);
        }
    }
}

pub(super) struct Pairs<'n, 'a, T, U, F> {
    pub(super) nested: Nested<'n, (Exclusive<'a, U>, Shared<'a, T>), 2>,
    pub(super) f: F,
}

impl<T, U, F: Fn(&mut U, &T)> Work for Pairs<'_, '_, T, U, F> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let Self { mut nested, f } = self;
        let strides = nested.nest().axis(0).strides;
        nested.for_each_line(|mut to, from| {
            if let (Some(to), Some(from)) = (to.as_slice_mut(), from.into_slice()) {
                in_slices(to, from, &f);
            } else {
                zip(&mut to, from, strides, &f);
            }
        });
    }
}

#[inline(always)]
pub(super) fn in_slices<T, U>(to: &mut [U], from: &[T], f: impl Fn(&mut U, &T)) {
    to.iter_mut().zip(from).for_each(|(to, from)| f(to, from));
}
