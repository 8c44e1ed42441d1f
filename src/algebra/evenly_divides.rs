//! `evenly_divides`: whether tiles fill a shape.

use super::ceil_div::Cover;
use crate::{
    int::*,
    lang::{apply::operations, items, twins, type_fns},
    refused::EvenlyDividing,
    tree::{tuple::IntTuple, *},
};
use typenum::B0;

/// Whether tiles fill a shape and go nowhere beyond: `(6,(2,4))` by `<3,8>`, but not by `<4,2>`.
///
/// The tiles of an integer or a layout are counted as [`CeilDiv`](super::CeilDiv) counts them, leaf
/// by leaf, so that 2 does not divide `(3,2)`. Modes past the last of the divisor are not divided;
/// a divisor with more modes than the shape does not divide it, and `_` divides everything.
///
/// The answer is a [`Truth`](crate::num::Truth): `B1` or `B0` where rustc knows, else `bool`.
///
/// # Laws
/// Those of the [value layer](crate::value::IntTuple::evenly_divides).
///
/// ```
/// use stridewise::{algebra::EvenlyDivides, num::{Bit, Truth}, prelude::*};
/// assert!(<EvenlyDivides<Shape![(6, (2, 4))], Tile![3, 8]>>::VALUE);
/// assert!(!<EvenlyDivides<Shape![(6, (2, 4))], Tile![4, 2]>>::VALUE);
/// assert_eq!(<EvenlyDivides<Shape![(?, 8)], Tile![2, 3]>>::KNOWN, Some(false));
/// let rows = 6;
/// assert!(shape!((rows, 8)).evenly_divides(tile!(2, 4)));
/// ```
///
/// # Compile errors
/// A tile that is not positive, a negative extent; for a layout, as
/// [`Complement`](super::Complement).
///
/// Source: CuTe `evenly_divides`.
pub type EvenlyDivides<S, B> = <EachEvenly<S, B> as Int>::Truth;

operations! {
    /// 1 if tiles fill a shape, else 0.
    #[doc(hidden)]
    EachEvenly EachEvenlyFn each_evenly<S: IntTuple, B: Tiler> -> Int =
        <<<B as Tiler>::Of<Even, AsLayout<S>> as Layout>::Within<EvenlyDividing<S, B>>
            as Layout>::Size,
        |s, b| b.apply::<Even, _>(s.layout_of()).within::<EvenlyDividing<S, B>>().size_of();
}

/// A layout with an extent of 1 for each part that is divided evenly, 0 for each that is not: its
/// size is the answer.
#[doc(hidden)]
#[derive(Debug)]
pub struct Even;

impl ByMode for Even {
    items! {
        fn ByLayout by_layout(A: Layout, B: Layout) =
            Covered(CoverByLayout(A, B), Size(B), Size(A));
        fn ByInt by_int(A: Layout, N: Int) = Covered(CoverByInt(A, N), N, Size(A));
        fn All all(A: Layout) = NoModes;
        fn Rest rest(M: LayoutTuple, W: AskedOfAll) = NoModes;
        fn ByModes by_modes(A: Layout, B: TilerTuple) = EvalLayout(EvenModes(A, B));
        type AlwaysValidByInt(A: Layout, N: Int) = B0;
        type AlwaysValidByLayout(A: Layout, B: Layout) = B0;
    }
}

twins! {
    CoverByLayout<A: Layout, B: Layout> =
        <Cover as ByMode>::ByLayout<A, B>, |a, b| Cover::by_layout(a, b);
    CoverByInt<A: Layout, N: Int> = <Cover as ByMode>::ByInt<A, N>, |a, n| Cover::by_int(a, n);
    /// Whether so many tiles, of `N` elements each, have `S` elements.
    Covered<Tiles: Layout, N: Int, S: Int> =
        <IsWhole<Tiles, N, S> as Int>::IfExtent<Mode<IsWhole<Tiles, N, S>, Zero>>,
        |tiles, n, s| {
        let is_whole = Equals(Mul(tiles.size_of(), n), s);
        is_whole.if_extent(Mode(is_whole, Zero))
    };
}
type IsWhole<Tiles, N, S> = Equals<Mul<<Tiles as Layout>::Size, N>, S>;

twins! {
    ModeByMode<A: Layout, B: TilerTuple> =
        <B as TilerTuple>::OfAll<Even, <A as Layout>::Modes, TilersFor<B, <A as Layout>::Modes>>,
        |a, b| b.of_all::<Even, _, _>(a.modes_of(), TilersFor(b, a.modes_of()));
}
type CountOf<B> = <B as TilerTuple>::Rank;

type_fns! {
    /// Mode by mode, where there is a mode for each tiler.
    fn EvenModes(A: Layout, B: TilerTuple) -> Layout {
        if Less(RankOf(A), CountOf(B)) { Mode(Zero, Zero) } else { ModeByMode(A, B) }
    }
}
