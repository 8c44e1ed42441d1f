//! Layouts as functions to coordinates: `call`, and how large the coordinates are.

use super::{Coord, CoordTree, InDirection, PrefixSlice};
use crate::{
    int::*,
    lang::{If, apply::operations, chosen, kind::Places, thunk, twins, type_fns},
    num::{self, Nat},
    refused::{MixedDirections, Refused, Spell},
    tree::{Flat, Layout, List, MapLeaves, MatchInt, Mode, NoModes, Shape},
};
use core::marker::PhantomData;
use typenum::U0;

/// The image of the coordinate `C`: `(4,(2,5)):(1@0,(1@0@1,3@1@1))` at
/// `(3,(1,4))`, `(3,(1,12))`. See [`LayoutExt::call`](crate::LayoutExt::call).
///
/// A coordinate with as many modes as the strides name, static where the coordinate and the strides
/// are. Where no stride has a direction, it is the index, [`Crd2Idx`](super::Crd2Idx).
///
/// ```
/// use stridewise::{layout::Call, prelude::*};
/// type C = Call<Layout![(4, 5) : (1 @ 1, 1 @ 0)], Coord![(3, 2)]>;
/// assert_eq!(C::default(), coord!((2, 3)));
/// assert_eq!(layout!((4, 5) : (1 @ 1, 1 @ 0)).call(coord!((3, 2))), C::default());
/// ```
///
/// # Compile errors
/// As [`LayoutExt::crd2idx`](crate::LayoutExt::crd2idx); strides that step by integers where others
/// step inside of a tuple (`ui-tests/fail/mixed_directions.rs`).
///
/// Source: CuTe `Layout::operator()`.
pub type Call<L, C> = CallAt<L, <C as Coord>::Tree>;

operations! {
    /// [`Call`] at a tree.
    #[doc(hidden)]
    CallAt CallAtFn call_at<L: Layout; C: CoordTree> -> IntTuple =
        Shape<<L as Layout>::Then<CallOf<L, C>>>,
        |l; c| l.then(CallOf(l, c)).shape_of();
}

/// A layout for each direction.
#[doc(hidden)]
pub trait ByDirection: Copy {
    type At<K: Nat>: Layout;
    fn at<K: Nat>(self) -> Self::At<K>;
}

/// How many directions there are.
type Directions<L> = <<MatchInt<Flat<L>, Outermost> as Int>::Magnitude as Nat>::Unary;

twins! {
    /// `F` in each direction of `L`.
    pub Each<L: Layout, F: ByDirection> = <Directions<L> as Places>::EachDirection<F, U0>,
        |_l, f| Directions::<L>::each_direction::<F, U0>(f);
}

/// How many modes the coordinates have that come out; 0, where they are integers.
#[doc(hidden)]
pub type CodomainRank<L> = MatchInt<Flat<L>, Outermost>;
/// 1, if a stride steps by integers, else 0.
#[doc(hidden)]
pub type StepsByIntegers<L> = MatchInt<Flat<L>, Integers>;

twins! {
    Codomain<D: Int> = <D as Int>::Codomain, |_d| leaf_of(0);
}
type StepsHere<D> = <D as Int>::StepsHere;

twins! {
    /// The index, as a mode.
    IndexOf<L: Layout, C: CoordTree> = Mode<<L as Layout>::IndexOf<C>, Zero>,
        |l, c| Mode(leaf_of(l.index_of(c)), Zero);
    /// The index of a coordinate that names the first modes only, as a mode.
    PaddedIndexOf<L: Layout, C: CoordTree> = Mode<<C as PrefixSlice>::PaddedIndex<L>, Zero>,
        |l, c| Mode(leaf_of(c.padded_index(l)), Zero);
    /// One past the largest index, as a mode.
    CosizeMode<L: Layout> = Mode<CosizeFrom<<L as Layout>::Size, <L as Layout>::Span>, Zero>,
        |l| Mode(CosizeFrom(l.size_of(), l.span_of()), Zero);
}

type_fns! {
    /// The extents of nothing: 0 in each place.
    leaves Origin() { S : D => Mode(Zero, Zero) }
    /// One past the outermost mode in which a stride steps.
    match Outermost() -> Int {
        [] => { Zero }
        [S : D, ..T] => { Max(Codomain(D), MatchInt(T, Outermost())) }
    }
    match Integers() -> Int {
        [] => { Zero }
        [S : D, ..T] => { if StepsHere(D) { One } else { MatchInt(T, Integers()) } }
    }
    /// The image of a coordinate, as a shape.
    fn CallOf(L: Layout, C: CoordTree) -> Layout {
        if IsZero(CodomainRank(L)) { IndexOf(L, C) }
        else if IsOne(StepsByIntegers(L)) { Refused(MixedDirections(Spell(Zero))) }
        else { Each(L, Calling(L, C)) }
    }
    /// The image of a coordinate that names the first modes only, as a shape.
    fn StartOf(L: Layout, C: CoordTree) -> Layout {
        if IsZero(CodomainRank(L)) { PaddedIndexOf(L, C) }
        else if IsOne(StepsByIntegers(L)) { Refused(MixedDirections(Spell(Zero))) }
        else { Each(L, BeginningAt(L, C)) }
    }
    /// The shape of the codomain.
    fn CodomainAlong(L: Layout) -> Layout {
        if IsZero(CodomainRank(L)) { CosizeMode(L) }
        else if IsOne(StepsByIntegers(L)) { Refused(MixedDirections(Spell(Zero))) }
        else { Each(L, Measuring(L)) }
    }
    fn StayingIn(S: Int, D: Int) -> Layout { Mode(S, D) }
    fn Elsewhere() -> Layout { NoModes }
}

/// The image of a coordinate in each direction.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Calling<L, C>(pub L, pub C);
impl<L: Layout, C: CoordTree> ByDirection for Calling<L, C> {
    type At<K: Nat> = <CallOf<L::Bind<InDirection<K>>, C> as thunk::Layout>::Out;
    #[inline(always)]
    fn at<K: Nat>(self) -> Self::At<K> {
        thunk::Layout::out(CallOf(self.0.bind(InDirection::<K>::NEW), self.1))
    }
}

/// The image in each direction of a coordinate that names the first modes only.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct BeginningAt<L, C>(pub L, pub C);
impl<L: Layout, C: CoordTree> ByDirection for BeginningAt<L, C> {
    type At<K: Nat> = <StartOf<L::Bind<InDirection<K>>, C> as thunk::Layout>::Out;
    #[inline(always)]
    fn at<K: Nat>(self) -> Self::At<K> {
        thunk::Layout::out(StartOf(self.0.bind(InDirection::<K>::NEW), self.1))
    }
}

/// How far a layout goes in each direction.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Measuring<L>(pub L);
impl<L: Layout> ByDirection for Measuring<L> {
    type At<K: Nat> = <CodomainAlong<L::Bind<StepsInDirection<K>>> as thunk::Layout>::Out;
    #[inline(always)]
    fn at<K: Nat>(self) -> Self::At<K> {
        thunk::Layout::out(CodomainAlong(
            self.0.bind(StepsInDirection::<K>(PhantomData)),
        ))
    }
}

/// The modes that step in direction `K`.
#[doc(hidden)]
#[derive(Debug)]
pub struct StepsInDirection<K>(PhantomData<K>);
impl<K> Clone for StepsInDirection<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for StepsInDirection<K> {}
/// Whether a stride steps in direction `K`.
type StepsIn<D, K> = num::IsEqual<<<D as Int>::Codomain as Int>::Magnitude, <K as Nat>::Next>;
impl<K: Nat> MapLeaves for StepsInDirection<K> {
    type Leaf<S: Int, D: Int> =
        chosen::Layout<StepsIn<D, K>, StayingIn<S, D::InDirection<K>>, Elsewhere>;
    #[inline(always)]
    fn leaf<S: Int, D: Int>(self, s: S, d: D) -> Self::Leaf<S, D> {
        <StepsIn<D, K> as If>::Layout(StayingIn(s, d.in_direction()), Elsewhere())
    }
}

twins! {
    /// The shape of the codomain, as a layout.
    pub CodomainOf<L: Layout> = <L as Layout>::Then<CodomainAlong<L>>,
        |layout| layout.then(CodomainAlong(layout));
}
