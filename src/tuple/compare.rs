//! Tuples compared: in every element, or from the first or the last one on.

use super::{Cons, IntTuple, Nil, Tuple};
use crate::{
    int::{Add, Below, Equals, Int, Mul, One, Static, Zero},
    refused::{NotComparable, Number, Reason, Refused},
    verdict::must_exist,
};
use core::marker::PhantomData;
use typenum::U2;

/// How tuples are compared. An answer is a leaf: which numbers it has is up to the comparison, and
/// 1 is “less”.
#[doc(hidden)]
pub trait Comparison: 'static {
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
    /// The items in the order in which they are looked at.
    type Arranged<T: Tuple>: Tuple;
    fn leaves<A: Int, B: Int>(a: A, b: B) -> Self::Leaves<A, B>;
    fn joined<A: Int, B: Int>(a: A, b: B) -> Self::Joined<A, B>;
    fn arranged<T: Tuple>(t: T) -> Self::Arranged<T>;
}

/// One tuple against another one, node by node.
#[doc(hidden)]
pub trait Comparable: Sized {
    /// This against `B`.
    type Against<O: Comparison, B: IntTuple>: Int;
    /// An integer against this.
    type OfLeaf<O: Comparison, A: Int>: Int;
    /// A tuple against this.
    type OfTuple<O: Comparison, A: Tuple>: Int;
    fn against<O: Comparison, B: IntTuple>(self, b: B) -> Self::Against<O, B>;
    fn of_leaf<O: Comparison, A: Int>(self, a: A) -> Self::OfLeaf<O, A>;
    fn of_tuple<O: Comparison, A: Tuple>(self, a: A) -> Self::OfTuple<O, A>;
}

/// The items of two tuples side by side.
#[doc(hidden)]
pub trait ComparableTuple: Comparable {
    /// These against those of `B`.
    type Items<O: Comparison, B: Tuple>: Int;
    /// Nothing against these.
    type OfNone<O: Comparison>: Int;
    /// `(H, ..T)` against these.
    type OfSome<O: Comparison, H: IntTuple, T: Tuple>: Int;
    /// These in reverse, before those of `X`.
    type ReversedOnto<X: Tuple>: Tuple;
    fn items<O: Comparison, B: Tuple>(self, b: B) -> Self::Items<O, B>;
    fn of_none<O: Comparison>(self) -> Self::OfNone<O>;
    fn of_some<O: Comparison, H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::OfSome<O, H, T>;
    fn reversed_onto<X: Tuple>(self, x: X) -> Self::ReversedOnto<X>;
}

type NoOrder = Refused<NotComparable<Number<0>>>;

impl<I: Int> Comparable for I {
    type Against<O: Comparison, B: IntTuple> = B::OfLeaf<O, I>;
    type OfLeaf<O: Comparison, A: Int> = O::Leaves<A, I>;
    type OfTuple<O: Comparison, A: Tuple> = NoOrder;
    #[inline(always)]
    fn against<O: Comparison, B: IntTuple>(self, b: B) -> B::OfLeaf<O, I> {
        b.of_leaf::<O, I>(self)
    }
    #[inline(always)]
    fn of_leaf<O: Comparison, A: Int>(self, a: A) -> O::Leaves<A, I> {
        O::leaves(a, self)
    }
    fn of_tuple<O: Comparison, A: Tuple>(self, _: A) -> NoOrder {
        Int::of(0)
    }
}

macro_rules! tuples {
    ($([$($g:tt)*] $Tuple:ty;)*) => { $(
        impl<$($g)*> Comparable for $Tuple {
            type Against<O: Comparison, B: IntTuple> = B::OfTuple<O, Self>;
            type OfLeaf<O: Comparison, A: Int> = NoOrder;
            type OfTuple<O: Comparison, A: Tuple> =
                <O::Arranged<A> as ComparableTuple>::Items<O, O::Arranged<Self>>;
            #[inline(always)]
            fn against<O: Comparison, B: IntTuple>(self, b: B) -> Self::Against<O, B> {
                b.of_tuple::<O, Self>(self)
            }
            fn of_leaf<O: Comparison, A: Int>(self, _: A) -> NoOrder {
                Int::of(0)
            }
            #[inline(always)]
            fn of_tuple<O: Comparison, A: Tuple>(self, a: A) -> Self::OfTuple<O, A> {
                O::arranged(a).items::<O, _>(O::arranged(self))
            }
        }
    )* };
}
tuples! {
    [] Nil;
    [H: IntTuple, T: Tuple] Cons<H, T>;
}

impl ComparableTuple for Nil {
    type Items<O: Comparison, B: Tuple> = B::OfNone<O>;
    type OfNone<O: Comparison> = O::Even;
    type OfSome<O: Comparison, H: IntTuple, T: Tuple> = O::Longer;
    type ReversedOnto<X: Tuple> = X;
    #[inline(always)]
    fn items<O: Comparison, B: Tuple>(self, b: B) -> B::OfNone<O> {
        b.of_none::<O>()
    }
    #[inline(always)]
    fn of_none<O: Comparison>(self) -> O::Even {
        Int::of(0)
    }
    #[inline(always)]
    fn of_some<O: Comparison, H: IntTuple, T: Tuple>(self, _: H, _: T) -> O::Longer {
        Int::of(0)
    }
    #[inline(always)]
    fn reversed_onto<X: Tuple>(self, x: X) -> X {
        x
    }
}

impl<H: IntTuple, T: Tuple> ComparableTuple for Cons<H, T> {
    type Items<O: Comparison, B: Tuple> = B::OfSome<O, H, T>;
    type OfNone<O: Comparison> = O::Shorter;
    type OfSome<O: Comparison, A: IntTuple, X: Tuple> = O::Joined<A::Against<O, H>, X::Items<O, T>>;
    type ReversedOnto<X: Tuple> = T::ReversedOnto<Cons<H, X>>;
    #[inline(always)]
    fn items<O: Comparison, B: Tuple>(self, b: B) -> B::OfSome<O, H, T> {
        b.of_some::<O, H, T>(self.0, self.1)
    }
    #[inline(always)]
    fn of_none<O: Comparison>(self) -> O::Shorter {
        Int::of(0)
    }
    #[inline(always)]
    fn of_some<O: Comparison, A: IntTuple, X: Tuple>(self, a: A, x: X) -> Self::OfSome<O, A, X> {
        O::joined(a.against::<O, H>(self.0), x.items::<O, T>(self.1))
    }
    #[inline(always)]
    fn reversed_onto<X: Tuple>(self, x: X) -> Self::ReversedOnto<X> {
        self.1.reversed_onto(Cons(self.0, x))
    }
}

impl<W: Reason> ComparableTuple for Refused<W> {
    type Items<O: Comparison, B: Tuple> = Self;
    type OfNone<O: Comparison> = Self;
    type OfSome<O: Comparison, H: IntTuple, T: Tuple> = Self;
    type ReversedOnto<X: Tuple> = Self;
    fn items<O: Comparison, B: Tuple>(self, _: B) -> Self {
        self
    }
    fn of_none<O: Comparison>(self) -> Self {
        self
    }
    fn of_some<O: Comparison, H: IntTuple, T: Tuple>(self, _: H, _: T) -> Self {
        self
    }
    fn reversed_onto<X: Tuple>(self, _: X) -> Self {
        self
    }
}

/// Every element: 1 if all are less, else 0.
#[doc(hidden)]
#[derive(Debug)]
pub struct Elementwise;
impl Comparison for Elementwise {
    type Leaves<A: Int, B: Int> = Below<A, B>;
    type Joined<A: Int, B: Int> = Mul<A, B>;
    type Even = One;
    type Shorter = One;
    type Longer = Zero;
    type Arranged<T: Tuple> = T;
    #[inline(always)]
    fn leaves<A: Int, B: Int>(a: A, b: B) -> Below<A, B> {
        Below(a, b)
    }
    #[inline(always)]
    fn joined<A: Int, B: Int>(a: A, b: B) -> Mul<A, B> {
        Mul(a, b)
    }
    #[inline(always)]
    fn arranged<T: Tuple>(t: T) -> T {
        t
    }
}

/// The first element that differs decides: 1 if it is less, 2 if it is more, 0 if there is none.
#[doc(hidden)]
#[derive(Debug)]
pub struct Lexicographic<R>(PhantomData<R>);
type Two = Static<U2>;

impl<R: Arrangement> Comparison for Lexicographic<R> {
    type Leaves<A: Int, B: Int> = Add<Below<A, B>, Mul<Two, Below<B, A>>>;
    type Joined<A: Int, B: Int> = Add<A, Mul<Equals<A, Zero>, B>>;
    type Even = Zero;
    type Shorter = One;
    type Longer = Two;
    type Arranged<T: Tuple> = R::Of<T>;
    #[inline(always)]
    fn leaves<A: Int, B: Int>(a: A, b: B) -> Self::Leaves<A, B> {
        Add(Below(a, b), Mul(Two::new(), Below(b, a)))
    }
    #[inline(always)]
    fn joined<A: Int, B: Int>(a: A, b: B) -> Self::Joined<A, B> {
        Add(a, Mul(Equals(a, Zero), b))
    }
    #[inline(always)]
    fn arranged<T: Tuple>(t: T) -> R::Of<T> {
        R::of(t)
    }
}

/// From which end elements are looked at.
#[doc(hidden)]
pub trait Arrangement: 'static {
    type Of<T: Tuple>: Tuple;
    fn of<T: Tuple>(t: T) -> Self::Of<T>;
}
/// From the first one on.
#[doc(hidden)]
#[derive(Debug)]
pub struct Forwards;
impl Arrangement for Forwards {
    type Of<T: Tuple> = T;
    #[inline(always)]
    fn of<T: Tuple>(t: T) -> T {
        t
    }
}
/// From the last one on.
#[doc(hidden)]
#[derive(Debug)]
pub struct Backwards;
impl Arrangement for Backwards {
    type Of<T: Tuple> = T::ReversedOnto<Nil>;
    #[inline(always)]
    fn of<T: Tuple>(t: T) -> Self::Of<T> {
        t.reversed_onto(Nil)
    }
}

type Lex = Lexicographic<Forwards>;
type Colex = Lexicographic<Backwards>;

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
                    (Equals($first.against::<$Order, _>($second), One).value() == 1) != $not
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
    /// let rows = 4_usize;
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
