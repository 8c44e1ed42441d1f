//! Tiles, and the axes of an array that they make.
//!
//! An axis is a mode `S:D` of a list: its bound S, and a coordinate D in it. The most minor one
//! stands first, as tiles divide the most minor axes. A tile `(…,t)` takes each of them
//! apart into `D / t` and `D mod t`; the next one divides the result.

use super::bridge::{Undo, UndoAll};
use crate::{
    int::*,
    lang::type_fns,
    num::Nat,
    refused::{EmptyTile, NothingToCombine, Refused, Spell},
    tree::{
        tuple::{Cons, Nil},
        *,
    },
};

/// `*` in a tile: the dimension is combined with the next more minor one before it is tiled.
///
/// ```
/// use stridewise::{prelude::*, xla::types::{ArrayShape, Combine}};
/// type S = XlaShape![f32[2, 3, 4]{2, 1, 0 : T(*, 2, 4)}];
/// assert_eq!((S::ELEMENTS, S::BUFFER_ELEMENTS), (24, 24));
/// assert_eq!(xla_shape!(f32[2, 3, 4]{2, 1, 0 : T(*, 2, 4)}).linear_index((1, 2, 3)), 23);
/// assert_eq!(size_of::<Combine>(), 0);
/// ```
///
/// Source: XLA `Tile::kCombineDimension`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Combine;

/// An extent of a tile, or `*`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the extent of a tile must be a static number, or `*`",
    label = "not an extent of a tile"
)]
pub trait Extent: Copy + 'static {
    /// The item, and then `T`.
    type Onto<T: Items>: Items;
    /// The extent; there is none of `*`.
    const SIZE: Option<u64>;
}
impl<N: Nat> Extent for Static<N> {
    type Onto<T: Items> = Modes<Mode<Self, Zero>, T>;
    const SIZE: Option<u64> = Some(N::VALUE);
}
impl Extent for Combine {
    type Onto<T: Items> = Modes<Mode<One, One>, T>;
    const SIZE: Option<u64> = None;
}

/// The items of a tile as a list, the most minor one first: `S:0` an extent S, `1:1` a `*`.
#[doc(hidden)]
pub trait Items: List + Undo {}
impl<L: List + Undo> Items for L {}

/// A tile: a tuple of extents and `*`, the most major one first.
#[doc(hidden)]
pub trait Tile: Copy + 'static {
    type ItemsOnto<T: Items>: Items;
    /// The extents, most major first, as text.
    fn write(formatter: &mut core::fmt::Formatter<'_>, is_first: bool) -> core::fmt::Result;
}
impl Tile for Nil {
    type ItemsOnto<T: Items> = T;
    fn write(_: &mut core::fmt::Formatter<'_>, _: bool) -> core::fmt::Result {
        Ok(())
    }
}
impl<H: Extent, T: Tile> Tile for Cons<H, T> {
    type ItemsOnto<X: Items> = T::ItemsOnto<H::Onto<X>>;
    fn write(formatter: &mut core::fmt::Formatter<'_>, is_first: bool) -> core::fmt::Result {
        formatter.write_str(if is_first { "" } else { "," })?;
        match H::SIZE {
            Some(number) => write!(formatter, "{number}")?,
            None => formatter.write_str("*")?,
        }
        T::write(formatter, false)
    }
}
/// The items of a tile.
pub(super) type ItemsOf<T> = <T as Tile>::ItemsOnto<NoModes>;

/// Tiles, each of which divides the axes of the one before: a tuple of tuples.
#[doc(hidden)]
pub trait Tiles: Copy + UndoAll + 'static {
    /// Whether there is none.
    const IS_EMPTY: bool;
    /// 0, or the mistake in a tile.
    type Check: Int;
    /// The axes after all tiles.
    type TiledAxes<A: List>: List;
    fn tiled_axes<A: List>(a: A) -> Self::TiledAxes<A>;
    /// The tiles as text.
    fn write(formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result;
}
impl Tiles for Nil {
    const IS_EMPTY: bool = true;
    type Check = Zero;
    type TiledAxes<A: List> = A;
    #[inline(always)]
    fn tiled_axes<A: List>(a: A) -> A {
        a
    }
    fn write(_: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        Ok(())
    }
}
impl<H: Tile, T: Tiles> Tiles for Cons<H, T> {
    const IS_EMPTY: bool = false;
    type Check = Add<MatchInt<ItemsOf<H>, First>, T::Check>;
    type TiledAxes<A: List> = T::TiledAxes<Cut<A, ItemsOf<H>>>;
    #[inline(always)]
    fn tiled_axes<A: List>(a: A) -> Self::TiledAxes<A> {
        T::tiled_axes(cut(a, <ItemsOf<H> as Layout>::blank()))
    }
    fn write(formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("(")?;
        H::write(formatter, true)?;
        formatter.write_str(")")?;
        T::write(formatter)
    }
}

/// The axes `A` under the items `I`: the rest of a tile, the tiles, and the axes that no tile
/// divides.
pub(super) type Cut<A, I> = Match<I, Within<Merged<A, I>, Match<I, Over<Merged<A, I>>>>>;
/// The axes, combined where `*` says so.
pub(super) type Merged<A, I> = Match<I, Merge<A>>;

/// The value twin.
#[inline(always)]
fn cut<A: List, I: List>(a: A, items: I) -> Cut<A, I> {
    let merged = Match(items, Merge(a));
    Match(items, Within(merged, Match(items, Over(merged))))
}

/// Where everything lies when all coordinates are as large as they get.
pub(super) type Reached<A, I> = Match<I, Furthest<Merged<A, I>, Match<I, Over<Merged<A, I>>>>>;

macro_rules! unchecked {
    ($($(#[$m:meta])* $Name:ident: $Operator:ident |$a:ident, $b:ident| $value:expr;)*) => { $(
        $(#[$m])*
        type $Name<A, B> = $Operator<A, B>;
        $(#[$m])*
        #[inline(always)]
        #[expect(non_snake_case, reason = "one name for the type function and its value twin")]
        fn $Name<A: Int, B: Int>(a: A, b: B) -> $Name<A, B> {
            let ($a, $b) = (a.value(), b.value());
            leaf_of($value)
        }
    )* };
}
// As by hand: coordinates are not negative and stay in a buffer, so nothing is checked, and a
// division by an extent is a shift or a multiplication.
unchecked! {
    Plus: Add |a, b| a + b;
    Times: Mul |a, b| a * b;
    Quotient: Div |a, b| (a as usize / b as usize) as isize;
    Remainder: Rem |a, b| (a as usize % b as usize) as isize;
}

macro_rules! of_first {
    ($($(#[$m:meta])* $Name:ident = $Match:ident $Cases:ident;)*) => { $(
        $(#[$m])*
        pub(super) type $Name<A> = $Match<A, $Cases>;
        $(#[$m])*
        #[inline(always)]
        #[expect(non_snake_case, reason = "one name for the type function and its value twin")]
        pub(super) fn $Name<A: List>(a: A) -> $Name<A> {
            $Match(a, $Cases())
        }
    )* };
}
of_first! {
    /// The bound of the most minor axis, 1 if there is none.
    BoundOf = MatchInt FirstBound;
    /// The coordinate in it.
    PlaceOf = MatchInt FirstPlace;
    /// The axes after it.
    After = Match AfterFirst;
    /// The position, row-major over the bounds.
    PositionIn = MatchInt Position;
}

/// The number of positions.
pub(super) type Bounds<A> = MatchInt<A, Positions>;

type_fns! {
    match FirstBound() -> Int {
        [] => { One }
        [S : D, ..T] => { S }
    }
    match FirstPlace() -> Int {
        [] => { Zero }
        [S : D, ..T] => { D }
    }
    match AfterFirst() -> List {
        [] => { NoModes }
        [S : D, ..T] => { T }
    }
    /// The mistake in a tile, most minor item first.
    match First() -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if IsOne(D) { Refused(NothingToCombine(Spell(Zero))) }
            else { MatchInt(Modes(Mode(S, D), T), Others()) }
        }
    }
    match Others() -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if IsZero(S) { Refused(EmptyTile(Spell(Zero))) } else { MatchInt(T, Others()) }
        }
    }
    /// Under a tile: the axes `A`, combined where `*` says so. Those that are missing have a bound
    /// of 1.
    match Merge(A: List) -> List {
        [] => { A }
        [S : D, ..T] => { Match(T, Merging(BoundOf(A), PlaceOf(A), After(A))) }
    }
    match Merging(B: Int, P: Int, A: List) -> List {
        [] => { Modes(Mode(B, P), A) }
        [S : D, ..T] => {
            if IsOne(D) {
                Match(T, Merging(Mul(BoundOf(A), B), Plus(Times(PlaceOf(A), B), P), After(A)))
            }
            else { Modes(Mode(B, P), Match(T, Merging(BoundOf(A), PlaceOf(A), After(A)))) }
        }
    }
    /// Under a tile: which tile, on each axis.
    match Over(A: List) -> List {
        [] => { A }
        [S : D, ..T] => {
            if IsOne(D) { Match(T, Over(A)) }
            else {
                Modes(
                    Mode(CeilDiv(BoundOf(A), S), Quotient(PlaceOf(A), S)), Match(T, Over(After(A)))
                )
            }
        }
    }
    /// Under a tile: where in the tile, on each axis; and then `Q`.
    match Within(A: List, Q: List) -> List {
        [] => { Q }
        [S : D, ..T] => {
            if IsOne(D) { Match(T, Within(A, Q)) }
            else { Modes(Mode(S, Remainder(PlaceOf(A), S)), Match(T, Within(After(A), Q))) }
        }
    }
    /// Under a tile: the largest coordinate in it, on each axis; and then `Q`.
    match Furthest(A: List, Q: List) -> List {
        [] => { Q }
        [S : D, ..T] => {
            if IsOne(D) { Match(T, Furthest(A, Q)) }
            else { Modes(Mode(S, Min(PlaceOf(A), Reach(S, One))), Match(T, Furthest(After(A), Q))) }
        }
    }
    /// The position, row-major over the bounds.
    match Position() -> Int {
        [] => { Zero }
        [S : D, ..T] => { Plus(D, Times(S, MatchInt(T, Position()))) }
    }
    /// The number of positions.
    match Positions() -> Int {
        [] => { One }
        [S : D, ..T] => { Mul(S, MatchInt(T, Positions())) }
    }
}
