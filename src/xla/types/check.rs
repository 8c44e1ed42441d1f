//! Mistakes in shapes.

use super::{
    element::ElementType,
    order::Descend,
    shape::{AttributeList, Shape},
    tile::Tiles,
};
use crate::{
    int::*,
    lang::{thunk, type_fns, types},
    refused::*,
    tree::{
        tuple::{IntTuple, Profile},
        *,
    },
};

/// The shape of elements `E`, dimensions `D`, in the order `M`, under tiles `T`, with attributes
/// `A`; refused, if there is none.
#[doc(hidden)]
pub type MakeShape<E, D, M, T, A> = <Making<E, D, M, T, A> as thunk::ArrayShape>::Out;
/// The order of the dimensions `D` where none is given: `n − 1, …, 0`.
#[doc(hidden)]
pub type DefaultOrder<D> = crate::tree::Shape<Match<Extents<D>, Descend<Zero, NoModes>>>;

// Thunks take their arguments worked out, where an alias would spell them out wherever they stand.
types! {
    Making<E: ElementType, D: IntTuple, M: IntTuple, T: Tiles, A: AttributeList>: ArrayShape =
        <Check<D, M, T, A> as Int>::IfShape<Shape<E, D, M, T, A>>;
}

/// 0, or the mistake.
type Check<D, M, T, A> = Add<
    Add<CheckDimensions<D>, CheckOrder<Extents<M>, <Extents<D> as LayoutTuple>::Rank>>,
    Add<<T as Tiles>::Check, <IsPositive<<A as AttributeList>::TailPadding> as thunk::Int>::Out>,
>;
type CheckDimensions<D> = <Flatly<D, Extents<D>> as thunk::Int>::Out;
type IsFlat<D> = <D as Profile>::IsFlat;
type CheckOrder<M, R> = <Ordered<M, <M as LayoutTuple>::Rank, R> as thunk::Int>::Out;

type_fns! {
    fn IsPositive(N: Int)
        -> Int { if IsZero(N) { Refused(CountNotPositive(Spell(N))) } else { Zero } }
    fn Flatly(D: IntTuple, L: List) -> Int {
        if IsFlat(D) { MatchInt(L, Sizes()) } else { Refused(TupleForInteger(Spell(Zero))) }
    }
    /// Static, and not negative.
    match Sizes() -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if Not(IsStatic(S)) { Refused(UnknownDimension(Spell(Zero))) }
            else if IsNegative(S) { Refused(NegativeExtent(Spell(S))) }
            else { MatchInt(T, Sizes()) }
        }
    }
    /// A place for each dimension: `N` of them for `R`.
    fn Ordered(M: List, N: Int, R: Int) -> Int {
        if Eq(N, R) { MatchInt(M, CheckNames(R)) } else { Refused(OrderLength(Spell(N), Spell(R))) }
    }
    match CheckNames(R: Int) -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if IsNegative(S) { Refused(NegativeDimension(Spell(S))) }
            else if Not(Less(S, R)) { Refused(NoSuchDimension(Spell(S), Spell(R))) }
            else if IsOne(MatchInt(T, Names(S))) { Refused(DuplicateDimension(Spell(S))) }
            else { MatchInt(T, CheckNames(R)) }
        }
    }
    /// 1, if `N` is among these.
    match Names(N: Int) -> Int {
        [] => { Zero }
        [S : D, ..T] => { if Eq(S, N) { One } else { MatchInt(T, Names(N)) } }
    }
}
