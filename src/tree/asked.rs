//! Requests to the modes of a layout, as types that keep the operands for messages.
//!
//! Walks go through modes one after the other. Where one is refused, it has neither the whole rank
//! nor the place at hand. So it carries one of these types, whose numbers are worked out only in a
//! refusal.

use super::{Layout, LayoutTuple, TilerTuple};
use crate::{
    int::leaf_of,
    lang::{
        kind::{CoordTuple, Place},
        twins,
    },
    refused::{NoSuchMode, NoSuchRange, RankMismatch, Reason, Spell, Spelled, TooManyModes},
};

/// A request to modes, where there may be too few.
#[doc(hidden)]
pub trait Asked: Copy + 'static {
    /// Why there is no such mode.
    type Missing: Reason;
}

/// A request to modes, where there may be too few or too many.
#[doc(hidden)]
pub trait AskedOfAll: Asked {
    /// Why no mode may be left.
    type ModesLeft: Reason;
}

macro_rules! asked {
    ($($(#[$m:meta])* $Name:ident<$($P:ident: $K:ident),*>: $missing:ty;)*) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        pub struct $Name<$($P),*>($(pub $P),*);
        impl<$($P: $K),*> Asked for $Name<$($P),*> {
            type Missing = $missing;
        }
    )* };
}
asked! {
    /// The place `N` among the modes `M`.
    PlaceIn<N: Place, M: LayoutTuple>: NoSuchMode<Spelled<N::Number>, Spell<M::Rank>>;
    /// The places from `B` up to `E` among the modes `M`.
    RangeIn<B: Place, E: Place, M: LayoutTuple>:
        NoSuchRange<Spelled<B::Number>, Spelled<E::Number>, Spell<M::Rank>>;
    /// The tuple `B` of tilers, one for each of the modes `M`.
    TilersFor<B: TilerTuple, M: LayoutTuple>: TooManyModes<Spell<B::Rank>, Spell<M::Rank>>;
    /// The tuple `C` of coordinates, one for each of the modes `M`.
    CoordsFor<C: CoordTuple, M: LayoutTuple>:
        TooManyModes<Spell<C::CoordCount>, Spell<M::Rank>>;
}
impl<B: TilerTuple, M: LayoutTuple> AskedOfAll for TilersFor<B, M> {
    type ModesLeft = RankMismatch<Spell<B::Rank>, Spell<M::Rank>>;
}
impl<C: CoordTuple, M: LayoutTuple> AskedOfAll for CoordsFor<C, M> {
    type ModesLeft = RankMismatch<Spell<C::CoordCount>, Spell<M::Rank>>;
}

twins! {
    /// How many modes a layout has.
    pub RankOf<L: Layout> =
        <<L as Layout>::Modes as LayoutTuple>::Rank, |_l| leaf_of(L::RANK as isize);
}
