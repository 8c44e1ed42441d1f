//! The layout of a tiled array, mode by dimension.
//!
//! After all tiles the axes lie row-major, each with a stride of its own. From there the tiles are
//! undone, from the last one to the first: an axis that a tile of t cut has the modes of `D mod t`,
//! as many of their positions as there are in a tile, and then those of `D / t`. Where a later tile
//! cut the t positions in turn, they are a composition with `t:1`: exact, or refused. Axes that `*`
//! combined are taken apart by one, too.

use super::tile::{After, BoundOf, Items, ItemsOf, Merged, PlaceOf, Reached, Tile, Tiles};
use crate::{
    algebra::Composition,
    int::*,
    lang::{chosen, only_types, type_fns},
    refused::{NoBridge, Refused, Spell},
    tree::{
        tuple::{Cons, Nil},
        *,
    },
};
use typenum::{U0, U1};

/// A tile, undone.
#[doc(hidden)]
pub trait Undo {
    /// The layouts after those of the axes under this tile.
    type LayoutsAfter<L: LayoutTuple>: LayoutTuple;
    /// The layouts of the axes `A`, which are `M` when `*` has combined them; those of the axes
    /// that came of it are `W` within a tile, and `Q` over tiles.
    type Undone<A: List, M: List, W: LayoutTuple, Q: LayoutTuple>: LayoutTuple;
    /// [`Undone`](Self::Undone), where the most minor axes of `A` are part of one with the layout
    /// `L` and the bound `B`.
    type Part<L: Layout, B: Int, A: List, M: List, W: LayoutTuple, Q: LayoutTuple>: LayoutTuple;
}

impl Undo for NoModes {
    type LayoutsAfter<L: LayoutTuple> = L;
    type Undone<A: List, M: List, W: LayoutTuple, Q: LayoutTuple> = Q;
    type Part<L: Layout, B: Int, A: List, M: List, W: LayoutTuple, Q: LayoutTuple> = L::Before<Q>;
}

/// An extent.
impl<S: Int, T: Items> Undo for Modes<Mode<S, Static<U0>>, T> {
    type LayoutsAfter<L: LayoutTuple> = T::LayoutsAfter<L::Tail>;
    type Undone<A: List, M: List, W: LayoutTuple, Q: LayoutTuple> =
        T::Part<Joined<S, W::Head, Q::Head, PlaceOf<M>>, BoundOf<M>, A, M::Rest, W::Tail, Q::Tail>;
    type Part<L: Layout, B: Int, A: List, M: List, W: LayoutTuple, Q: LayoutTuple> =
        L::Before<Self::Undone<After<A>, M, W, Q>>;
}

/// A `*`.
impl<S: Int, T: Items> Undo for Modes<Mode<S, Static<U1>>, T> {
    type LayoutsAfter<L: LayoutTuple> = T::LayoutsAfter<L>;
    type Undone<A: List, M: List, W: LayoutTuple, Q: LayoutTuple> = T::Undone<A, M, W, Q>;
    type Part<L: Layout, B: Int, A: List, M: List, W: LayoutTuple, Q: LayoutTuple> =
        <First<Parted<L, BoundOf<A>, Div<B, BoundOf<A>>>> as Layout>::Before<
            T::Part<
                Second<Parted<L, BoundOf<A>, Div<B, BoundOf<A>>>>,
                Div<B, BoundOf<A>>,
                After<A>,
                M,
                W,
                Q,
            >,
        >;
}

/// Tiles, undone.
#[doc(hidden)]
pub trait UndoAll {
    /// The layouts of the axes `A`; those that a tile is longer by come last.
    type Layouts<A: List>: LayoutTuple;
}
impl UndoAll for Nil {
    type Layouts<A: List> = Match<A, Strides<One>>;
}
impl<H: Tile, T: Tiles> UndoAll for Cons<H, T> {
    type Layouts<A: List> = Untiled<A, ItemsOf<H>, T::Layouts<Reached<A, ItemsOf<H>>>>;
}
/// The layouts of the axes `A`; those of the axes under the items `I` are `L`.
type Untiled<A, I, L> = <I as Undo>::Undone<A, Merged<A, I>, L, <I as Undo>::LayoutsAfter<L>>;
type First<P> = <<P as Layout>::AsTuple as LayoutTuple>::Head;
type Second<P> = <<<P as Layout>::AsTuple as LayoutTuple>::Tail as LayoutTuple>::Head;
type Pair<A, B> = Modes<A, Modes<B, NoModes>>;
type Unit = Mode<One, Zero>;

/// The axis that a tile of `N` cut into `R` within a tile and `Q` over tiles, in which nothing is
/// past `P`.
type Joined<N, R, Q, P> = <R as Layout>::Then<Unless<N, R, Q, P>>;
/// An axis of the layout `L` as one of `B`, and the axis it was combined with, of `C`. One that has
/// a single position takes none of their padding.
type Parted<L, B, C> = chosen::Layout<<C as Int>::IsOne, Pairing<L, Unit>, Rest<L, B, C>>;

only_types! {
    Unless<N: Int, R: Layout, Q: Layout, P: Int>: Layout = Q::Then<Joining<N, R, Q, P>>;
    Joining<N: Int, R: Layout, Q: Layout, P: Int>: Layout =
        chosen::Layout<Eq<R::Size, N>, Appended<R, Q>, Cutting<N, R, Q, P>>;
    Appended<R: Layout, Q: Layout>: Layout = Squeezed<R::FlatOnto<Flat<Q>>>;
    /// More positions within a tile than the tile has: a later tile pads them.
    Cutting<N: Int, R: Layout, Q: Layout, P: Int>: Layout =
        chosen::Layout<
            <Head<R, N> as Layout>::Exists,
            Appended<Head<R, N>, Q>,
            SingleTile<N, R, P>,
        >;
    /// An axis of one tile at most needs no more digits.
    SingleTile<N: Int, R: Layout, P: Int>: Layout =
        chosen::Layout<
            And<Less<P, N>, <Head<R, Add<P, One>> as Layout>::Exists>,
            Appended<Head<R, Add<P, One>>, NoModes>,
            RefuseBridge<N>,
        >;
    RefuseBridge<N: Int>: Layout = Refused<NoBridge<Spell<N>>>;
    Pairing<A: Layout, B: Layout>: Layout = Pair<A, B>;
    Rest<L: Layout, B: Int, C: Int>: Layout =
        chosen::Layout<B::IsOne, Pairing<Unit, L>, Parting<L, B, C>>;
    Parting<L: Layout, B: Int, C: Int>: Layout = L::Then<Splitting<L, B, C>>;
    Splitting<L: Layout, B: Int, C: Int>: Layout =
        chosen::Layout<
            <Split<L, B, C> as Layout>::Exists,
            Pairing<Squeezed<Flat<First<Split<L, B, C>>>>, Squeezed<Flat<Second<Split<L, B, C>>>>>,
            RefuseBridge<B>,
        >;
}
/// The first `N` positions.
type Head<R, N> = Composition<R, Mode<N, One>>;
/// Digits of `B` and of `C`.
type Split<L, B, C> = Composition<L, Pair<Mode<B, One>, Mode<C, B>>>;
/// The digits of a dimension, without extents of 1.
type Squeezed<L> = MatchLayout<Fold<L, Squeeze>, Unwrap>;

type_fns! {
    match Squeeze() -> List {
        [] => { NoModes }
        [S : D, ..T] => { if IsOne(S) { T } else { Modes(Mode(S, D), T) } }
    }
    /// The axes row-major, the most minor one first.
    match Strides(N: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsOne(S) { Modes(Mode(S, Zero), Match(T, Strides(N))) }
            else { Modes(Mode(S, N), Match(T, Strides(Mul(S, N)))) }
        }
    }
}
