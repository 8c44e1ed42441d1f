//! What is asked of the modes of a layout, by types that keep the operands.
//!
//! Walks go through modes one after the other. Where one is refused, it has neither the whole rank
//! nor the place at hand. So it carries one of these types, whose numbers are worked out only in a
//! refusal.

use super::{CoordTuple, Layout, LayoutTuple, Place, TilerTuple};
use crate::{
    int::Int,
    refused::{NoSuchMode, NoSuchRange, RankMismatch, Reason, Spell, Spelled, TooManyModes},
};
use core::marker::PhantomData;

/// What is asked of modes, of which there may be fewer.
#[doc(hidden)]
pub trait Asked: 'static {
    /// Why there is no such mode.
    type Missing: Reason;
}

/// What is asked of modes, of which there may be fewer or more.
#[doc(hidden)]
pub trait AskedOfAll: Asked {
    /// Why no mode may be left.
    type Left: Reason;
}

/// The place `N` among the modes `M`.
#[doc(hidden)]
#[derive(Debug)]
pub struct PlaceIn<N, M>(PhantomData<(N, M)>);
impl<N: Place, M: LayoutTuple> Asked for PlaceIn<N, M> {
    type Missing = NoSuchMode<Spelled<N::Number>, Spell<M::Rank>>;
}

/// The places from `B` up to `E` among the modes `M`.
#[doc(hidden)]
#[derive(Debug)]
pub struct RangeIn<B, E, M>(PhantomData<(B, E, M)>);
impl<B: Place, E: Place, M: LayoutTuple> Asked for RangeIn<B, E, M> {
    type Missing = NoSuchRange<Spelled<B::Number>, Spelled<E::Number>, Spell<M::Rank>>;
}

/// The tuple `B` of tilers, one for each of the modes `M`.
#[doc(hidden)]
#[derive(Debug)]
pub struct TilersFor<B, M>(PhantomData<(B, M)>);
impl<B: TilerTuple, M: LayoutTuple> Asked for TilersFor<B, M> {
    type Missing = TooManyModes<Spell<B::Rank>, Spell<M::Rank>>;
}
impl<B: TilerTuple, M: LayoutTuple> AskedOfAll for TilersFor<B, M> {
    type Left = RankMismatch<Spell<B::Rank>, Spell<M::Rank>>;
}

/// The tuple `C` of coordinates, one for each of the modes `M`.
#[doc(hidden)]
#[derive(Debug)]
pub struct CoordsFor<C, M>(PhantomData<(C, M)>);
impl<C: CoordTuple, M: LayoutTuple> Asked for CoordsFor<C, M> {
    type Missing = TooManyModes<Spell<C::CoordCount>, Spell<M::Rank>>;
}
impl<C: CoordTuple, M: LayoutTuple> AskedOfAll for CoordsFor<C, M> {
    type Left = RankMismatch<Spell<C::CoordCount>, Spell<M::Rank>>;
}

/// How many modes a layout has.
#[doc(hidden)]
pub type RankOf<L> = <<L as Layout>::Modes as LayoutTuple>::Rank;
/// The value twin.
#[doc(hidden)]
#[must_use]
#[inline(always)]
#[expect(non_snake_case, reason = "one name for the type and its value twin")]
pub fn RankOf<L: Layout>(_: L) -> RankOf<L> {
    Int::of(L::RANK as isize)
}
