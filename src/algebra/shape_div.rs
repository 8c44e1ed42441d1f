//! `shape_div`: a shape over a divisor, extent by extent.

use crate::{
    int::{ShapeDiv as Reduced, *},
    lang::{apply::operations, items, type_fns},
    refused::{NeitherDivides, NotPositive, Refused, ShapeDividing, Spell},
    tree::{tuple::IntTuple, *},
};

operations! {
    /// A shape over a divisor; each extent gives up its part of the divisor: `(6,32)` by 12 →
    /// `(1,16)`.
    ///
    /// An integer divides the leaves from left to right; a factor that one leaf has not
    /// used goes on to the next; a tuple divides mode by mode.
    ///
    /// # Laws
    /// For positive integers, if one divides the other, `shape_div(a, b) = max(a / b, 1)`; the
    /// sign is that of `a · b`.
    ///
    /// ```
    /// use stridewise::{algebra::ShapeDiv, prelude::*};
    /// assert_eq!(<ShapeDiv<Shape![(6, 32)], Int![12]>>::default(), shape!((1, 16)));
    /// assert_eq!(shape!((6, 32)).shape_div(shape!((3, 64))), shape!((2, 1)));
    /// let rows = 32;
    /// assert_eq!(format!("{:#}", shape!((6, rows)).shape_div(int!(12))), "(_1,16)");
    /// ```
    ///
    /// # Compile errors
    /// Two integers if neither divides the other, a divisor that is 0, a tuple of another
    /// rank (`ui-tests/fail/shape_div.rs`).
    ///
    /// Source: CuTe `shape_div`.
    ShapeDiv ShapeDivFn shape_div<S: IntTuple, D: IntTuple> -> IntTuple =
        Shape<<<D as Tiler>::Of<ShapeDivide, AsLayout<S>> as Layout>::Within<ShapeDividing<S, D>>>,
        |s, d| d.apply::<ShapeDivide, _>(s.layout_of()).within::<ShapeDividing<S, D>>().shape_of();
}

/// `shape_div` of a shape as a layout.
#[doc(hidden)]
#[derive(Debug)]
pub struct ShapeDivide;

impl ByMode for ShapeDivide {
    by_integers!();
    by_modes_or_count!();
    items! {
        fn ByInt by_int(A: Layout, N: Int) = Filled(Match(Flat(A), Dividing(N)), Shape(A));
        fn Rest rest(M: LayoutTuple, W: AskedOfAll) = Exhausted(M, W);
    }
}

/// One divides the other, as far as is known.
type HasQuotient<A, B> = Or<Not<And<IsStatic<A>, IsStatic<B>>>, Or<Divides<A, B>, Divides<B, A>>>;

type_fns! {
    /// By `N`, from the first extent on.
    match Dividing(N: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if And(Not(IsZero(N)), HasQuotient(S, N)) {
                Modes(Mode(Reduced(S, N), D), Match(T, Remaining(S, N)))
            }
            else if IsZero(N) { Refused(NotPositive(Spell(N))) }
            else { Refused(NeitherDivides(Spell(S), Spell(N))) }
        }
    }
    /// By the part of `N` that the extent `S0` leaves, if there is anything to divide.
    match Remaining(S0: Int, N: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsZero(S0) { Refused(NotPositive(Spell(S0))) }
            else { Match(Modes(Mode(S, D), T), Dividing(Reduced(N, S0))) }
        }
    }
}
