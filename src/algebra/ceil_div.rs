//! `ceil_div`: how many tiles cover a shape.

use super::complement::ComplementOf;
use crate::{
    apply::operations,
    int::{CeilDiv as Ceiling, *},
    layout::*,
    lazy::type_fns,
    refused::{CeilDividing, NegativeExtent, NotPositive, Refused, Spell},
    tuple::IntTuple,
};

operations! {
    /// How many tiles cover a shape: `(5,6)` by `<2,4>` → `(3,2)`.
    ///
    /// An integer divides the leaves from left to right, rounding up, and what one leaf has not
    /// used goes on to the next; a tiler by mode divides mode by mode, and modes past its last stay
    /// as they are; `_` counts one tile. A layout gives the shape of its
    /// [`Complement`](super::Complement) in this shape.
    ///
    /// # Laws
    /// For integers, `⌈a / b⌉`. By mode, the size is that of the rest of a
    /// [`LogicalDivide`](super::LogicalDivide), where that exists.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(<CeilDiv<Shape![(5, 6)], Tile![2, 4]>>::default(), shape!((3, 2)));
    /// assert_eq!(shape!((5, 6)).ceil_div(int!(16)), shape!((1, 2)));
    /// let rows = 41_usize;
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

impl Tiled for Cover {
    by_modes_or_count!();
    type ByLayout<A: Layout, B: Layout> = MatchLayout<ComplementOf<Flat<B>, Flat<A>>, Unwrap>;
    type ByInt<A: Layout, N: Int> = N::IfExtent<Filled<Match<Flat<A>, Covering<N>>, Shape<A>>>;
    type All<A: Layout> = Mode<One, Zero>;
    type Rest<M: LayoutTuple, W: AskedOfAll> = M;
    type SureByInt<A: Layout, N: Int> = typenum::B0;
    #[inline(always)]
    fn by_layout<A: Layout, B: Layout>(a: A, b: B) -> Self::ByLayout<A, B> {
        MatchLayout(ComplementOf(Flat(b), Flat(a)), Unwrap())
    }
    #[inline(always)]
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N> {
        n.if_extent(Filled(Match(Flat(a), Covering(n)), a.shape_of()))
    }
    #[inline(always)]
    fn all<A: Layout>(_: A) -> Mode<One, Zero> {
        Mode(One, Zero)
    }
    #[inline(always)]
    fn rest<M: LayoutTuple, W: AskedOfAll>(m: M, _: W) -> M {
        m
    }
}

type_fns! {
    /// By `N`, of which the extent `S0` has taken its part.
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
