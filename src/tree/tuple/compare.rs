//! Tuples compared: in every element, or from the first or the last one on.

use super::{Cons, IntTuple, Nil, Tuple};
use crate::{
    int::{Add, Below, Equals, Int, Mul, One, Static, Zero, leaf_of},
    lang::{items, twins, verdict::must_exist},
    refused::{NotComparable, Number, Refused},
    tree::tree_fns,
};
use typenum::U2;

/// How tuples are compared. An answer is a leaf: its numbers depend on the comparison, and 1 is
/// “less”.
#[doc(hidden)]
pub trait Comparison: Copy + 'static {
    /// Two integers.
    type Leaves<A: Int, B: Int>: Int;
    /// The answers for two items, and for the items after them.
    type Joined<A: Int, B: Int>: Int;
    /// Neither tuple goes on.
    type Even: Int;
    /// The left-hand tuple does not go on.
    type Shorter: Int;
    /// The right-hand tuple does not go on.
    type Longer: Int;
    /// The items in the order of the comparison.
    type Arranged<T: Tuple>: Tuple;
    fn leaves<A: Int, B: Int>(a: A, b: B) -> Self::Leaves<A, B>;
    fn joined<A: Int, B: Int>(a: A, b: B) -> Self::Joined<A, B>;
    fn arranged<T: Tuple>(t: T) -> Self::Arranged<T>;
}

tree_fns! {
    /// A tuple, compared with another one.
    trait Comparable for IntTuple;
    /// This against `B`.
    fn Against against(O: Comparison, B: IntTuple) -> Int {
        I => { OfLeaf(B, O, I) }
        () => { OfTuple(B, O, Nil) }
        (H, ..T) => { OfTuple(B, O, Cons(H, T)) }
    }
    /// The integer `A` against this.
    fn OfLeaf of_leaf(O: Comparison, A: Int) -> Int {
        I => { LeavesIn(O, A, I) }
        () => { NoOrder() }
        (H, ..T) => { NoOrder() }
    }
    /// The tuple `A` against this.
    fn OfTuple of_tuple(O: Comparison, A: Tuple) -> Int {
        I => { NoOrder() }
        () => { Items(ArrangedIn(O, A), O, ArrangedIn(O, Nil)) }
        (H, ..T) => { Items(ArrangedIn(O, A), O, ArrangedIn(O, Cons(H, T))) }
    }
}
tree_fns! {
    /// The items of a tuple, compared with those of another one.
    trait ComparableTuple for Tuple;
    /// These against the items of `B`.
    fn Items items(O: Comparison, B: Tuple) -> Int {
        () => { OfNone(B, O) }
        (H, ..T) => { OfSome(B, O, H, T) }
    }
    /// No items against these.
    fn OfNone of_none(O: Comparison) -> Int {
        () => { EvenIn(O) }
        (H, ..T) => { ShorterIn(O) }
    }
    /// `(A, ..X)` against these.
    fn OfSome of_some(O: Comparison, A: IntTuple, X: Tuple) -> Int {
        () => { LongerIn(O) }
        (H, ..T) => { JoinedIn(O, Against(A, O, H), Items(X, O, T)) }
    }
    /// The items in reverse, before `X`.
    fn ReversedOnto reversed_onto(X: Tuple) -> Tuple {
        () => { X }
        (H, ..T) => { ReversedOnto(T, Cons(H, X)) }
    }
}
twins! {
    NoOrder<> = Refused<NotComparable<Number<0>>>, | | leaf_of(0);
    LeavesIn<O: Comparison, A: Int, B: Int> = <O as Comparison>::Leaves<A, B>, |_o, a, b| O::leaves(a, b);
    JoinedIn<O: Comparison, A: Int, B: Int> = <O as Comparison>::Joined<A, B>, |_o, a, b| O::joined(a, b);
    EvenIn<O: Comparison> = <O as Comparison>::Even, |_o| leaf_of(0);
    ShorterIn<O: Comparison> = <O as Comparison>::Shorter, |_o| leaf_of(0);
    LongerIn<O: Comparison> = <O as Comparison>::Longer, |_o| leaf_of(0);
    ArrangedIn<O: Comparison, T: Tuple> = <O as Comparison>::Arranged<T>, |_o, t| O::arranged(t);
}

/// Every element: 1 if all are less, else 0.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Elementwise;
impl Comparison for Elementwise {
    type Even = One;
    type Shorter = One;
    type Longer = Zero;
    items! {
        fn Leaves leaves(A: Int, B: Int) = Below(A, B);
        fn Joined joined(A: Int, B: Int) = Mul(A, B);
        fn Arranged arranged(T: Tuple) = T;
    }
}

/// The first element that differs decides: 1 if it is less, 2 if it is more, 0 if there is none.
macro_rules! lexicographic {
    ($($(#[$m:meta])* $Name:ident($T:ident) = $arranged:ident $(($($args:tt)*))?;)*) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        pub struct $Name;
        impl Comparison for $Name {
            type Even = Zero;
            type Shorter = One;
            type Longer = Two;
            items! {
                fn Leaves leaves(A: Int, B: Int) = Add(Below(A, B), Twice(Below(B, A)));
                fn Joined joined(A: Int, B: Int) = Add(A, Mul(Equals(A, Zero), B));
                fn Arranged arranged($T: Tuple) = $arranged $(($($args)*))?;
            }
        }
    )* };
}
lexicographic! {
    /// The first element that differs decides.
    Lex(T) = T;
    /// The last element that differs decides.
    Colex(T) = ReversedOnto(T, Nil);
}
type Two = Static<U2>;
twins! {
    Twice<A: Int> = Mul<Two, A>, |a| Mul(Two::new(), a);
}

/// Whether an answer is “less”.
type IsLess<A> = <Equals<A, One> as Int>::Truth;
/// Whether it is another one.
type IsNotLess<A> = <Equals<Equals<A, One>, Zero> as Int>::Truth;

/// A comparison as a type and as a method: whether the first of two operands is “less” in an order,
/// or that it is not.
macro_rules! comparisons {
    (|$A:ident, $B:ident| $($(#[doc = $doc:literal])* $Name:ident $name:ident = $Answer:ident $not:literal $Order:ident($first:ident, $second:ident), $line:literal, $example:literal;)*) => {
        $(
            $(#[doc = $doc])*
            ///
            /// # Compile errors
            /// An integer against a tuple (`ui-tests/fail/not_comparable.rs`).
            ///
            #[doc = concat!("Source: CuTe `", stringify!($name), "`.")]
            pub type $Name<$A, $B> = $Answer<<$first as Comparable>::Against<$Order, $second>>;
        )*

        /// Which of two tuples is less.
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// /// The sum of the elements of a tile that lie inside of a matrix.
        /// fn sum<S: IntTuple>(shape: S, data: &[i32], tile: [usize; 2]) -> i32 {
        ///     let matrix = row_major(shape);
        ///     let coords = (0..4).flat_map(|i| (0..4).map(move |j| shape!((4 * tile[0] + i, 4 * tile[1] + j))));
        ///     coords.filter(|coord| coord.elem_less(shape)).map(|coord| data[matrix.crd2idx(coord) as usize]).sum()
        /// }
        /// assert_eq!(sum(shape!((6, 5)), &[1; 30], [1, 1]), 2);
        /// ```
        pub trait Comparisons: IntTuple {
            $(
                #[doc = concat!($line, " See [`", stringify!($Name), "`].")]
                ///
                /// ```
                /// use stridewise::prelude::*;
                #[doc = $example]
                /// ```
                ///
                /// # Compile errors
                #[doc = concat!("As [`", stringify!($Name), "`].")]
                ///
                #[doc = concat!("Source: CuTe `", stringify!($name), "`.")]
                #[inline(always)]
                #[must_use]
                #[expect(non_snake_case, reason = "one name for the types and their values")]
                fn $name<B: IntTuple>(self, other: B) -> bool {
                    type Answer<$A, $B> = <$first as Comparable>::Against<$Order, $second>;
                    must_exist!(Int Answer<Self, B>);
                    let ($A, $B) = (self, other);
                    (Equals($first.against($Order, $second), One).value() == 1) != $not
                }
            )*
        }
    };
}
comparisons! {
    |A, B|

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
    ElemLess elem_less = IsLess false Elementwise(A, B),
        "Whether every element is less: `(1,2)` and `(2,3)`.", "assert!(shape!((1, 2)).elem_less(shape!((2, 3))));";

    /// Whether the other tuple is not [less in every element](ElemLess).
    ///
    /// As in CuTe this is the negation of [`ElemGtr`], and not “less or equal in every element”: it
    /// holds of `(3,10)` and `(2,10)`.
    ///
    /// # Laws
    /// `elem_leq(a, b) = !elem_less(b, a)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::ElemLeq};
    /// assert!(<ElemLeq<Shape![(3, 10)], Shape![(2, 10)]>>::VALUE);
    /// ```
    ElemLeq elem_leq = IsNotLess true Elementwise(B, A),
        "Whether the other one is not less in every element: `(3,10)` and `(2,10)`.",
        "assert!(shape!((3, 10)).elem_leq(shape!((2, 10))));";

    /// Whether every element of the other tuple is less: `(2,3)` and `(1,2)`.
    ///
    /// # Laws
    /// `elem_gtr(a, b) = elem_less(b, a)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::ElemGtr};
    /// assert!(<ElemGtr<Shape![(2, 3)], Shape![(1, 2)]>>::VALUE);
    /// ```
    ElemGtr elem_gtr = IsLess false Elementwise(B, A),
        "Whether every element of the other one is less: `(2,3)` and `(1,2)`.", "assert!(shape!((2, 3)).elem_gtr(shape!((1, 2))));";

    /// Whether this tuple is not [less in every element](ElemLess): the negation, as in CuTe.
    ///
    /// # Laws
    /// `elem_geq(a, b) = !elem_less(a, b)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::ElemGeq};
    /// assert!(<ElemGeq<Shape![(1, 10)], Shape![(2, 10)]>>::VALUE);
    /// ```
    ElemGeq elem_geq = IsNotLess true Elementwise(A, B),
        "Whether this is not less in every element: `(1,10)` and `(2,10)`.", "assert!(shape!((1, 10)).elem_geq(shape!((2, 10))));";

    /// Whether the tuple comes first in lexicographic order: `(1,9)` and `(2,0)`; the first
    /// elements decide. A tuple comes before those that go on where it ends.
    ///
    /// # Laws
    /// A strict total order on tuples in which integers stand against integers.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::LexLess};
    /// assert!(<LexLess<Shape![(1, 9)], Shape![(2, 0)]>>::VALUE);
    /// // The first elements decide, whatever the others are.
    /// assert!(<LexLess<Shape![(1, ?)], Shape![(2, ?)]>>::VALUE);
    /// ```
    LexLess lex_less = IsLess false Lex(A, B),
        "Whether this comes first in lexicographic order: `(1,9)` and `(2,0)`.", "assert!(shape!((1, 9)).lex_less(shape!((2, 0))));";

    /// Whether the tuple comes first in lexicographic order, or is the other one.
    ///
    /// # Laws
    /// `lex_leq(a, b) = !lex_less(b, a)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::LexLeq};
    /// assert!(<LexLeq<Shape![(1, 9)], Shape![(1, 9)]>>::VALUE);
    /// ```
    LexLeq lex_leq = IsNotLess true Lex(B, A),
        "Whether this comes first in lexicographic order, or is the other one.", "assert!(shape!((1, 9)).lex_leq(shape!((1, 9))));";

    /// Whether the tuple comes last in lexicographic order: `(2,0)` and `(1,9)`.
    ///
    /// # Laws
    /// `lex_gtr(a, b) = lex_less(b, a)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::LexGtr};
    /// assert!(<LexGtr<Shape![(2, 0)], Shape![(1, 9)]>>::VALUE);
    /// ```
    LexGtr lex_gtr = IsLess false Lex(B, A),
        "Whether this comes last in lexicographic order: `(2,0)` and `(1,9)`.", "assert!(shape!((2, 0)).lex_gtr(shape!((1, 9))));";

    /// Whether the tuple comes last in lexicographic order, or is the other one.
    ///
    /// # Laws
    /// `lex_geq(a, b) = !lex_less(a, b)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::LexGeq};
    /// assert!(<LexGeq<Shape![(1, 9)], Shape![(1, 9)]>>::VALUE);
    /// ```
    LexGeq lex_geq = IsNotLess true Lex(A, B),
        "Whether this comes last in lexicographic order, or is the other one.", "assert!(shape!((1, 9)).lex_geq(shape!((1, 9))));";

    /// Whether the tuple comes first in colexicographic order: `(9,1)` and `(0,2)`; the last
    /// elements decide. Tuples of different ranks stand beside each other from the last element on.
    ///
    /// # Laws
    /// A strict total order on tuples in which integers stand against integers; that of the 1-D
    /// coordinates: for coordinates a, b in a shape, `colex_less(a, b)` if
    /// `crd2idx(a) < crd2idx(b)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::ColexLess};
    /// assert!(<ColexLess<Shape![(9, 1)], Shape![(0, 2)]>>::VALUE);
    /// ```
    ColexLess colex_less = IsLess false Colex(A, B),
        "Whether this comes first in colexicographic order: `(9,1)` and `(0,2)`.", "assert!(shape!((9, 1)).colex_less(shape!((0, 2))));";

    /// Whether the tuple comes first in colexicographic order, or is the other one.
    ///
    /// # Laws
    /// `colex_leq(a, b) = !colex_less(b, a)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::ColexLeq};
    /// assert!(<ColexLeq<Shape![(9, 1)], Shape![(9, 1)]>>::VALUE);
    /// ```
    ColexLeq colex_leq = IsNotLess true Colex(B, A),
        "Whether this comes first in colexicographic order, or is the other one.", "assert!(shape!((9, 1)).colex_leq(shape!((9, 1))));";

    /// Whether the tuple comes last in colexicographic order: `(0,2)` and `(9,1)`.
    ///
    /// # Laws
    /// `colex_gtr(a, b) = colex_less(b, a)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::ColexGtr};
    /// assert!(<ColexGtr<Shape![(0, 2)], Shape![(9, 1)]>>::VALUE);
    /// ```
    ColexGtr colex_gtr = IsLess false Colex(B, A),
        "Whether this comes last in colexicographic order: `(0,2)` and `(9,1)`.", "assert!(shape!((0, 2)).colex_gtr(shape!((9, 1))));";

    /// Whether the tuple comes last in colexicographic order, or is the other one.
    ///
    /// # Laws
    /// `colex_geq(a, b) = !colex_less(a, b)`.
    ///
    /// ```
    /// use stridewise::{num::Bit, prelude::*, tuple::ColexGeq};
    /// assert!(<ColexGeq<Shape![(9, 1)], Shape![(9, 1)]>>::VALUE);
    /// ```
    ColexGeq colex_geq = IsNotLess true Colex(A, B),
        "Whether this comes last in colexicographic order, or is the other one.", "assert!(shape!((9, 1)).colex_geq(shape!((9, 1))));";
}

impl<T: IntTuple> Comparisons for T {}
