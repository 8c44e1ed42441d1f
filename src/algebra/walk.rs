//! One mode of a right layout on its way through the modes of a left one, rounding up:
//! CuTe's composition.
//!
//! It is right where the right-hand side divides its way through the left one, which is known
//! only at run time for dynamic leaves, and for partial tiles; those who call it check that
//! condition.

use crate::{
    int::*,
    lang::{twins, type_fns},
    tree::*,
};

type_fns! {
    /// Walks the modes of the left layout with `S:D`: S is the extent still to place, D its
    /// stride from here.
    ///
    /// Of an extent, `CeilDiv(A, D)` elements fit into a mode `A:E`. They are spelled out where
    /// they are used, as each thunk costs levels of recursion in each mode.
    ///
    /// A static `S:D` that leaves a mode in the middle, `256:1` or `2:256` that of `192:1`, is
    /// right for no dynamic extent of the next mode, unless that continues this one, as `n:192`
    /// does: then both are one mode, in which `S:D` can stay.
    match Walk(S: Int, D: Int) -> List {
        [] => { Modes(Mode(S, Zero), NoModes) }
        [A : E, ..T] => {
            if IsEmpty(T) { Modes(Mode(S, Mul(D, E)), NoModes) }
            else if IsZero(A) { Match(T, Walk(S, D)) }
            else if And(LeavesInside(A, S, D), Eq(MatchInt(T, FirstStride()), Mul(A, E))) {
                Modes(Mode(S, Mul(D, E)), NoModes)
            }
            else if Or(IsOne(CeilDiv(A, D)), IsOne(S)) { Match(T, Walk(S, AwayDiv(D, A))) }
            else {
                Modes(
                    Mode(Fit(CeilDiv(A, D), S), Mul(D, E)),
                    Eval(GoOn(T, Div(S, Fit(CeilDiv(A, D), S)), AwayDiv(D, A)))
                )
            }
        }
    }
    match FirstStride() -> Int {
        [] => { Zero }
        [A : E, ..T] => { E }
    }
    /// Places the extent `S` that a mode has left over, unless that is none.
    fn GoOn(T: List, S: Int, D: Int) -> List {
        if Or(IsOne(S), IsZero(S)) { NoModes } else { Match(T, Walk(S, D)) }
    }
    /// The result for a leaf of the right layout.
    fn Composed(A: List, S: Int, D: Int) -> Layout {
        if IsZero(D) { Mode(S, Zero) } else { MatchLayout(Match(A, Walk(S, D)), Unwrap()) }
    }
    /// `A` after a leaf of the right layout.
    leaves ComposedLeaf(A: List) { S : D => EvalLayout(Composed(A, S, D)) }
}

/// Whether `S:D` is known to leave a mode of extent `A` in the middle.
type LeavesInside<A, S, D> =
    And<Not<IsOne<S>>, Or<IsKnownIndivisible<CeilDiv<A, D>, S>, IsKnownIndivisible<A, D>>>;
/// Whether `N` is more than `A`, and no multiple of it.
type IsKnownIndivisible<A, N> = And<Less<A, N>, Not<Divides<A, N>>>;

twins! {
    /// `A` after each leaf of `B`.
    pub(super) Rounded<A: List, B: Layout> =
        <B as Layout>::Bind<ComposedLeaf<A>>, |a, b| b.bind(ComposedLeaf(a));
}
