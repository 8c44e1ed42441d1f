//! Modes by their places.

use super::{Accepted, ByDirection, Rejected, SelectedTwice, Verdict};
use crate::{
    int::{Int, Static},
    lang::{If, chosen, sealed::Sealed, twins, type_fns},
    num::{
        Bit, Nat,
        unary::{Step, Stop},
    },
    refused::{Refused, Spell},
    tree::{Asked, Layout, LayoutTuple, NoModes, PlaceIn, tuple},
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
    message = "the number of a mode must be static, and 0 or more",
    label = "not the number of a mode",
    note = "write `int!(1)`, or `int!(const {{ N }})` for a constant: different modes have \
         different types"
)]
pub trait Place: Int {
    /// The number in unary, by which modes are counted.
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
    type Get<M: LayoutTuple, W: Asked>: Layout;
    type Skip<M: LayoutTuple, W: Asked>: LayoutTuple;
    type Take<M: LayoutTuple, W: Asked>: LayoutTuple;
    /// [`Take`](Self::Take) of one mode at least.
    type TakeSome<M: LayoutTuple, W: Asked>: LayoutTuple;
    type Replace<M: LayoutTuple, X: Layout, W: Asked>: LayoutTuple;
    /// `V`, if these are `Q`, else [`Accepted`].
    type Apart<Q: Places, V: Verdict>: Verdict;
    /// [`Apart`](Self::Apart) where `Q` is [`Stop`].
    type ApartFromStop<V: Verdict>: Verdict;
    /// [`Apart`](Self::Apart) where `Q` is [`Step<P>`](Step).
    type ApartFromStep<P: Places, V: Verdict>: Verdict;
    /// `X` repeated this many times, before `M`.
    type RepeatOnto<X: Layout, M: LayoutTuple>: LayoutTuple;
    /// `F` in each of this many directions, from `K` on.
    type EachDirection<F: ByDirection, K: Nat>: LayoutTuple;
    fn each_direction<F: ByDirection, K: Nat>(f: F) -> Self::EachDirection<F, K>;
    fn get<M: LayoutTuple, W: Asked>(m: M, w: W) -> Self::Get<M, W>;
    fn skip<M: LayoutTuple, W: Asked>(m: M, w: W) -> Self::Skip<M, W>;
    fn take<M: LayoutTuple, W: Asked>(m: M, w: W) -> Self::Take<M, W>;
    fn take_some<M: LayoutTuple, W: Asked>(m: M, w: W) -> Self::TakeSome<M, W>;
    fn replace<M: LayoutTuple, X: Layout, W: Asked>(m: M, x: X, w: W) -> Self::Replace<M, X, W>;
    fn repeat_onto<X: Layout, M: LayoutTuple>(x: X, m: M) -> Self::RepeatOnto<X, M>;
}

impl Places for Stop {
    type Get<M: LayoutTuple, W: Asked> = M::HeadOr<W>;
    type Skip<M: LayoutTuple, W: Asked> = M;
    type Take<M: LayoutTuple, W: Asked> = NoModes;
    type TakeSome<M: LayoutTuple, W: Asked> = Refused<W::Missing>;
    type Replace<M: LayoutTuple, X: Layout, W: Asked> = X::Before<M::TailOr<W>>;
    type Apart<Q: Places, V: Verdict> = Q::ApartFromStop<V>;
    type ApartFromStop<V: Verdict> = V;
    type ApartFromStep<P: Places, V: Verdict> = Accepted;
    type RepeatOnto<X: Layout, M: LayoutTuple> = M;
    type EachDirection<F: ByDirection, K: Nat> = NoModes;
    #[inline(always)]
    fn each_direction<F: ByDirection, K: Nat>(_: F) -> NoModes {
        NoModes
    }
    #[inline(always)]
    fn get<M: LayoutTuple, W: Asked>(m: M, w: W) -> M::HeadOr<W> {
        m.head_or(w)
    }
    #[inline(always)]
    fn skip<M: LayoutTuple, W: Asked>(m: M, _: W) -> M {
        m
    }
    #[inline(always)]
    fn take<M: LayoutTuple, W: Asked>(_: M, _: W) -> NoModes {
        NoModes
    }
    fn take_some<M: LayoutTuple, W: Asked>(_: M, _: W) -> Self::TakeSome<M, W> {
        Layout::blank()
    }
    #[inline(always)]
    fn replace<M: LayoutTuple, X: Layout, W: Asked>(m: M, x: X, w: W) -> Self::Replace<M, X, W> {
        x.before(m.tail_or(w))
    }
    #[inline(always)]
    fn repeat_onto<X: Layout, M: LayoutTuple>(_: X, m: M) -> M {
        m
    }
}

impl<P: Places> Places for Step<P> {
    type Get<M: LayoutTuple, W: Asked> = P::Get<M::TailOr<W>, W>;
    type Skip<M: LayoutTuple, W: Asked> = P::Skip<M::TailOr<W>, W>;
    type Take<M: LayoutTuple, W: Asked> =
        <M::HeadOr<W> as Layout>::Before<P::Take<M::TailOr<W>, W>>;
    type TakeSome<M: LayoutTuple, W: Asked> = Self::Take<M, W>;
    type Replace<M: LayoutTuple, X: Layout, W: Asked> =
        <M::HeadOr<W> as Layout>::Before<P::Replace<M::TailOr<W>, X, W>>;
    type Apart<Q: Places, V: Verdict> = Q::ApartFromStep<P, V>;
    type ApartFromStop<V: Verdict> = Accepted;
    type ApartFromStep<Q: Places, V: Verdict> = Q::Apart<P, V>;
    type RepeatOnto<X: Layout, M: LayoutTuple> = X::Before<P::RepeatOnto<X, M>>;
    type EachDirection<F: ByDirection, K: Nat> =
        <F::At<K> as Layout>::Before<P::EachDirection<F, K::Next>>;
    #[inline(always)]
    fn each_direction<F: ByDirection, K: Nat>(f: F) -> Self::EachDirection<F, K> {
        f.at::<K>().before(P::each_direction::<F, K::Next>(f))
    }
    #[inline(always)]
    fn get<M: LayoutTuple, W: Asked>(m: M, w: W) -> Self::Get<M, W> {
        P::get(m.tail_or(w), w)
    }
    #[inline(always)]
    fn skip<M: LayoutTuple, W: Asked>(m: M, w: W) -> Self::Skip<M, W> {
        P::skip(m.tail_or(w), w)
    }
    #[inline(always)]
    fn take<M: LayoutTuple, W: Asked>(m: M, w: W) -> Self::Take<M, W> {
        m.head_or(w).before(P::take(m.tail_or(w), w))
    }
    #[inline(always)]
    fn take_some<M: LayoutTuple, W: Asked>(m: M, w: W) -> Self::Take<M, W> {
        Self::take(m, w)
    }
    #[inline(always)]
    fn replace<M: LayoutTuple, X: Layout, W: Asked>(m: M, x: X, w: W) -> Self::Replace<M, X, W> {
        m.head_or(w).before(P::replace(m.tail_or(w), x, w))
    }
    #[inline(always)]
    fn repeat_onto<X: Layout, M: LayoutTuple>(x: X, m: M) -> Self::RepeatOnto<X, M> {
        x.before(P::repeat_onto(x, m))
    }
}

/// Mode `K` of a layout.
#[doc(hidden)]
pub type ModeAt<A, K> = <<K as Nat>::Unary as Places>::Get<
    <A as Layout>::Modes,
    PlaceIn<Static<K>, <A as Layout>::Modes>,
>;
/// The value twin.
#[doc(hidden)]
#[inline(always)]
pub fn mode_at<A: Layout, K: Nat>(a: A) -> ModeAt<A, K> {
    <K::Unary as Places>::get(a.modes_of(), PlaceIn(<Static<K>>::new(), a.modes_of()))
}

/// Where a mode is: a place, or a tuple of places, one for each level.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the number of a mode must be static, but its type is `{Self}`",
    label = "not the number of a mode",
    note = "write `int!(1)` for `1`, and `int!(const {{ N }})` for a constant; `coord!((1, 0))` \
         names mode 0 inside of mode 1"
)]
pub trait Path: Copy + Sealed {
    type Of<L: Layout>: Layout;
    fn at<L: Layout>(self, l: L) -> Self::Of<L>;
    /// `L` with the mode `X` there.
    type Put<L: Layout, X: Layout>: Layout;
    fn put<L: Layout, X: Layout>(self, l: L, x: X) -> Self::Put<L, X>;
    /// Through how many parentheses it goes.
    fn levels<L: Layout>() -> usize;
}

twins! {
    /// `L` with `X` for the mode at place `N`; a layout without parentheses is its own mode.
    InPlace<L: Layout, N: Place, X: Layout> =
        chosen::Layout<<L as Layout>::IsTuple, AmongModes<L, N, X>, Itself<X>>,
        |l, n, x| <L::IsTuple as If>::Layout(AmongModes(l, n, x), Itself(x));
    Replaced<L: Layout, N: Place, X: Layout> =
        <<N as Place>::Steps
            as Places>::Replace<<L as Layout>::Modes, X, PlaceIn<N, <L as Layout>::Modes>>,
        |l, n, x| N::Steps::replace(l.modes_of(), x, PlaceIn(n, l.modes_of()));
}
type_fns! {
    fn AmongModes(L: Layout, N: Place, X: Layout) -> Layout { Replaced(L, N, X) }
    fn Itself(X: Layout) -> Layout { X }
}

impl<N: Nat> Path for Static<N> {
    type Of<L: Layout> = <N::Unary as Places>::Get<L::Modes, PlaceIn<Self, L::Modes>>;
    #[inline(always)]
    fn at<L: Layout>(self, l: L) -> Self::Of<L> {
        <N::Unary as Places>::get(l.modes_of(), PlaceIn(self, l.modes_of()))
    }
    type Put<L: Layout, X: Layout> = InPlace<L, Self, X>;
    #[inline(always)]
    fn put<L: Layout, X: Layout>(self, l: L, x: X) -> Self::Put<L, X> {
        InPlace(l, self, x)
    }
    #[inline(always)]
    fn levels<L: Layout>() -> usize {
        usize::from(L::IsTuple::VALUE)
    }
}
impl Path for tuple::Nil {
    type Of<L: Layout> = L;
    #[inline(always)]
    fn at<L: Layout>(self, l: L) -> L {
        l
    }
    type Put<L: Layout, X: Layout> = X;
    #[inline(always)]
    fn put<L: Layout, X: Layout>(self, _: L, x: X) -> X {
        x
    }
    #[inline(always)]
    fn levels<L: Layout>() -> usize {
        0
    }
}
impl<N: Place, T: Path> Path for tuple::Cons<N, T> {
    type Of<L: Layout> = T::Of<<N::Steps as Places>::Get<L::Modes, PlaceIn<N, L::Modes>>>;
    #[inline(always)]
    fn at<L: Layout>(self, l: L) -> Self::Of<L> {
        self.1
            .at(N::Steps::get(l.modes_of(), PlaceIn(self.0, l.modes_of())))
    }
    type Put<L: Layout, X: Layout> =
        InPlace<L, N, T::Put<<N::Steps as Places>::Get<L::Modes, PlaceIn<N, L::Modes>>, X>>;
    #[inline(always)]
    fn put<L: Layout, X: Layout>(self, l: L, x: X) -> Self::Put<L, X> {
        let mode = N::Steps::get(l.modes_of(), PlaceIn(self.0, l.modes_of()));
        InPlace(l, self.0, self.1.put(mode, x))
    }
    #[inline(always)]
    fn levels<L: Layout>() -> usize {
        usize::from(L::IsTuple::VALUE)
            + T::levels::<<N::Steps as Places>::Get<L::Modes, PlaceIn<N, L::Modes>>>()
    }
}

/// Modes: a tuple of places.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "modes are named by a tuple of static integers, but its type is `{Self}`",
    label = "not static integers",
    note = "write `shape!((1, 0))` for modes 1 and 0: the integers of the Rust tuple `(1, 0)` are \
         dynamic"
)]
pub trait Selection: Copy + Sealed {
    /// Whether no place comes twice.
    type Once: Verdict;
    /// Whether none of them is the place `N`.
    type Without<N: Place>: Verdict;
    type Of<M: LayoutTuple>: LayoutTuple;
    fn select<M: LayoutTuple>(self, m: M) -> Self::Of<M>;
}
impl Selection for tuple::Nil {
    type Once = Accepted;
    type Without<N: Place> = Accepted;
    type Of<M: LayoutTuple> = NoModes;
    #[inline(always)]
    fn select<M: LayoutTuple>(self, _: M) -> NoModes {
        NoModes
    }
}
impl<N: Place, T: Selection> Selection for tuple::Cons<N, T> {
    type Once = <T::Without<N> as Verdict>::And<T::Once>;
    type Without<M: Place> = <<N::Steps as Places>::Apart<
        M::Steps,
        Rejected<SelectedTwice<Spell<M>>>,
    > as Verdict>::And<T::Without<M>>;
    type Of<M: LayoutTuple> =
        <<N::Steps as Places>::Get<M, PlaceIn<N, M>> as Layout>::Before<T::Of<M>>;
    #[inline(always)]
    fn select<M: LayoutTuple>(self, m: M) -> Self::Of<M> {
        N::Steps::get(m, PlaceIn(self.0, m)).before(self.1.select(m))
    }
}
