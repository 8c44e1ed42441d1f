//! Products, sums and the order of the integers of tuples.

use super::*;
use crate::{
    apply::operations,
    int::*,
    lazy::{thunk, twins, type_fns},
    num::Bit,
    refused::{BelowOne, NotCongruent, NotPositive, Refused, Spell},
    tuple::IntTuple,
    value::Error,
    verdict::must_exist,
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
    /// The product of what stands for each integer of a profile: `(5,(8,4))` like `(1,1)` →
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
    /// Each integer times the product of what stands for it in another tuple: `(4,2)` by
    /// `((2,8,4),4)` → `(256,8)`.
    ///
    /// ```
    /// use stridewise::{layout::ElemScale, prelude::*};
    /// assert_eq!(<ElemScale<Shape![(4, 2)], Shape![((2, 8, 4), 4)]>>::default(), shape!((256, 8)));
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

/// Products, sums and the order of the integers of tuples. At run time a number that leaves the
/// range of `isize` stays at its end.
///
/// ```
/// use stridewise::prelude::*;
/// let (rows, columns) = (41_usize, 30_usize);
/// // The padded size of a matrix.
/// assert_eq!(
///     shape!((rows, columns))
///         .round_up(shape!((16, 8)))
///         .size()
///         .value(),
///     48 * 32
/// );
/// ```
pub trait TupleFunctions: IntTuple {
    /// The product of each mode: `((4,(2,5)),2)` → `(40,2)`. See [`ProductEach`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!(((4, (2, 5)), 2)).product_each(), shape!((40, 2)));
    /// ```
    #[inline(always)]
    fn product_each(self) -> ProductEach<Self> {
        product_each(self)
    }

    /// The product of what stands for each integer of a profile: `(5,(8,4))` like `(1,1)` →
    /// `(5,32)`. See [`ProductLike`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(
    ///     shape!((5, (8, 4))).product_like(shape!((1, 1))),
    ///     shape!((5, 32))
    /// );
    /// ```
    #[inline(always)]
    fn product_like<P: IntTuple>(self, profile: P) -> ProductLike<Self, P> {
        must_exist!(Tuple ProductLike<Self, P>);
        product_like(self, profile)
    }

    /// Each integer times the product of what stands for it in another tuple: `(4,2)` by
    /// `((2,8,4),4)` → `(256,8)`. See [`ElemScale`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(
    ///     shape!((4, 2)).elem_scale(shape!(((2, 8, 4), 4))),
    ///     shape!((256, 8))
    /// );
    /// ```
    #[inline(always)]
    fn elem_scale<B: IntTuple>(self, factors: B) -> ElemScale<Self, B> {
        must_exist!(Tuple ElemScale<Self, B>);
        elem_scale(self, factors)
    }

    /// The sum of the products of integers in the same places: `(5,12)` and `(16,8)` → 176. See
    /// [`InnerProduct`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// // The index of a coordinate.
    /// assert_eq!(coord!((1, 2)).inner_product(shape!((64, 1))), int!(66));
    /// ```
    #[inline(always)]
    fn inner_product<B: IntTuple>(self, other: B) -> InnerProduct<Self, B> {
        must_exist!(Int InnerProduct<Self, B>);
        inner_product(self, other)
    }

    /// The sum of all integers: `(4,(2,3))` → 9. See [`Sum`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, (2, 3))).sum(), int!(9));
    /// ```
    #[inline(always)]
    fn sum(self) -> Sum<Self> {
        sum(self)
    }

    /// The modes in reverse: `(4,(2,3),5)` → `(5,(2,3),4)`. See [`Reverse`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, (2, 3), 5)).reverse(), shape!((5, (2, 3), 4)));
    /// ```
    #[inline(always)]
    fn reverse(self) -> Reverse<Self> {
        reverse(self)
    }

    /// Each extent up to a multiple: `(3,4)` by `(2)` → `(4,4)`. See [`RoundUp`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let rows = 41_usize;
    /// assert_eq!(
    ///     format!("{:#}", shape!((rows, 64)).round_up(shape!((16)))),
    ///     "(48,_64)"
    /// );
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    #[inline]
    #[track_caller]
    fn round_up<D: IntTuple>(self, divisor: D) -> RoundUp<Self, D> {
        must_exist!(Tuple RoundUp<Self, D>);
        match self.try_round_up(divisor) {
            Ok(rounded) => rounded,
            Err(error) => error.panic(),
        }
    }

    /// As [`round_up`](Self::round_up), with an error where dynamic leaves are inadmissible.
    ///
    /// ```
    /// use stridewise::{prelude::*, value::Reason};
    /// let rounded = |by: usize| shape!((41, 64)).try_round_up(shape!((by)));
    /// assert_eq!(rounded(16).unwrap().to_string(), "(48,64)");
    /// assert_eq!(rounded(0).unwrap_err().reason(), Reason::NotPositive(0));
    /// ```
    ///
    /// # Errors
    /// Those of the [value layer](crate::value::IntTuple::round_up).
    #[inline]
    fn try_round_up<D: IntTuple>(self, divisor: D) -> Result<RoundUp<Self, D>, Error> {
        <D::IsStatic as Bit>::choose(
            || Ok(()),
            || self.to_value()?.round_up(&divisor.to_value()?).map(|_| ()),
        )?;
        Ok(round_up(self, divisor))
    }
}

impl<T: IntTuple> TupleFunctions for T {}

/// An integer times the size of what stands beside it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Scaled;
impl Tiled for Scaled {
    by_integers!();
    of_same_rank!();
    type ByInt<A: Layout, N: Int> = Mode<Mul<N, A::Size>, Zero>;
    #[inline(always)]
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N> {
        Mode(Mul(n, a.size_of()), Zero)
    }
}

/// Two integers in the same place.
#[doc(hidden)]
#[derive(Debug)]
pub struct Products;
impl Tiled for Products {
    by_integers!();
    of_same_rank!();
    type ByInt<A: Layout, N: Int> = <OfLeaves<A, N> as thunk::Layout>::Out;
    #[inline(always)]
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N> {
        thunk::Layout::out(OfLeaves(a, n))
    }
}

/// An extent, up to a multiple.
#[doc(hidden)]
#[derive(Debug)]
pub struct Rounded;
impl Tiled for Rounded {
    by_integers!();
    type Rest<M: LayoutTuple, W: AskedOfAll> = M;
    type ByModes<A: Layout, B: TilerTuple> = B::OfAll<Self, A::AsTuple, TilersFor<B, A::AsTuple>>;
    type ByInt<A: Layout, N: Int> = <Multiple<A, N> as thunk::Layout>::Out;
    #[inline(always)]
    fn rest<M: LayoutTuple, W: AskedOfAll>(m: M, _: W) -> M {
        m
    }
    #[inline(always)]
    fn by_modes<A: Layout, B: TilerTuple>(a: A, b: B) -> Self::ByModes<A, B> {
        b.of_all::<Self, _, _>(a.tuple_of(), TilersFor(b, a.tuple_of()))
    }
    #[inline(always)]
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N> {
        thunk::Layout::out(Multiple(a, n))
    }
}

type IsTuple<A> = <A as Layout>::IsTuple;
twins! {
    SizeOf<A: Layout> = <A as Layout>::Size, |layout| layout.size_of();
}

type_fns! {
    /// An extent that is not positive.
    fn NoExtent(N: Int) -> List {
        if IsZero(N) { Refused(NotPositive(Spell(N))) } else { Refused(BelowOne(Spell(N))) }
    }
    fn OfLeaves(A: Layout, N: Int) -> Layout {
        if IsTuple(A) { Refused(NotCongruent(Spell(Zero))) } else { Mode(Mul(SizeOf(A), N), Zero) }
    }
    fn Multiple(A: Layout, N: Int) -> Layout {
        if IsTuple(A) { Refused(NotCongruent(Spell(Zero))) }
        else if Or(IsZero(N), IsNegative(N)) { Eval(NoExtent(N)) }
        else { Mode(Mul(CeilDiv(SizeOf(A), N), N), Zero) }
    }
    match Summing(Sum: Int) -> Int {
        [] => { Sum }
        [S : D, ..T] => { MatchInt(T, Summing(Add(Sum, S))) }
    }
}
