//! The common part of two layouts: `max_common_layout`, `max_common_vector`.

use super::{Size, coalesce::CoalesceStep, divide::Walked, inverse::RightInverse, twin};
use crate::{
    coord::*,
    int::*,
    lang::{apply::operations, kind::AnyLayout, thunk, twins, type_fns},
    tree::*,
};
use typenum::U1;

operations! {
    /// The coordinates at which two layouts both count up from 0: `(8,4):(1,8)` and `(8,4):(1,64)`
    /// → `8:1`.
    ///
    /// It goes along the [`RightInverse`] of the second as far as the first is known to agree;
    /// `1:0` where nothing but the element at 0 is common, or known to be. A dynamic extent is
    /// taken not to be 0.
    ///
    /// # Laws
    /// For `r = max_common_layout(a, b)`: `a(r(i)) = b(r(i)) = i` for `0 ≤ i < size(r)`.
    ///
    /// ```
    /// use stridewise::{algebra::MaxCommonLayout, prelude::*};
    /// type C = MaxCommonLayout<Layout![(8, 5) : (5, 1)], Layout![(8, 5) : (5, 1)]>;
    /// assert_eq!(C::default(), layout!((5, 8) : (8, 1)));
    /// let distance = 64;
    /// assert_eq!(
    ///     format!(
    ///         "{:#}",
    ///         layout!((8, 4) : (1, 8)).max_common_layout(layout!((8, 4) : (1, distance)))
    ///     ),
    ///     "_8:_1"
    /// );
    /// ```
    ///
    /// Source: CuTe `max_common_layout`.
    MaxCommonLayout MaxCommonLayoutFn max_common_layout<A: Layout, B: Layout> -> Layout =
        InCommon<A, B>,
        |a, b| InCommon(a, b);
}

twins! {
    /// The body, once both operands are nodes.
    pub(crate) InCommon<A: Layout, B: Layout> = <Common<A, B> as thunk::Layout>::Out,
        |a, b| thunk::Layout::out(Common(a, b));
}

/// How many elements two layouts have side by side, at equal coordinates from 0 on, as a
/// leaf: `(8,4):(1,8)` and `(8,4):(1,64)` → 8.
///
/// # Laws
/// The size of [`MaxCommonLayout`].
///
/// ```
/// use stridewise::{algebra::MaxCommonVector, prelude::*};
/// assert_eq!(
///     <MaxCommonVector<Layout![(8, 4) : (1, 8)], Layout![(8, 4) : (1, 64)]>>::default(),
///     int!(8)
/// );
/// ```
///
/// Source: CuTe `max_common_vector`.
pub type MaxCommonVector<A, B> = <A as AnyLayout>::ApplyInt<MaxCommonVectorFn<B>>;

/// The other operand of [`MaxCommonVector`].
#[doc(hidden)]
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "used up where it is made")]
pub struct MaxCommonVectorFn<B>(pub(crate) B);

/// −1.
type Minus = Negative<U1>;
#[expect(non_upper_case_globals, reason = "one name for the type and its value")]
const Minus: Minus = Negative::new();

twins! {
    Inverse<B: Layout> = Flat<RightInverse<B>>, |b| Flat(twin::right_inverse(b));
}

type_fns! {
    fn Common(A: Layout, B: Layout) -> Layout {
        if Or(IsZero(Size(A)), IsZero(Size(B))) { Mode(Zero, One) }
        else {
            MatchLayout(
                Fold(Match(Inverse(B), Agreeing(Walked(A), NoModes, One)), CoalesceStep()), Unwrap()
            )
        }
    }
    /// Over the modes of the inverse; `R` are the digits of the last position so far in `A`, and
    /// `Next` is the index that has to come there.
    match Agreeing(A: List, R: List, Next: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => { Eval(Run(A, R, T, S, D, One, Next, EvalInt(Agreed(A, R, S, D, Next)))) }
    }
    /// After `Done` steps of a mode of extent `S` and stride `D`; `Steps` more agree;
    /// those that rustc does not know are left out, as in CuTe, but for as many as it knows a
    /// divisor of.
    fn Run(A: List, R: List, T: List, S: Int, D: Int, Done: Int, Next: Int, Steps: Int) -> List {
        if Eq(Mul(Done, Steps), S) {
            Modes(
                Mode(S, D),
                Match(T, Agreeing(A, AfterSteps(A, R, Mul(Done, D), Steps), Mul(Next, Steps)))
            )
        }
        else if Or(
            IsOne(Divisor(Steps)), Or(Not(IsStatic(Steps)), Not(Divides(Mul(Done, Steps), S)))
        ) {
            Modes(Mode(Mul(Done, Divisor(Steps)), D), NoModes)
        }
        else {
            Eval(Run(A, AfterSteps(
                A, R, Mul(Done, D), Steps
            ), T, S, D, Mul(Done, Steps), Mul(Next, Steps),
                EvalInt(
                    Agreed(
                        A, AfterSteps(A, R, Mul(Done, D), Steps), Div(S, Mul(Done, Steps)),
                        Mul(Mul(Done, Steps), D), Mul(Next, Steps)
                    )
                )))
        }
    }
    /// As many of `S` steps of stride `D` as agree and carry nowhere.
    fn Agreed(A: List, R: List, S: Int, D: Int, Next: Int) -> Int {
        if Eq(MatchInt(A, Linear(D)), Next) { MatchInt(A, StepsWithoutCarry(R, D, S)) } else { One }
    }
    /// As many of `Steps` steps of stride `D` as carry nowhere.
    match StepsWithoutCarry(R: List, D: Int, Steps: Int) -> Int {
        [] => { Steps }
        [A : E, ..T] => {
            if IsEmpty(T) { Steps }
            else if IsZero(FloorRem(D, A)) {
                MatchInt(T, StepsWithoutCarry(Match(R, Tail()), FloorDiv(D, A), Steps))
            }
            else {
                MatchInt(
                    T,
                    StepsWithoutCarry(
                        Match(R, Tail()), FloorDiv(D, A),
                        Fit(Steps, Fitting(A, MatchInt(R, Head()), FloorRem(D, A)))
                    )
                )
            }
        }
    }
    /// The digits after so many steps.
    match Reached(R: List, D: Int, Steps: Int) -> List {
        [] => { NoModes }
        [A : E, ..T] => {
            Modes(
                Mode(Add(MatchInt(R, Head()), Mul(Steps, FloorRem(D, A))), Zero),
                Match(T, Reached(Match(R, Tail()), FloorDiv(D, A), Steps))
            )
        }
    }
    /// The first digit; 0, before there are any.
    match Head() -> Int {
        [] => { Zero }
        [S : D, ..T] => { S }
    }
    match Tail() -> List {
        [] => { NoModes }
        [S : D, ..T] => { T }
    }
    /// The digits after so many steps of stride `D` more.
    type AfterSteps(A: List, R: List, D: Int, Steps: Int) =
        Match(A, Reached(R, D, Add(Steps, Minus)));
    /// How many steps of `Digit` fit into an extent, from `Reach` on, which is inside.
    type Fitting(A: Int, Reach: Int, Digit: Int) = CeilDiv(Add(A, Mul(Minus, Reach)), Digit);
}
