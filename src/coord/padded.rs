//! Coordinates that name the first modes only: the others are taken whole, as if `_` stood for
//! them.

use super::{Accepted, CoordTree, CoordTuple, KeepOnto, Verdict};
use crate::{
    int::{Add, Int, IsNegative, Less, Mul, One, Zero},
    lang::type_fns,
    refused::{NegativeCoordinate, OutsideMode, Refused, Spell},
    tree::{
        AsTuple, Asked, Before, CoordsFor, FreeBefore, Head, HeadOr, Joined, Layout, LayoutTuple,
        Mode, Size, Tail, TailOr, Then, tree_fns,
        tuple::{Cons, Nil, Underscore},
    },
};

tree_fns! {
    /// A coordinate as it slices a layout that may have more modes.
    trait PrefixSlice for CoordTree;
    /// The modes under `_`, and those that nothing stands for, before `X`.
    fn PaddedOnto padded_onto(L: Layout, X: LayoutTuple) -> LayoutTuple {
        I => { KeepOnto(I, L, X) }
        _ => { Before(L, X) }
        () => { Joined(AsTuple(L), X) }
        (H, ..T) => { PaddedAll(Cons(H, T), AsTuple(L), X, CoordsFor(Cons(H, T), AsTuple(L))) }
    }
    /// With `_` for each mode that nothing stands for.
    fn Padded padded(L: Layout) -> CoordTree {
        I => { I }
        _ => { Underscore }
        () => { FreeBefore(AsTuple(L), Nil) }
        (H, ..T) => { PaddedTuple(Cons(H, T), AsTuple(L)) }
    }
    /// The index of the rest of the coordinate.
    type PaddedIndex padded_leaf(L: Layout) -> Int {
        I => { IndexOf(L, I) }
        _ => { IndexOf(L, Underscore) }
        () => { Zero }
        (H, ..T) => { PaddedSum(Cons(H, T), AsTuple(L)) }
    }
    value PaddedIndexValue padded_index(L: Layout) -> isize {
        I => { L.index_of(I) }
        _ => { L.index_of(Underscore) }
        () => { 0 }
        (H, ..T) => { Cons(H, T).padded_sum(L.tuple_of()) }
    }
    /// 1, or a refusal where a static integer is none of the coordinates of its static mode, or has
    /// no mode.
    type Fits fits(L: Layout) -> Int {
        I => { Size(Then(L, FitsInto(I, Size(L)))) }
        _ => { Size(Then(L, Known())) }
        () => { One }
        (H, ..T) => { AllFit(Cons(H, T), AsTuple(L), CoordsFor(Cons(H, T), AsTuple(L))) }
    }
    /// Whether this stands for the first modes.
    type PaddedForm padded_form(L: Layout) -> Verdict {
        I => { FormOf(L, I) }
        _ => { FormOf(L, Underscore) }
        () => { Accepted }
        (H, ..T) => { PaddedForms(Cons(H, T), AsTuple(L), Cons(H, T), AsTuple(L)) }
    }
}
tree_fns! {
    /// The coordinates of the first of the modes `M`.
    trait PrefixSlices for CoordTuple;
    fn PaddedAll padded_all(M: LayoutTuple, X: LayoutTuple, W: Asked) -> LayoutTuple {
        () => { Joined(M, X) }
        (H, ..T) => { KeepOnto(H, HeadOr(M, W), PaddedAll(T, TailOr(M, W), X, W)) }
    }
    fn PaddedTuple padded_tuple(M: LayoutTuple) -> CoordTuple {
        () => { FreeBefore(M, Nil) }
        (H, ..T) => { Cons(H, PaddedTuple(T, Tail(M))) }
        refused => { Nil }
    }
    type PaddedSum padded_leaves(M: LayoutTuple) -> Int {
        () => { Zero }
        (H, ..T) => { Add(IndexOf(Head(M), H), PaddedSum(T, Tail(M))) }
    }
    value PaddedSumValue padded_sum(M: LayoutTuple) -> isize {
        () => { 0 }
        (H, ..T) => { M.head().index_of(H).wrapping_add(T.padded_sum(M.tail())) }
    }
    type AllFit all_fit(M: LayoutTuple, W: Asked) -> Int {
        () => { One }
        (H, ..T) => { Mul(Fits(H, HeadOr(M, W)), AllFit(T, TailOr(M, W), W)) }
    }
    type PaddedForms padded_forms(M: LayoutTuple, C: CoordTuple, L: LayoutTuple) -> Verdict {
        () => { Accepted }
        (H, ..T) => { FormOfFirst(M, H, T, C, L) }
        refused => { Accepted }
    }
}
type IndexOf<L, C> = <L as Layout>::IndexOf<C>;
type FormOf<L, C> = <L as Layout>::FormOf<C>;
type FormOfFirst<M, H, T, C, L> = <M as LayoutTuple>::FormOfFirst<H, T, C, L>;
type_fns! {
    fn FitsInto(I: Int, N: Int) -> Layout {
        if IsNegative(I) { Refused(NegativeCoordinate(Spell(I))) }
        else if Less(N, Add(I, One)) { Refused(OutsideMode(Spell(I), Spell(N))) }
        else { Mode(One, Zero) }
    }
    fn Known() -> Layout { Mode(One, Zero) }
}
