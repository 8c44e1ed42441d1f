//! `right_inverse` and `left_inverse`.

use super::{
    coalesce::CoalesceStep,
    complement::{Insert, Unsorted},
};
use crate::{
    int::*,
    lang::{If, apply::operations, chosen, type_fns},
    refused::{Directed, LeftInverting, Refused, Spell, StrideNotMultiple, UnknownOrder},
    tree::*,
};

type_fns! {
    /// The mode with stride `Next`, as `extent : place`; `Place` is how many elements the modes
    /// passed have.
    match Find(Next: Int, Place: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if Eq(D, Next) { Modes(Mode(S, Place), NoModes) }
            else { Match(T, Find(Next, Mul(S, Place))) }
        }
    }
    /// The result of `Find(Next)`, then the mode that continues it.
    match Chain(All: List, Next: Int) -> List {
        [] => { NoModes }
        [S : P, ..T] => { Modes(Mode(S, P), Eval(From(All, Mul(S, Next)))) }
    }
    fn From(All: List, Next: Int) -> List {
        Match(Match(All, Find(Next, One)), Chain(All, Next))
    }

    /// Each mode as `place : stride`.
    match Placing(Place: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => { Modes(Mode(Place, D), Match(T, Placing(Mul(S, Place)))) }
    }
    /// Folded from the right: insertion sort by stride, without strides of 0.
    match Ordering() -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsZero(D) { T }
            else if Or(IsNegative(D), HasDirection(D)) { Eval(Unsorted(D)) }
            else if Not(IsStatic(D)) { Refused(UnknownOrder(Spell(D))) }
            else { Match(T, Insert(S, D)) }
        }
    }
    /// The gaps below sorted `place : stride`, each worth the gain of a step in the mode below it,
    /// then the last mode, of extent `Last`.
    match Undoing(Below: Int, Gain: Int, Last: Int) -> List {
        [] => { Modes(Mode(Last, Gain), NoModes) }
        [P : D, ..T] => {
            if Not(Divides(Below, D)) { Refused(StrideNotMultiple(Spell(D), Spell(Below))) }
            else { Modes(Mode(Div(D, Below), Gain), Match(T, Undoing(D, P, Last))) }
        }
    }
    /// The extent of the last mode, or `S0`.
    match LastExtent(S0: Int) -> Int {
        [] => { S0 }
        [S : D, ..T] => { MatchInt(T, LastExtent(S)) }
    }
}

operations! {
    /// A layout that this one undoes: `(4,8):(8,1)` → `(8,4):(4,1)`.
    ///
    /// It goes as far as the indices of the layout are known to follow each other without a gap,
    /// starting from 0.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/right_inverse.svg"))]
    ///
    /// # Laws
    /// `l(r(j)) = j` for `0 ≤ j < size(r)`.
    ///
    /// ```
    /// use stridewise::{algebra::RightInverse, prelude::*};
    /// assert_eq!(<RightInverse<Layout![(4, 8) : (8, 1)]>>::default(), layout!((8, 4) : (4, 1)));
    /// let rows = 4;
    /// assert_eq!(format!("{:#}", layout!((rows, 8) : (8, 1)).right_inverse()), "(_8,4):(4,_1)");
    /// ```
    ///
    /// # Compile errors
    /// A stride with a direction, which [values](crate::value::Layout::right_inverse) may have.
    ///
    /// Source: CuTe `right_inverse`.
    RightInverse RightInverseFn right_inverse<L: Layout> -> AnyLayout =
        chosen::Layout<<<L as Layout>::Size as Int>::IsZero, OfNothing<L>, OfElements<L>>,
        |l| <<L::Size as Int>::IsZero as If>::Layout(OfNothing(l), OfElements(l)),
        composed in "swizzle/composed/inverse.rs";
}

type_fns! {
    /// No element, and so none to come back to.
    fn OfNothing(L: Layout) -> Layout { Mode(Zero, One) }
    /// The modes that follow each other, starting from 0.
    fn OfElements(L: Layout) -> Layout {
        if HasDirections(L) { Refused(Directed(Spell(Zero))) }
        else {
            MatchLayout(
                Fold(Eval(From(Fold(Flat(L), CoalesceStep()), One)), CoalesceStep()), Unwrap()
            )
        }
    }
}
type HasDirections<L> = <L as Layout>::HasDirections;

type_fns! {
    type Undo(L: List) = Match(Fold(Match(L, Placing(One)), Ordering()),
        Undoing(
            One, Zero, MatchInt(Fold(L, Ordering()), LastExtent(MatchInt(L, LastExtent(One))))
        ));
}

operations! {
    /// A layout that undoes this one: `(4,8):(8,1)` → `(8,4):(4,1)`, `4:2` → `(2,4):(0,1)`.
    ///
    /// Indices that the layout does not reach are sent where a neighbour below them is sent.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/left_inverse.svg"))]
    ///
    /// # Laws
    /// `r(l(i)) = i` for `0 ≤ i < size(l)`, if l is injective.
    ///
    /// ```
    /// use stridewise::{algebra::LeftInverse, prelude::*};
    /// assert_eq!(<LeftInverse<Layout![4 : 2]>>::default(), layout!((2, 4) : (0, 1)));
    /// assert_eq!(layout!((2, 4) : (8, 1)).left_inverse(), layout!((8, 2) : (2, 1)));
    /// ```
    ///
    /// # Compile errors
    /// A stride that is negative, dynamic, or no multiple of the next smaller one
    /// (`ui-tests/fail/left_inverse.rs`).
    ///
    /// Source: CuTe `left_inverse`.
    LeftInverse LeftInverseFn left_inverse<L: Layout> -> AnyLayout =
        <MatchLayout<Fold<Undo<Fold<Flat<L>, CoalesceStep>>, CoalesceStep>, Unwrap>
            as Layout>::Within<LeftInverting<L>>,
        |l| MatchLayout(Fold(Undo(Fold(Flat(l), CoalesceStep())), CoalesceStep()), Unwrap())
            .within::<LeftInverting<L>>(),
        composed in "swizzle/composed/inverse.rs";
}
