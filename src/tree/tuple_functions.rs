//! Products, sums and the order of the integers of tuples.

use super::*;
use crate::{
    int::*,
    lang::{apply::operations, items, type_fns},
    refused::{NegativeCount, NotCongruent, NotPositive, Refused, Spell},
    tree::tuple::IntTuple,
};

operations! {
    /// The product of each mode: `((4,(2,5)),2)` → `(40,2)`.
    ///
    /// ```
    /// use stridewise::{layout::ProductEach, prelude::*};
    /// assert_eq!(<ProductEach<Shape![((4, (2, 5)), 2)]>>::default(), shape!((40, 2)));
    /// ```
    ///
    /// Source: CuTe `product_each`.
    ProductEach ProductEachFn product_each<T: IntTuple> -> IntTuple =
        Shape<<<AsLayout<T> as Layout>::Modes as LayoutTuple>::Sizes>,
        |t| t.layout_of().modes_of().sizes_of().shape_of();
    /// The product of the part at each integer of a profile: `(5,(8,4))` like `(1,1)` →
    /// `(5,32)`.
    ///
    /// ```
    /// use stridewise::{layout::ProductLike, prelude::*};
    /// assert_eq!(<ProductLike<Shape![(5, (8, 4))], Shape![(1, 1)]>>::default(), shape!((5, 32)));
    /// ```
    ///
    /// # Compile errors
    /// A profile whose parentheses are not those of the tuple, or fewer.
    ///
    /// Source: CuTe `product_like`.
    ProductLike ProductLikeFn product_like<T: IntTuple; P: IntTuple> -> IntTuple =
        Shape<<P as Tiler>::Of<PartSizes, AsLayout<T>>>,
        |t; p| p.apply::<PartSizes, _>(t.layout_of()).shape_of();
    /// Each integer times the product of another tuple's part at its place: `(4,2)` by
    /// `((2,8,4),4)` → `(256,8)`.
    ///
    /// ```
    /// use stridewise::{layout::ElemScale, prelude::*};
    /// assert_eq!(
    ///     <ElemScale<Shape![(4, 2)], Shape![((2, 8, 4), 4)]>>::default(),
    ///     shape!((256, 8))
    /// );
    /// ```
    ///
    /// # Compile errors
    /// As [`ProductLike`], with the first tuple as the profile.
    ///
    /// Source: CuTe `elem_scale`.
    ElemScale ElemScaleFn elem_scale<A: IntTuple, B: IntTuple> -> IntTuple =
        Shape<<A as Tiler>::Of<Scaled, AsLayout<B>>>,
        |a, b| a.apply::<Scaled, _>(b.layout_of()).shape_of();
    /// The sum of the products of integers in the same places, as a leaf: `(5,12)` and `(16,8)` →
    /// 176.
    ///
    /// ```
    /// use stridewise::{layout::InnerProduct, prelude::*};
    /// assert_eq!(<InnerProduct<Shape![(5, 12)], Shape![(16, 8)]>>::default(), int!(176));
    /// ```
    ///
    /// # Compile errors
    /// Tuples with other parentheses.
    ///
    /// Source: CuTe `inner_product`.
    InnerProduct InnerProductFn inner_product<A: IntTuple, B: IntTuple> -> Int =
        MatchInt<Flat<<B as Tiler>::Of<Products, AsLayout<A>>>, Summing<Zero>>,
        |a, b| MatchInt(Flat(b.apply::<Products, _>(a.layout_of())), Summing(Zero));
    /// The sum of all integers, as a leaf: `(4,(2,3))` → 9.
    ///
    /// ```
    /// use stridewise::{layout::Sum, prelude::*};
    /// assert_eq!(<Sum<Shape![(4, (2, 3))]>>::default(), int!(9));
    /// ```
    ///
    /// Source: CuTe `sum`.
    Sum SumFn sum<T: IntTuple> -> Int =
        MatchInt<Extents<T>, Summing<Zero>>,
        |t| MatchInt(Extents(t), Summing(Zero));
    /// The modes in reverse: `(4,(2,3),5)` → `(5,(2,3),4)`.
    ///
    /// ```
    /// use stridewise::{layout::Reverse, prelude::*};
    /// assert_eq!(<Reverse<Shape![(4, (2, 3), 5)]>>::default(), shape!((5, (2, 3), 4)));
    /// ```
    ///
    /// Source: CuTe `reverse`.
    Reverse ReverseFn reverse<T: IntTuple> -> IntTuple =
        Shape<<AsLayout<T> as Layout>::Reversed>,
        |t| t.layout_of().reversed().shape_of();
    /// Each extent up to a multiple: `(3,4)` by `(2)` → `(4,4)`. Modes past the divisor stay as
    /// they are.
    ///
    /// ```
    /// use stridewise::{layout::RoundUp, prelude::*};
    /// assert_eq!(<RoundUp<Shape![(2, 10, 32)], Shape![(6, 10)]>>::default(), shape!((6, 10, 32)));
    /// ```
    ///
    /// # Compile errors
    /// A divisor that is not positive, more of them than modes.
    ///
    /// Source: CuTe `round_up`.
    RoundUp RoundUpFn round_up<S: IntTuple; D: IntTuple> -> IntTuple =
        Shape<<D as Tiler>::Of<Rounded, AsLayout<S>>>,
        |s; d| d.apply::<Rounded, _>(s.layout_of()).shape_of();
}

/// An integer times the size of the item beside it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Scaled;
impl ByMode for Scaled {
    by_integers!();
    of_same_rank!();
    items! { fn ByInt by_int(A: Layout, N: Int) = Mode(Mul(N, Size(A)), Zero); }
}

/// Two integers in one place.
#[doc(hidden)]
#[derive(Debug)]
pub struct Products;
impl ByMode for Products {
    by_integers!();
    of_same_rank!();
    items! { fn ByInt by_int(A: Layout, N: Int) = EvalLayout(OfLeaves(A, N)); }
}

/// An extent, up to a multiple.
#[doc(hidden)]
#[derive(Debug)]
pub struct Rounded;
impl ByMode for Rounded {
    by_integers!();
    items! {
        fn ByInt by_int(A: Layout, N: Int) = EvalLayout(Multiple(A, N));
        fn Rest rest(M: LayoutTuple, W: AskedOfAll) = M;
    }
    type ByModes<A: Layout, B: TilerTuple> = B::OfAll<Self, A::AsTuple, TilersFor<B, A::AsTuple>>;
    #[inline(always)]
    fn by_modes<A: Layout, B: TilerTuple>(a: A, b: B) -> Self::ByModes<A, B> {
        b.of_all::<Self, _, _>(a.tuple_of(), TilersFor(b, a.tuple_of()))
    }
}

type IsTuple<A> = <A as Layout>::IsTuple;

type_fns! {
    /// An extent that is not positive.
    fn NoExtent(N: Int) -> List {
        if IsZero(N) { Refused(NotPositive(Spell(N))) } else { Refused(NegativeCount(Spell(N))) }
    }
    fn OfLeaves(A: Layout, N: Int) -> Layout {
        if IsTuple(A) { Refused(NotCongruent(Spell(Zero))) } else { Mode(Mul(Size(A), N), Zero) }
    }
    fn Multiple(A: Layout, N: Int) -> Layout {
        if IsTuple(A) { Refused(NotCongruent(Spell(Zero))) }
        else if Or(IsZero(N), IsNegative(N)) { Eval(NoExtent(N)) }
        else { Mode(Mul(UpDiv(Size(A), N), N), Zero) }
    }
    match Summing(Sum: Int) -> Int {
        [] => { Sum }
        [S : D, ..T] => { MatchInt(T, Summing(Add(Sum, S))) }
    }
}
