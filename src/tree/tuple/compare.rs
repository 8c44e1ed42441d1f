//! Tuples compared in every element.

use super::{Cons, IntTuple, Nil, Tuple};
use crate::{
    int::{Below, Equals, Int, Mul, One, Zero, leaf_of},
    lang::twins,
    refused::{NotComparable, Number, Refused},
    tree::tree_fns,
};

tree_fns! {
    /// A tuple, compared with another one in every element: 1 if all are less, else 0.
    trait Comparable for IntTuple;
    /// This against `B`.
    fn Against against(B: IntTuple) -> Int {
        I => { OfLeaf(B, I) }
        () => { OfTuple(B, Nil) }
        (H, ..T) => { OfTuple(B, Cons(H, T)) }
    }
    /// The integer `A` against this.
    fn OfLeaf of_leaf(A: Int) -> Int {
        I => { Below(A, I) }
        () => { NoOrder() }
        (H, ..T) => { NoOrder() }
    }
    /// The tuple `A` against this.
    fn OfTuple of_tuple(A: Tuple) -> Int {
        I => { NoOrder() }
        () => { Items(A, Nil) }
        (H, ..T) => { Items(A, Cons(H, T)) }
    }
}
tree_fns! {
    /// The items of a tuple, compared with those of another one.
    trait ComparableTuple for Tuple;
    /// These against the items of `B`.
    fn Items items(B: Tuple) -> Int {
        () => { One }
        (H, ..T) => { OfSome(B, H, T) }
    }
    /// `(A, ..X)` against these.
    fn OfSome of_some(A: IntTuple, X: Tuple) -> Int {
        () => { Zero }
        (H, ..T) => { Mul(Against(A, H), Items(X, T)) }
    }
}
twins! {
    NoOrder<> = Refused<NotComparable<Number<0>>>, | | leaf_of(0);
}

/// Whether every element is less than that of the other tuple in its place: `(1,2)` and
/// `(2,3)`. The other tuple may have more elements, but not fewer.
///
/// The answer is a [`Truth`](crate::num::Truth): `B1` or `B0` where rustc knows, else `bool`.
///
/// # Laws
/// Those of the [value layer](crate::value::IntTuple::elem_less).
///
/// ```
/// use stridewise::{num::Bit, prelude::*, tuple::ElemLess};
/// assert!(<ElemLess<Coord![(1, (0, 2))], Shape![(4, (2, 3))]>>::VALUE);
/// assert!(!<ElemLess<Coord![(1, (0, 2))], Shape![(4, (2, 2))]>>::VALUE);
/// let rows = 4;
/// assert!(shape!((3, 7)).elem_less(shape!((rows, 8))));
/// ```
///
/// # Compile errors
/// An integer against a tuple (`ui-tests/fail/not_comparable.rs`).
///
/// Source: CuTe `elem_less`.
pub type ElemLess<A, B> = <<A as Comparable>::Against<B> as Int>::Truth;

/// Whether the other tuple is not [less in every element](ElemLess).
///
/// As in CuTe this is the negation of [`ElemGtr`], and not “less or equal in every element”: it
/// holds of `(3,10)` and `(2,10)`.
///
/// # Laws
/// `elem_leq(a, b) = !elem_less(b, a)`.
///
/// # Compile errors
/// As [`ElemLess`].
///
/// Source: CuTe `elem_leq`.
pub type ElemLeq<A, B> = ElemGeq<B, A>;

/// Whether every element of the other tuple is less: `(2,3)` and `(1,2)`.
///
/// # Laws
/// `elem_gtr(a, b) = elem_less(b, a)`.
///
/// # Compile errors
/// As [`ElemLess`].
///
/// Source: CuTe `elem_gtr`.
pub type ElemGtr<A, B> = ElemLess<B, A>;

/// Whether this tuple is not [less in every element](ElemLess): the negation, as in CuTe.
///
/// # Laws
/// `elem_geq(a, b) = !elem_less(a, b)`.
///
/// # Compile errors
/// As [`ElemLess`].
///
/// Source: CuTe `elem_geq`.
pub type ElemGeq<A, B> = <Equals<<A as Comparable>::Against<B>, Zero> as Int>::Truth;
