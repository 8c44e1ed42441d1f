//! `complement`: the indices that a layout leaves out, as a layout, up to a target.

use super::{
    checked::{Both, by_value},
    coalesce::CoalesceStep,
    filter::Filter,
};
use crate::{
    coord::*,
    int::*,
    lang::{If, apply::operations, chosen, twins, type_fns},
    refused::{
        Complementing, Directed, Empty, NegativeStride, Overlaps, Refused, Spell, UnknownOrder,
    },
    tree::{tuple::IntTuple, *},
    value::{LayoutError, Operation},
};

type_fns! {
    /// Folded from the right: insertion sort by stride, without extents of 1 and strides of 0.
    match Sorting() -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsZero(S) { Refused(Empty(Spell(S))) }
            else if Or(IsOne(S), IsZero(D)) { T }
            else if Or(IsNegative(D), HasDirection(D)) { Eval(Unsorted(D)) }
            else { Match(T, Insert(S, D)) }
        }
    }
    /// A stride that no order has a place for.
    fn Unsorted(D: Int) -> List {
        if HasDirection(D) { Refused(Directed(Spell(Zero))) }
        else { Refused(NegativeStride(Spell(D))) }
    }
    /// Puts `S0:D0` before the first mode whose stride is not less.
    match Insert(S0: Int, D0: Int) -> List {
        [] => { Modes(Mode(S0, D0), NoModes) }
        [S : D, ..T] => {
            if Less(D, D0) { Modes(Mode(S, D), Match(T, Insert(S0, D0))) }
            else if And(IsStatic(D), IsStatic(D0)) { Modes(Mode(S0, D0), Modes(Mode(S, D), T)) }
            else { Refused(UnknownOrder(Spell(D0))) }
        }
    }
    /// Over sorted modes: the gaps in the target, which are all of it if there are no modes.
    match Leaving(Target: List) -> List {
        [] => { Match(Fold(Target, Combining()), Numbering(One)) }
        [S : D, ..T] => { Match(Modes(Mode(S, D), T), Gaps(One, Target)) }
    }
    /// The gaps between sorted modes, then the rest of the target: `Next` is the first offset
    /// not covered yet.
    match Gaps(Next: Int, Target: List) -> List {
        [] => { Match(Fold(Match(Target, Tiles(Next)), Combining()), Numbering(Next)) }
        [S : D, ..T] => {
            if Less(D, Next) { Refused(Overlaps(Spell(D), Spell(Next))) }
            else { Modes(Mode(Div(D, Next), Next), Match(T, Gaps(Mul(S, D), Target))) }
        }
    }
    /// How often the covered indices fit into the target: each of its modes gives up its part of
    /// the divisor.
    match Tiles(Divisor: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            Modes(Mode(CeilDiv(S, Divisor), D), Match(T, Tiles(CeilDiv(Divisor, S))))
        }
    }
    /// Folded from the right: joins extents that are both static, or both dynamic.
    match Combining() -> List {
        [] => { NoModes }
        [S : D, ..T] => { Match(T, Combine(S, D)) }
    }
    match Combine(S0: Int, D0: Int) -> List {
        [] => { Modes(Mode(S0, D0), NoModes) }
        [S : D, ..T] => {
            if Xor(IsStatic(S0), IsStatic(S)) { Modes(Mode(S0, D0), Modes(Mode(S, D), T)) }
            else { Modes(Mode(Mul(S0, S), D), T) }
        }
    }
    /// The complement of a list of modes, in a target of modes.
    type ComplementOf(L: List, Target: List) =
        Fold(Match(Fold(L, Sorting()), Leaving(Target)), CoalesceStep());
}

operations! {
    /// One more than the largest index, of a layout without elements 0: `(4,3):(1,8)` → 20.
    ///
    /// Negative strides count by their magnitude, as in CuTe.
    ///
    /// ```
    /// use stridewise::{algebra::Cosize, prelude::*};
    /// let twenty: Cosize<Layout![(4, 3) : (1, 8)]> = layout!((4, 3) : (1, 8)).cosize();
    /// assert_eq!(twenty, int!(20));
    /// ```
    ///
    /// Source: CuTe `cosize`.
    Cosize CosizeFn cosize<L: Layout> -> Int =
        <chosen::Layout<<L as Layout>::HasDirections, DirectedCodomain<L>, IndexCodomain<L>>
            as Layout>::Size,
        |l| <L::HasDirections as If>::Layout(DirectedCodomain(l), IndexCodomain(l)).size_of();
}

type_fns! {
    /// The codomain of a layout with directions, as a shape.
    fn DirectedCodomain(L: Layout) -> Layout { CodomainOf(L) }
    /// The codomain of a layout without directions.
    fn IndexCodomain(L: Layout) -> Layout { Mode(CosizeFrom(Size(L), Span(L)), Zero) }
}
twins! {
    Span<L: Layout> = <L as Layout>::Span, |layout| layout.span_of();
    Size<L: Layout> = <L as Layout>::Size, |layout| layout.size_of();
}

operations! {
    /// The indices below `C` that a layout leaves out, as a layout: `4:2` in 24 →
    /// `(2,3):(1,8)`.
    ///
    /// A tile repeats over it. A tuple as target gives up its extents mode by mode.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/complement.svg"))]
    ///
    /// # Laws
    /// disjoint, ordered and covering, as in the
    /// [value layer](crate::value::Layout::complement_in).
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(<Complement<Layout![4 : 2], Int![24]>>::default(), layout!((2, 3) : (1, 8)));
    /// let size = 24;
    /// assert_eq!(format!("{:#}", layout!(4 : 2).complement(int!(size))), "(_2,3):(_1,_8)");
    /// ```
    ///
    /// # Compile errors
    /// A negative stride, an overlap, no elements, dynamic strides of several modes
    /// (`ui-tests/fail/complement_*.rs`, `unknown_order.rs`). A stride with a direction, which
    /// [values](crate::value::Layout::complement_in) may have (`ui-tests/fail/directed.rs`).
    ///
    /// Source: CuTe `complement`.
    Complement ComplementFn complement<L: Layout, C: IntTuple> -> Layout =
        <MatchLayout<ComplementOf<Flat<L>, Extents<C>>, Unwrap>
            as Layout>::Within<Complementing<L, C>>,
        |l, c| MatchLayout(ComplementOf(Flat(l), Extents(c)), Unwrap())
            .within::<Complementing<L, C>>();
    /// The complement up to the cosize of the layout itself, filtered: `4:2` → `2:1`.
    ///
    /// ```
    /// use stridewise::{algebra::ComplementDefault, prelude::*};
    /// assert_eq!(<ComplementDefault<Layout![4 : 2]>>::default(), layout!(2 : 1));
    /// ```
    ///
    /// Source: CuTe `complement(layout)`.
    ComplementDefault ComplementDefaultFn complement_default<L: Layout> -> Layout =
        Complement<L, Cosize<Filter<L>>>,
        |l| complement(l, cosize(super::twin::filter(l)));
}

/// The complement; where leaves are dynamic, the value layer checks it.
#[inline]
pub(crate) fn checked_complement<L: Layout, C: IntTuple>(
    layout: L,
    target: C,
) -> Result<Complement<L, C>, LayoutError> {
    by_value::<Both<L::IsStatic, C::IsStatic>, _, _, _>(
        layout,
        Operation::Complement,
        |layout| {
            let target = target.to_value()?;
            Ok((layout.complement_in(&target), move || {
                target.operand().marked(C::DYNAMIC)
            }))
        },
        || complement(layout, target),
    )
}
