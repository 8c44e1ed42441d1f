//! The part of a layout that the integers of a coordinate select, and its static leaves.

use crate::{
    coord::count_of,
    int::{Add, Int, Zero},
    lang::{Ready, chosen, only_types},
    num::Bit,
    tree::{AsTuple, Head, Layout, LayoutTuple, List, Tail, tree_fns, tuple::Cons},
};
use typenum::{B0, B1};

tree_fns! {
    /// A coordinate, whose integers may be static.
    trait StaticPart for CoordTree;
    /// `_` everywhere.
    type IsFree is_free() -> Bit {
        I => { B0 }
        _ => { B1 }
        () => { B1 }
        (H, ..T) => { And(IsFree(H), IsFree(T)) }
    }
    /// The leaves that dynamic integers select, before `X`.
    type DynamicOnto dynamic_onto(L: Layout, X: List) -> List {
        I => { UnlessStatic(I, L, X) }
        _ => { X }
        () => { X }
        (H, ..T) => { DynamicAll(Cons(H, T), AsTuple(L), X) }
    }
    /// The index of the static integers.
    type Known known(L: Layout) -> Int {
        I => { IfStatic(I, L) }
        _ => { Zero }
        () => { Zero }
        (H, ..T) => { KnownAll(Cons(H, T), AsTuple(L)) }
    }
    /// Whether integers are below the sizes of their modes; a tuple may name the first modes only.
    ///
    /// A size is not negative, so that one comparison without signs serves: LLVM keeps two apart,
    /// and makes no vectors.
    value IsInside is_inside(L: Layout) -> bool {
        I => { (I.value() as usize) < count_of(L) as usize }
        _ => { true }
        () => { true }
        (H, ..T) => { Cons(H, T).all_inside(L.tuple_of()) }
    }
    /// Whether integers that count through a tuple of modes are not negative: below zero they have
    /// no digits.
    value HasDigits has_digits(L: Layout) -> bool {
        I => { L::DEPTH == 0 || I.value() >= 0 }
        _ => { true }
        () => { true }
        (H, ..T) => { Cons(H, T).all_have_digits(L.tuple_of()) }
    }
    /// The first integer that is not below the size of its mode, with that size.
    value Outside outside(L: Layout) -> Option<(isize, isize)> {
        I => { (!I.is_inside(L)).then(|| (I.value(), count_of(L))) }
        _ => { None }
        () => { None }
        (H, ..T) => { Cons(H, T).first_outside(L.tuple_of()) }
    }
}
tree_fns! {
    /// The coordinates of the modes `M`.
    trait StaticPartTuple for CoordTuple;
    /// The leaves that dynamic integers select, before `X`.
    type DynamicAll dynamic_all(M: LayoutTuple, X: List) -> List {
        () => { X }
        (H, ..T) => { DynamicOnto(H, Head(M), DynamicAll(T, Tail(M), X)) }
    }
    /// The index of the static integers.
    type KnownAll known_all(M: LayoutTuple) -> Int {
        () => { Zero }
        (H, ..T) => { Add(Known(H, Head(M)), KnownAll(T, Tail(M))) }
    }
    value AllInside all_inside(M: LayoutTuple) -> bool {
        () => { true }
        (H, ..T) => { H.is_inside(M.head()) && T.all_inside(M.tail()) }
    }
    value AllHaveDigits all_have_digits(M: LayoutTuple) -> bool {
        () => { true }
        (H, ..T) => { H.has_digits(M.head()) && T.all_have_digits(M.tail()) }
    }
    value FirstOutside first_outside(M: LayoutTuple) -> Option<(isize, isize)> {
        () => { None }
        (H, ..T) => { H.outside(M.head()).or_else(|| T.first_outside(M.tail())) }
    }
}

type And<A, B> = <A as Bit>::And<B>;
type UnlessStatic<I, L, X> = chosen::List<<I as Int>::IsStatic, Listed<X>, Flattened<L, X>>;
type IfStatic<I, L> = chosen::Int<<I as Int>::IsStatic, Indexed<L, I>, Ready<Zero>>;
only_types! {
    Listed<T: List>: List = T;
    Flattened<L: Layout, T: List>: List = L::FlatOnto<T>;
    Indexed<L: Layout, I: Int>: Int = L::IndexOf<I>;
}
