//! A list of modes in the parentheses of a profile: `unflatten`.

use super::{AsLayout, Flat, Layout, LayoutTuple, List, NoModes, Shape};
use crate::{
    apply::operations,
    int::{Eq, Int, Not, Zero},
    lazy::{thunk, type_fns},
    refused::{LeafCount, NotFlat, Reason, Refused, Spell, Unflattening},
    tuple::{Cons, IntTuple, Nil, Profile, Tuple},
};

/// A profile, filled from a list of modes.
#[doc(hidden)]
pub trait Fill {
    /// This profile with the first modes of `M` for its leaves; it is refused where there are not
    /// enough.
    type Filled<M: List>: Layout;
    /// The modes that are left.
    type Unfilled<M: List>: List;
    fn filled<M: List>(m: M) -> Self::Filled<M>;
    fn unfilled<M: List>(m: M) -> Self::Unfilled<M>;
}

/// The modes of a profile, filled.
#[doc(hidden)]
pub trait FillAll: Fill {
    type FilledAll<M: List>: LayoutTuple;
    fn filled_all<M: List>(m: M) -> Self::FilledAll<M>;
}

/// The list `M` in the parentheses of `P`.
#[doc(hidden)]
pub type Filled<M, P> = <P as Fill>::Filled<M>;

/// The value twin.
#[doc(hidden)]
#[inline(always)]
#[expect(
    non_snake_case,
    reason = "one name for the type function and its value twin"
)]
pub fn Filled<M: List, P: IntTuple>(m: M, _: P) -> Filled<M, P> {
    P::filled(m)
}

impl<I: Int> Fill for I {
    type Filled<M: List> = M::Head;
    type Unfilled<M: List> = M::Rest;
    #[inline(always)]
    fn filled<M: List>(m: M) -> M::Head {
        m.head()
    }
    #[inline(always)]
    fn unfilled<M: List>(m: M) -> M::Rest {
        m.rest()
    }
}

impl Fill for Nil {
    type Filled<M: List> = NoModes;
    type Unfilled<M: List> = M;
    #[inline(always)]
    fn filled<M: List>(_: M) -> NoModes {
        NoModes
    }
    #[inline(always)]
    fn unfilled<M: List>(m: M) -> M {
        m
    }
}

impl FillAll for Nil {
    type FilledAll<M: List> = NoModes;
    #[inline(always)]
    fn filled_all<M: List>(_: M) -> NoModes {
        NoModes
    }
}

impl<H: IntTuple, T: Tuple> Fill for Cons<H, T> {
    type Filled<M: List> = <Self as FillAll>::FilledAll<M>;
    type Unfilled<M: List> = T::Unfilled<H::Unfilled<M>>;
    #[inline(always)]
    fn filled<M: List>(m: M) -> Self::Filled<M> {
        Self::filled_all(m)
    }
    #[inline(always)]
    fn unfilled<M: List>(m: M) -> Self::Unfilled<M> {
        T::unfilled(H::unfilled(m))
    }
}

impl<H: IntTuple, T: Tuple> FillAll for Cons<H, T> {
    type FilledAll<M: List> = <H::Filled<M> as Layout>::Before<T::FilledAll<H::Unfilled<M>>>;
    #[inline(always)]
    fn filled_all<M: List>(m: M) -> Self::FilledAll<M> {
        H::filled(m).before(T::filled_all(H::unfilled(m)))
    }
}

impl<W: Reason> FillAll for Refused<W> {
    type FilledAll<M: List> = Self;
    fn filled_all<M: List>(_: M) -> Self {
        Layout::blank()
    }
}

operations! {
    /// The leaves of a layout in the parentheses of a profile: `(2,3,5):(1,2,6)` in `((1,1),1)` →
    /// `((2,3),5):((1,2),6)`.
    ///
    /// # Laws
    /// `unflatten(flatten(l), shape of l) = l`, where no empty tuple stands in `l`.
    ///
    /// ```
    /// use stridewise::{layout::Unflatten, prelude::*};
    /// type L = Unflatten<Layout![(2, 3, 5) : (1, 2, 6)], Shape![((1, 1), 1)]>;
    /// assert_eq!(L::default().to_string(), "((2,3),5):((1,2),6)");
    /// assert_eq!(layout!((2, 3, 5) : (1, 2, 6)).unflatten(shape!(((1, 1), 1))), L::default());
    /// ```
    ///
    /// # Compile errors
    /// A profile with another number of leaves, a layout that has parentheses inside already
    /// (`ui-tests/fail/unflatten.rs`).
    ///
    /// Source: CuTe `unflatten`.
    Unflatten UnflattenFn unflatten<L: Layout; P: IntTuple> -> AnyLayout =
        <<Unflattened<L, P> as thunk::Layout>::Out as Layout>::Within<Unflattening<L, P>>,
        |l; p| thunk::Layout::out(Unflattened(l, p)).within::<Unflattening<L, P>>();
    /// The leaves of a tuple in the parentheses of a profile: `(2,3,5)` in `((1,1),1)` →
    /// `((2,3),5)`. See [`Unflatten`].
    ///
    /// ```
    /// use stridewise::{layout::UnflattenTuple, prelude::*};
    /// assert_eq!(<UnflattenTuple<Shape![(2, 3, 5)], Shape![((1, 1), 1)]>>::default(), shape!(((2, 3), 5)));
    /// ```
    UnflattenTuple UnflattenTupleFn unflatten_tuple<T: IntTuple; P: IntTuple> -> IntTuple =
        Shape<Unflatten<AsLayout<T>, P>>,
        |t; p| unflatten(t.layout_of(), p).shape_of();
}

type_fns! {
    fn Unflattened(L: Layout, P: IntTuple) -> Layout {
        if Not(IsFlat(L)) { Refused(NotFlat(Spell(Zero))) }
        else if Eq(LeavesOf(L), Leaves(P)) { Filled(Flat(L), P) }
        else { Refused(LeafCount(Spell(LeavesOf(L)), Spell(Leaves(P)))) }
    }
}
type IsFlat<L> = <Shape<L> as Profile>::IsFlat;
type Leaves<P> = <P as Profile>::Leaves;
type LeavesOf<L> = Leaves<Shape<L>>;
#[inline(always)]
#[expect(
    non_snake_case,
    reason = "one name for the type function and its value twin"
)]
fn Leaves<P: IntTuple>(_: P) -> Leaves<P> {
    Int::of(0)
}
#[inline(always)]
#[expect(
    non_snake_case,
    reason = "one name for the type function and its value twin"
)]
fn LeavesOf<L: Layout>(_: L) -> LeavesOf<L> {
    Int::of(0)
}
