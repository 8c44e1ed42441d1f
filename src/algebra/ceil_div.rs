//! `ceil_div`: how many tiles cover a shape.

use super::complement::ComplementOf;
use crate::{
    int::{CeilDiv as Ceiling, *},
    lang::{apply::operations, items, type_fns},
    refused::{CeilDividing, NegativeExtent, NotPositive, Refused, Spell},
    tree::{tuple::IntTuple, *},
};
use typenum::B0;

operations! {
    /// How many tiles cover a shape: `(5,6)` by `<2,4>` → `(3,2)`.
    ///
    /// An integer divides the leaves from left to right, rounding up; a factor that one leaf
    /// has not used goes on to the next. A tiler by mode divides mode by mode, and modes past its
    /// last stay as they are; `_` counts one tile. A layout gives the shape of its
    /// [`Complement`](super::Complement) in this shape.
    ///
    /// # Laws
    /// For integers, `⌈a / b⌉`. By mode, the size is that of the rest of a
    /// [`LogicalDivide`](super::LogicalDivide), where that exists.
    ///
    /// ```
    /// use stridewise::{algebra::CeilDiv, prelude::*};
    /// assert_eq!(<CeilDiv<Shape![(5, 6)], Tile![2, 4]>>::default(), shape!((3, 2)));
    /// assert_eq!(shape!((5, 6)).ceil_div(int!(16)), shape!((1, 2)));
    /// let rows = 41;
    /// assert_eq!(format!("{:#}", shape!((rows, 64)).ceil_div(tile!(4, 16))), "(11,_4)");
    /// ```
    ///
    /// # Compile errors
    /// A tile that is not positive, a negative extent, more tiles than modes; for a layout, as
    /// [`Complement`](super::Complement) (`ui-tests/fail/ceil_div.rs`).
    ///
    /// Source: CuTe `ceil_div`.
    CeilDiv CeilDivFn ceil_div<S: IntTuple, B: Tiler> -> IntTuple =
        Shape<<<B as Tiler>::Of<Cover, AsLayout<S>> as Layout>::Within<CeilDividing<S, B>>>,
        |s, b| b.apply::<Cover, _>(s.layout_of()).within::<CeilDividing<S, B>>().shape_of();
}

/// `ceil_div` of a shape as a layout.
#[doc(hidden)]
#[derive(Debug)]
pub struct Cover;

impl ByMode for Cover {
    by_modes_or_count!();
    items! {
        fn ByLayout by_layout(A: Layout, B: Layout) =
            MatchLayout(ComplementOf(Flat(B), Flat(A)), Unwrap());
        fn ByInt by_int(A: Layout, N: Int) =
            IfExtent(N, Filled(Match(Flat(A), Covering(N)), Shape(A)));
        fn All all(A: Layout) = Mode(One, Zero);
        fn Rest rest(M: LayoutTuple, W: AskedOfAll) = M;
        type AlwaysValidByInt(A: Layout, N: Int) = B0;
        type AlwaysValidByLayout(A: Layout, B: Layout) = B0;
    }
}

type_fns! {
    /// By the part of `N` that the extent `S0` leaves.
    match CoveringRest(S0: Int, N: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsZero(S0) { Refused(NotPositive(Spell(S0))) }
            else { Match(Modes(Mode(S, D), T), Covering(Ceiling(N, S0))) }
        }
    }
    /// By `N`, from the first extent on.
    match Covering(N: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsZero(N) { Refused(NotPositive(Spell(N))) }
            else if IsNegative(S) { Refused(NegativeExtent(Spell(S))) }
            else { Modes(Mode(Ceiling(S, N), D), Match(T, CoveringRest(S, N))) }
        }
    }
}
