//! Elements of two or three tensors at one coordinate.

use super::widest::{Work, in_widest_unless_small};
use crate::tensor::{
    Source, Target,
    memory::nested::{Kernel, Nested, Pair2, Triple, each, zip, zip_two},
    nest::{Axis, Known},
};
use core::marker::PhantomData;

/// Calls a function with each element of a target and those of the sources at its coordinate,
/// behind swizzles or not. `O` are the elements.
pub(super) struct Each<F, O> {
    f: F,
    of: PhantomData<fn(O)>,
}

impl<F: Copy, O> Clone for Each<F, O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F: Copy, O> Copy for Each<F, O> {}

impl<U, T, F: Fn(&mut U, &T)> Each<F, (U, T)> {
    pub(super) fn pair(f: F) -> Self {
        let of = PhantomData;
        Self { f, of }
    }
}

impl<V, T, U, F: Fn(&mut V, &T, &U)> Each<F, (V, T, U)> {
    pub(super) fn triple(f: F) -> Self {
        let of = PhantomData;
        Self { f, of }
    }
}

impl<'s, 't, T, U, P, Q, F> Kernel<(Q, P), 2> for Each<F, (U, T)>
where
    T: Copy + 's,
    U: 't,
    P: Source<'s, T>,
    Q: Target<'t, U>,
    F: Fn(&mut U, &T),
{
    #[inline(always)]
    fn run<X: Known<2>>(&mut self, mut elements: Nested<'_, (Q, P), 2, X>) {
        let f = &self.f;
        if const { Nested::<'_, (Q, P), 2, X>::ARE_DIRECT } {
            let nested = elements.direct();
            in_widest_unless_small::<X, 2, _>(Pairs { nested, f });
        } else {
            elements.for_each_run(|to, from| in_slices(to, from, f));
        }
    }
    #[inline(always)]
    fn few(&mut self, mut elements: Nested<'_, (Q, P), 2>) {
        elements.each_of_few(&self.f);
    }
}

pub(super) struct Pairs<'n, 'a, 'f, T, U, F, X> {
    pub(super) nested: Pair2<'n, 'a, U, T, X>,
    pub(super) f: &'f F,
}

impl<T: Copy, U, F: Fn(&mut U, &T), X: Known<2>> Work for Pairs<'_, '_, '_, T, U, F, X> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        let Self { mut nested, f } = self;
        let Axis { extent, strides } = nested.nest().axis(0);
        match strides {
            // The loop of LLVM chooses among vectors in each row, which takes longer than the row.
            [1, 1]
                if const { X::NEST.is_none() && size_of::<T>() <= 16 }
                    && matches!(extent, 4 | 8 | 16) =>
            {
                match extent {
                    4 => arrays::<4, _, _, _>(nested, f),
                    8 => arrays::<8, _, _, _>(nested, f),
                    _ => arrays::<16, _, _, _>(nested, f),
                }
            }
            [1, 1] => nested.for_each_slice(|to, from| in_slices(to, from, f)),
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
            [1, -1] => nested.for_each_line(|to, from| {
                if let (Some(to), Some(from)) = (to.into_slice(), from.turned().into_slice()) {
                    reversed_slices(to, from, f);
                }
            }),
            strides => nested.for_each_line(|mut to, from| zip(&mut to, from, strides, f)),
        }
    }
}

/// Calls a function with each element of rows of W elements. Those of the source are read first, so
/// that LLVM knows that no write changes them.
#[inline(always)]
fn arrays<const W: usize, U, T: Copy, X: Known<2>>(
    mut nested: Pair2<'_, '_, U, T, X>,
    f: &impl Fn(&mut U, &T),
) {
    nested.for_each_slice(|to, from| {
        let (Some(to), Some(from)) = (to.first_chunk_mut::<W>(), from.first_chunk::<W>()) else {
            unreachable!("a row has other elements");
        };
        let from = *from;
        for i in 0..W {
            f(&mut to[i], &from[i]);
        }
    });
}

/// Calls a function with each element of a row of the target and of rows of the sources.
///
/// The loop is a function that is called by a pointer, which LLVM inlines. Inlined by rustc, it
/// would lose what its references say: that the rows have different elements. LLVM would then test
/// rows for overlaps, or work on single elements. The function is no reference to one: calls of
/// references may be in another codegen unit, and are inlined too late.
macro_rules! rows {
    ($(
        $(#[doc = $doc:literal])* $name:ident |$i:ident, $count:ident| $j:expr,
        $($from:ident $T:ident)*;
    )*) => { $(
        $(#[doc = $doc])*
        #[inline(always)]
        pub(super) fn $name<U, $($T,)* F: Fn(&mut U, $(&$T),*)>(
            to: &mut [U], $($from: &[$T],)* f: &F
        ) {
            #[inline]
            fn row<U, $($T,)* F: Fn(&mut U, $(&$T),*)>(to: &mut [U], $($from: &[$T],)* f: &F) {
                let mut $count = to.len();
                $($count = $count.min($from.len());)*
                let to = &mut to[..$count];
                $(let $from = &$from[..$count];)*
                for $i in 0..$count {
                    (*f)(&mut to[$i], $(&$from[$j]),*);
                }
            }
            let row: fn(&mut [U], $(&[$T],)* &F) = row;
            row(to, $($from,)* f);
        }
    )* };
}
rows! {
    in_slices |i, count| i, from T;
    /// The source from its last element on.
    reversed_slices |i, count| count - 1 - i, from T;
    three_slices |i, count| i, first T second V;
}

impl<'s, 't, T, U, V, R, P, Q, F> Kernel<(R, P, Q), 3> for Each<F, (V, T, U)>
where
    T: Copy + 's,
    U: Copy + 's,
    V: 't,
    R: Target<'t, V>,
    P: Source<'s, T>,
    Q: Source<'s, U>,
    F: Fn(&mut V, &T, &U),
{
    #[inline(always)]
    fn run<X: Known<3>>(&mut self, mut elements: Nested<'_, (R, P, Q), 3, X>) {
        let f = &self.f;
        if const { Nested::<'_, (R, P, Q), 3, X>::ARE_DIRECT } {
            let nested = elements.direct();
            in_widest_unless_small::<X, 3, _>(Triples { nested, f });
        } else {
            elements.for_each_run(|to, first, second| three_slices(to, first, second, f));
        }
    }
    #[inline(always)]
    fn few(&mut self, mut elements: Nested<'_, (R, P, Q), 3>) {
        elements.each_of_few(&self.f);
    }
}

struct Triples<'n, 'a, 'f, T, U, V, F, X> {
    nested: Triple<'n, 'a, V, T, U, X>,
    f: &'f F,
}

impl<T: Copy, U: Copy, V, F: Fn(&mut V, &T, &U), X: Known<3>> Work
    for Triples<'_, '_, '_, T, U, V, F, X>
{
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        let Self { mut nested, f } = self;
        let strides = nested.nest().axis(0).strides;
        match strides {
            [1, 1, 1] => {
                nested.for_each_slice(|to, first, second| {
                    three_slices(to, first, second, f);
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
                    (Some(to), Some(first)) => {
                        in_slices(to, first, &|to: &mut V, x: &T| f(to, x, &y));
                    }
                    _ => zip(&mut to, first, [to_stride, stride], |to, x| f(to, x, &y)),
                }
            }),
            [to_stride, 0, stride] => nested.for_each_line(|mut to, first, second| {
                let Some(x) = first.as_single() else { return };
                match (to.as_slice_mut(), second.into_slice()) {
                    (Some(to), Some(second)) => {
                        in_slices(to, second, &|to: &mut V, y: &U| f(to, &x, y));
                    }
                    _ => zip(&mut to, second, [to_stride, stride], |to, y| f(to, &x, y)),
                }
            }),
            _ => nested.for_each_line(|mut to, first, second| {
                zip_two(&mut to, first, second, strides, f);
            }),
        }
    }
}
