//! Operands of different shapes: `broadcast`.

use super::{
    check::DefaultOrder,
    element::ElementType,
    order::{Scattered, Stretched},
    shape::{ArrayShape, Parts, Shape, ToLayout},
    tile::{After, BoundOf},
};
use crate::{
    int::*,
    lang::{Ready, apply::operations, chosen, only_types, thunk, type_fns, types},
    num,
    refused::*,
    tree::{
        tuple::{IntTuple, Nil},
        *,
    },
};

operations! {
    /// The shape of an operation on the operands `L` and `R`, element by element, with XLA's
    /// `broadcast_dimensions` `B`.
    ///
    /// Operands of one rank take no `B` (or all dimensions in order). Else B has an entry for
    /// each dimension of the operand of lower rank: which dimension of the other one it is. A
    /// scalar takes none. Then two dimensions that stand for each other are equal, or one of them
    /// is 1 and the other one the result. Operands of equal dimensions have the layout of the left
    /// one, tiles included; otherwise it is the default layout.
    ///
    /// # Laws
    /// The result has the elements of both: [`BroadcastLeft`] and [`BroadcastRight`] are layouts of
    /// its dimensions.
    ///
    /// ```
    /// use stridewise::{prelude::*, xla::types::Broadcast};
    /// let _: fn(
    ///     Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[3]], Shape![(1)]>,
    /// ) -> XlaShape![f32[2, 3]] = |same| same;
    /// let _: fn(Broadcast<XlaShape![f32[2, 1]], XlaShape![f32[1, 3]]>) -> XlaShape![f32[2, 3]] =
    ///     |same| same;
    /// type Tiled = XlaShape![f32[2, 3]{0, 1 : T(2, 2)}];
    /// let _: fn(Broadcast<Tiled, XlaShape![f32[2, 3]]>) -> Tiled = |same| same;
    /// ```
    ///
    /// # Compile errors
    /// Dimensions that do not fit, another number of `broadcast_dimensions`, some that do not
    /// increase or are not there, a scalar that has any, other elements
    /// (`ui-tests/fail/xla_broadcast_*.rs`). XLA takes the wider of two float types; here they have
    /// to be equal.
    ///
    /// Source: XLA `ShapeInference::InferBinaryOpShape`.
    Broadcast BroadcastFn broadcast<L: ArrayShape, R: ArrayShape; B: IntTuple = Nil> -> ArrayShape =
        <Check<L, R, B> as Int>::IfShape<<Result<L, R, B> as thunk::ArrayShape>::Out>,
        |_l, _r; _b| Parts::blank();
    /// The layout of the left operand of a [`Broadcast`] under the coordinates of the result,
    /// without a copy: `f32[3]` → `(2,3):(0,1)`.
    ///
    /// A dimension that the operand does not have, or has with size 1 where the result has more,
    /// is a mode of stride 0. The others are those of [`ToLayout`].
    ///
    /// # Laws
    /// At a coordinate of the result, the position of the element of the operand that goes into it.
    ///
    /// ```
    /// use stridewise::{prelude::*, xla::types::BroadcastLeft};
    /// type Row = BroadcastLeft<XlaShape![f32[3]], XlaShape![f32[2, 3]], Shape![(1)]>;
    /// assert_eq!(Row::default(), layout!((2, 3) : (0, 1)));
    /// type Tiled = BroadcastLeft<XlaShape![f32[3, 1]{1, 0 : T(2, 2)}], XlaShape![f32[3, 5]]>;
    /// assert_eq!(Tiled::default(), layout!(((2, 2), 5) : ((2, 4), 0)));
    /// ```
    BroadcastLeft BroadcastLeftFn broadcast_left<L: ArrayShape, R: ArrayShape; B: IntTuple = Nil>
        -> Layout =
        <Check<L, R, B> as Int>::IfAny<View<L, R, B, OutSizes<L, R, B>>>,
        |_l, _r; _b| Layout::blank();
    /// The layout of the right operand of a [`Broadcast`] under the coordinates of the result. See
    /// [`BroadcastLeft`].
    BroadcastRight BroadcastRightFn broadcast_right<L: ArrayShape, R: ArrayShape; B: IntTuple = Nil>
        -> Layout =
        <Check<L, R, B> as Int>::IfAny<View<R, L, B, OutSizes<L, R, B>>>,
        |_l, _r; _b| Layout::blank();
}

type SizesOf<S> = <S as Parts>::Sizes;
type RankOf<S> = <S as Parts>::Rank;
type CountOf<B> = <Extents<B> as LayoutTuple>::Rank;
/// Whether `A` has fewer dimensions than `B`.
type IsLower<A, B> = Less<RankOf<A>, RankOf<B>>;

/// The sizes of `A` in the dimensions of the other operand `O`, with 1 where `A` has none; those of
/// `A`, if it has no fewer.
type Sizes<A, O, B> =
    Flat<chosen::Layout<IsLower<A, O>, ScatterInto<SizesOf<A>, SizesOf<O>, B>, Whole<SizesOf<A>>>>;
/// The modes of the layout of `A` in the dimensions of `O`.
type ModesOf<A, O, B> = <chosen::Layout<
    IsLower<A, O>,
    ScatterInto<<ToLayout<A> as Layout>::AsTuple, SizesOf<O>, B>,
    Whole<ToLayout<A>>,
> as Layout>::AsTuple;
/// The sizes of the result.
type OutSizes<L, R, B> = Match<Sizes<L, R, B>, Fitted<Sizes<R, L, B>>>;
/// An operand `A` next to the other one, under the sizes of the result.
type View<A, O, B, S> = Stretched<S, ModesOf<A, O, B>, Sizes<A, O, B>>;

/// 0, or the mistake.
type Check<L, R, B> = Add<
    chosen::Int<
        HaveSameElements<L, R>,
        CheckRanks<L, R, B>,
        Ready<Refused<ElementTypeMismatch<Number<0>>>>,
    >,
    MatchInt<Sizes<L, R, B>, Fits<Sizes<R, L, B>>>,
>;
type HaveSameElements<L, R> = num::IsEqual<
    <<L as Parts>::Element as ElementType>::Number,
    <<R as Parts>::Element as ElementType>::Number,
>;
/// 0, or the mistake in the places `B` of an operand of rank `N` in one of rank `R`.
pub(super) type CheckPlaces<B, N, R> =
    chosen::Int<Eq<CountOf<B>, N>, Places<B, R>, Miscounted<CountOf<B>, N>>;

only_types! {
    Whole<L: Layout>: Layout = L;
    /// The modes `M` in the places `B` of as many as `O` has.
    ScatterInto<M: LayoutTuple, O: List, B: IntTuple>: Layout = Scattered<B, M, O::Units>;
    CheckRanks<L: ArrayShape, R: ArrayShape, B: IntTuple>: Int =
        chosen::Int<Eq<RankOf<L>, RankOf<R>>, CheckAlike<RankOf<L>, B>, CheckUnlike<L, R, B>>;
    CheckAlike<N: Int, B: IntTuple>: Int =
        chosen::Int<Or<
            IsZero<CountOf<B>>, And<Eq<CountOf<B>, N>, IsOne<MatchInt<Extents<B>, Counts<Zero>>>>
        >, Ready<Zero>,
            Turned<N>,>;
    Turned<N: Int>: Int = Refused<NotIdentity<Spell<N>>>;
    CheckUnlike<L: ArrayShape, R: ArrayShape, B: IntTuple>: Int =
        chosen::Int<
            IsLower<L, R>,
            CheckLower<RankOf<L>, RankOf<R>, B>,
            CheckLower<RankOf<R>, RankOf<L>, B>,
        >;
    CheckLower<N: Int, R: Int, B: IntTuple>: Int = CheckPlaces<B, N, R>;
    Places<B: IntTuple, R: Int>: Int = MatchInt<Extents<B>, Increasing<R>>;
    Miscounted<C: Int, N: Int>: Int = chosen::Int<N::IsZero, OfScalar<C>, OfArray<C, N>>;
    OfScalar<C: Int>: Int = Refused<ScalarDimensions<Spell<C>>>;
    OfArray<C: Int, N: Int>: Int = Refused<BroadcastRank<Spell<C>, Spell<N>>>;
}

types! {
    /// Operands of equal dimensions keep the left one, and others have the default layout.
    Result<L: ArrayShape, R: ArrayShape, B: IntTuple>: ArrayShape =
        chosen::ArrayShape<
            And<Eq<RankOf<L>, RankOf<R>>, IsOne<MatchInt<SizesOf<L>, Alike<SizesOf<R>>>>>,
            Itself<L>,
            Fresh<L::Element, crate::tree::Shape<OutSizes<L, R, B>>>,
        >;
    Itself<S: ArrayShape>: ArrayShape = S;
    Fresh<E: ElementType, D: IntTuple>: ArrayShape = Shape<E, D, DefaultOrder<D>>;
}

type_fns! {
    /// 1, if these count up from `N`.
    match Counts(N: Int) -> Int {
        [] => { One }
        [S : D, ..T] => { if Eq(S, N) { MatchInt(T, Counts(Add(N, One))) } else { Zero } }
    }
    /// 1, if these are the dimensions of `B`, and as many.
    match Alike(B: List) -> Int {
        [] => { One }
        [S : D, ..T] => { if Eq(S, BoundOf(B)) { MatchInt(T, Alike(After(B))) } else { Zero } }
    }
    /// 0, if these are dimensions of `R`, in order.
    match Increasing(R: Int) -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if IsNegative(S) { Refused(NegativeDimension(Spell(S))) }
            else if Not(Less(S, R)) { Refused(NoSuchDimension(Spell(S), Spell(R))) }
            else if Less(S, MatchInt(T, NextOr(R))) { MatchInt(T, Increasing(R)) }
            else { Refused(NotIncreasing(Spell(S), Spell(MatchInt(T, NextOr(R))))) }
        }
    }
    match NextOr(N: Int) -> Int {
        [] => { N }
        [S : D, ..T] => { S }
    }
    /// 0, if each of these is that of `B`, or one of the two is 1.
    match Fits(B: List) -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if Or(Eq(S, BoundOf(B)), Or(IsOne(S), IsOne(BoundOf(B)))) {
                MatchInt(T, Fits(After(B)))
            }
            else { Refused(DimensionMismatch(Spell(S), Spell(BoundOf(B)))) }
        }
    }
    /// Of each of these and that of `B` the one that is not 1.
    match Fitted(B: List) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsOne(S) { Modes(Mode(BoundOf(B), Zero), Match(T, Fitted(After(B)))) }
            else { Modes(Mode(S, Zero), Match(T, Fitted(After(B)))) }
        }
    }
}
