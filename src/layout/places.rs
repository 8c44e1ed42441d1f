//! Modes by their places.

use super::{ByDirection, Fine, Layout, LayoutTuple, Misfit, NoModes, SelectedTwice, Verdict};
use crate::{
    int::{Int, Static},
    num::{
        Nat,
        unary::{Step, Stop},
    },
    refused::{NoModesInRange, Number, Refused, Spell},
    sealed::Sealed,
    tuple,
};

/// The place of a mode: a static number, `int!(1)`, counted from 0.
///
/// Static, because modes at different places have different types.
///
/// ```
/// use stridewise::{layout::Place, prelude::*};
/// fn size_before<L: Layout, N: Place>(layout: L, place: N) -> isize {
///     layout.take(int!(0), place).size().value()
/// }
/// assert_eq!(size_before(layout!((4, (3, 6), 5) : (1, (4, 12), 72)), int!(2)), 72);
/// ```
///
/// # Compile errors
/// A place that is known at run time only, or negative (`ui-tests/fail/dynamic_place.rs`).
#[diagnostic::on_unimplemented(
    message = "the place of a mode has to be known to rustc, and not negative",
    label = "not a place",
    note = "a static number is `int!(1)`, or `int!(const {{ N }})`"
)]
pub trait Place: Int {
    /// As so many steps.
    #[doc(hidden)]
    type Steps: Places;
    #[doc(hidden)]
    type Number: Nat;
}
impl<N: Nat> Place for Static<N> {
    type Steps = N::Unary;
    type Number = N;
}

/// Counts through modes.
#[doc(hidden)]
pub trait Places: Sized + 'static {
    type Get<M: LayoutTuple>: Layout;
    type Skip<M: LayoutTuple>: LayoutTuple;
    type Take<M: LayoutTuple>: LayoutTuple;
    /// The same, of one mode at least.
    type TakeSome<M: LayoutTuple>: LayoutTuple;
    type Replace<M: LayoutTuple, X: Layout>: LayoutTuple;
    /// `V`, if these are `Q`, else [`Fine`].
    type Apart<Q: Places, V: Verdict>: Verdict;
    /// The same of none.
    type ApartFromStop<V: Verdict>: Verdict;
    /// The same of one more than `P`.
    type ApartFromStep<P: Places, V: Verdict>: Verdict;
    /// `X` so many times, before `M`.
    type RepeatOnto<X: Layout, M: LayoutTuple>: LayoutTuple;
    /// `F` in each of so many directions, from `K` on.
    type EachDirection<F: ByDirection, K: Nat>: LayoutTuple;
    fn each_direction<F: ByDirection, K: Nat>(f: F) -> Self::EachDirection<F, K>;
    fn get<M: LayoutTuple>(m: M) -> Self::Get<M>;
    fn skip<M: LayoutTuple>(m: M) -> Self::Skip<M>;
    fn take<M: LayoutTuple>(m: M) -> Self::Take<M>;
    fn take_some<M: LayoutTuple>(m: M) -> Self::TakeSome<M>;
    fn replace<M: LayoutTuple, X: Layout>(m: M, x: X) -> Self::Replace<M, X>;
    fn repeat_onto<X: Layout, M: LayoutTuple>(x: X, m: M) -> Self::RepeatOnto<X, M>;
}

impl Places for Stop {
    type Get<M: LayoutTuple> = M::Head;
    type Skip<M: LayoutTuple> = M;
    type Take<M: LayoutTuple> = NoModes;
    type TakeSome<M: LayoutTuple> = Refused<NoModesInRange<Number<0>>>;
    type Replace<M: LayoutTuple, X: Layout> = X::Before<M::Tail>;
    type Apart<Q: Places, V: Verdict> = Q::ApartFromStop<V>;
    type ApartFromStop<V: Verdict> = V;
    type ApartFromStep<P: Places, V: Verdict> = Fine;
    type RepeatOnto<X: Layout, M: LayoutTuple> = M;
    type EachDirection<F: ByDirection, K: Nat> = NoModes;
    #[inline(always)]
    fn each_direction<F: ByDirection, K: Nat>(_: F) -> NoModes {
        NoModes
    }
    #[inline(always)]
    fn get<M: LayoutTuple>(m: M) -> M::Head {
        m.head()
    }
    #[inline(always)]
    fn skip<M: LayoutTuple>(m: M) -> M {
        m
    }
    #[inline(always)]
    fn take<M: LayoutTuple>(_: M) -> NoModes {
        NoModes
    }
    fn take_some<M: LayoutTuple>(_: M) -> Self::TakeSome<M> {
        Layout::blank()
    }
    #[inline(always)]
    fn replace<M: LayoutTuple, X: Layout>(m: M, x: X) -> Self::Replace<M, X> {
        x.before(m.tail())
    }
    #[inline(always)]
    fn repeat_onto<X: Layout, M: LayoutTuple>(_: X, m: M) -> M {
        m
    }
}

impl<P: Places> Places for Step<P> {
    type Get<M: LayoutTuple> = P::Get<M::Tail>;
    type Skip<M: LayoutTuple> = P::Skip<M::Tail>;
    type Take<M: LayoutTuple> = <M::Head as Layout>::Before<P::Take<M::Tail>>;
    type TakeSome<M: LayoutTuple> = Self::Take<M>;
    type Replace<M: LayoutTuple, X: Layout> = <M::Head as Layout>::Before<P::Replace<M::Tail, X>>;
    type Apart<Q: Places, V: Verdict> = Q::ApartFromStep<P, V>;
    type ApartFromStop<V: Verdict> = Fine;
    type ApartFromStep<Q: Places, V: Verdict> = Q::Apart<P, V>;
    type RepeatOnto<X: Layout, M: LayoutTuple> = X::Before<P::RepeatOnto<X, M>>;
    type EachDirection<F: ByDirection, K: Nat> = <F::At<K> as Layout>::Before<P::EachDirection<F, K::Next>>;
    #[inline(always)]
    fn each_direction<F: ByDirection, K: Nat>(f: F) -> Self::EachDirection<F, K> {
        f.at::<K>().before(P::each_direction::<F, K::Next>(f))
    }
    #[inline(always)]
    fn get<M: LayoutTuple>(m: M) -> Self::Get<M> {
        P::get(m.tail())
    }
    #[inline(always)]
    fn skip<M: LayoutTuple>(m: M) -> Self::Skip<M> {
        P::skip(m.tail())
    }
    #[inline(always)]
    fn take<M: LayoutTuple>(m: M) -> Self::Take<M> {
        m.head().before(P::take(m.tail()))
    }
    #[inline(always)]
    fn take_some<M: LayoutTuple>(m: M) -> Self::Take<M> {
        Self::take(m)
    }
    #[inline(always)]
    fn replace<M: LayoutTuple, X: Layout>(m: M, x: X) -> Self::Replace<M, X> {
        m.head().before(P::replace(m.tail(), x))
    }
    #[inline(always)]
    fn repeat_onto<X: Layout, M: LayoutTuple>(x: X, m: M) -> Self::RepeatOnto<X, M> {
        x.before(P::repeat_onto(x, m))
    }
}

/// Mode `K` of a layout.
#[doc(hidden)]
pub type ModeAt<A, K> = <<K as Nat>::Unary as Places>::Get<<A as Layout>::Modes>;
/// The value twin.
#[doc(hidden)]
#[inline(always)]
pub fn mode_at<A: Layout, K: Nat>(a: A) -> ModeAt<A, K> {
    <K::Unary as Places>::get(a.modes_of())
}

/// Where a mode is: a place, or a tuple of places, one for each level.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the place of a mode has to be known to rustc, and `{Self}` is none",
    label = "not a place",
    note = "a static number is `int!(1)`, or `int!(const {{ N }})`; modes inside of modes are at `coord!((1, 0))`"
)]
pub trait Path: Copy + Sealed {
    type Of<L: Layout>: Layout;
    fn of<L: Layout>(l: L) -> Self::Of<L>;
}
impl<N: Nat> Path for Static<N> {
    type Of<L: Layout> = <N::Unary as Places>::Get<L::Modes>;
    #[inline(always)]
    fn of<L: Layout>(l: L) -> Self::Of<L> {
        <N::Unary as Places>::get(l.modes_of())
    }
}
impl Path for tuple::Nil {
    type Of<L: Layout> = L;
    #[inline(always)]
    fn of<L: Layout>(l: L) -> L {
        l
    }
}
impl<N: Place, T: Path> Path for tuple::Cons<N, T> {
    type Of<L: Layout> = T::Of<<N::Steps as Places>::Get<L::Modes>>;
    #[inline(always)]
    fn of<L: Layout>(l: L) -> Self::Of<L> {
        T::of(N::Steps::get(l.modes_of()))
    }
}

/// Modes: a tuple of places.
#[doc(hidden)]
pub trait Selection: Copy + Sealed {
    /// Whether no place comes twice.
    type Once: Verdict;
    /// Whether none of them is the place `N`.
    type Without<N: Place>: Verdict;
    type Of<M: LayoutTuple>: LayoutTuple;
    fn of<M: LayoutTuple>(m: M) -> Self::Of<M>;
}
impl Selection for tuple::Nil {
    type Once = Fine;
    type Without<N: Place> = Fine;
    type Of<M: LayoutTuple> = NoModes;
    #[inline(always)]
    fn of<M: LayoutTuple>(_: M) -> NoModes {
        NoModes
    }
}
impl<N: Place, T: Selection> Selection for tuple::Cons<N, T> {
    type Once = <T::Without<N> as Verdict>::And<T::Once>;
    type Without<M: Place> =
        <<N::Steps as Places>::Apart<M::Steps, Misfit<SelectedTwice<Spell<M>>>> as Verdict>::And<T::Without<M>>;
    type Of<M: LayoutTuple> = <<N::Steps as Places>::Get<M> as Layout>::Before<T::Of<M>>;
    #[inline(always)]
    fn of<M: LayoutTuple>(m: M) -> Self::Of<M> {
        N::Steps::get(m).before(T::of(m))
    }
}
