//! Swizzles moved through a layout, `L ∘ S = S' ∘ L`, and after one another.
//!
//! Each bit of a coordinate that the swizzle looks at must have the weight of one bit of the index,
//! which nothing else touches or carries into; then the new swizzle looks at those. The weight of
//! a bit is the layout at a power of two; whether bits are apart is a composition, as for
//! [slices](super::slice).

use super::{
    AnyLayout, Around, ComposedLayout, Function, around,
    digits::{AreApart, Counted, Reached},
};
use crate::{
    algebra::{
        Composable, CompositionBy,
        twin::{CompositionFn, composition},
    },
    int::{And, Int, IsNegative, IsOne, IsZero, Negative, Not, One, Static, Zero},
    lang::{
        Ready,
        apply::{any_operation, apply_fn},
        chosen, only_types,
        sealed::Sealed,
        thunk, type_fns, types,
    },
    num::{
        self, Bit, Nat,
        unary::{Step, Stop, Unary},
    },
    refused::{
        NegativeStride, NonzeroOffset, NotASwizzle, Number, Refused, ShiftMismatch, Spelled,
        UnknownBits,
    },
    swizzle::{Bits, Common, IsPower, Swizzle, TogglingOf, Xor},
    tree::{Flat, Layout, List, MatchInt, Mode, Modes, NoModes},
    value::LayoutError,
};
use typenum::{B1, U0, U1, U2, U4};

/// The weight of a run of bits of a coordinate in a layout, from `At` on; of a mask, the lowest bit
/// is about the first one.
#[doc(hidden)]
pub trait Through {
    /// The sum of those in a mask.
    type Sum<L: Layout, At: Nat, Mask: Nat>: Nat;
    /// The least of them, and of `Least`.
    type Least<L: Layout, At: Nat, Least: Nat>: Nat;
    /// Whether all are bits, and those in a mask stand to their partners as `Y` does to `Z`.
    type ArePaired<L: Layout, Toggling: Nat, Toggled: Nat, Y: Nat, Z: Nat, Mask: Nat>: Bit;
    /// A mode for each of those in a mask that is past `End`.
    type ModesPast<L: Layout, At: Nat, End: Nat, Mask: Nat>: Layout;
}

impl Through for Stop {
    type Sum<L: Layout, At: Nat, Mask: Nat> = U0;
    type Least<L: Layout, At: Nat, Least: Nat> = Least;
    type ArePaired<L: Layout, Toggling: Nat, Toggled: Nat, Y: Nat, Z: Nat, Mask: Nat> = B1;
    type ModesPast<L: Layout, At: Nat, End: Nat, Mask: Nat> = NoModes;
}

impl<P: Unary> Through for Step<P> {
    type Sum<L: Layout, At: Nat, Mask: Nat> = num::Sum<
        chosen::Nat<Mask::LastBit, Ready<WeightOf<L, At>>, Ready<U0>>,
        P::Sum<L, At::Twice, Mask::Half>,
    >;
    type Least<L: Layout, At: Nat, Least: Nat> = P::Least<
        L,
        At::Twice,
        chosen::Nat<num::IsLess<WeightOf<L, At>, Least>, Ready<WeightOf<L, At>>, Ready<Least>>,
    >;
    type ArePaired<L: Layout, Toggling: Nat, Toggled: Nat, Y: Nat, Z: Nat, Mask: Nat> =
        <<IsPair<L, Toggling, Toggled, Y, Z, Mask> as Bit>::And<IsBit<L, Toggling>> as Bit>::And<
            <IsBit<L, Toggled> as Bit>::And<
                P::ArePaired<L, Toggling::Twice, Toggled::Twice, Y, Z, Mask::Half>,
            >,
        >;
    type ModesPast<L: Layout, At: Nat, End: Nat, Mask: Nat> = chosen::Layout<
        <Mask::LastBit as Bit>::And<num::IsLess<End, At>>,
        WithBit<L, At, P::ModesPast<L, At::Twice, End, Mask::Half>>,
        WithoutBit<P::ModesPast<L, At::Twice, End, Mask::Half>>,
    >;
}

/// The weight of a bit of a coordinate, without its sign.
type WeightOf<L, At> = <<L as Layout>::IndexOf<Static<At>> as Int>::Magnitude;
/// Whether that is one bit, and positive.
type IsBit<L, At> = <<IsNegative<<L as Layout>::IndexOf<Static<At>>> as Bit>::Not as Bit>::And<
    IsPower<WeightOf<L, At>>,
>;
type IsPair<L, Toggling, Toggled, Y, Z, Mask> = <<<Mask as Nat>::LastBit as Bit>::Not as Bit>::Or<
    num::IsEqual<num::Product<WeightOf<L, Toggling>, Z>, num::Product<WeightOf<L, Toggled>, Y>>,
>;

only_types! {
    WithBit<L: Layout, At: Nat, T: Layout>: Layout =
        Modes<Mode<Static<U2>, Static<WeightOf<L, At>>>, Modes<T, NoModes>>;
    WithoutBit<T: Layout>: Layout = T;
}

/// All bits that numbers up to `N` may have.
pub(super) type BitsUpTo<N> = <Filled<N> as thunk::Nat>::Out;
/// The exponent of a power of two.
pub(super) type Exponent<N> = <Counting<N, U0> as thunk::Nat>::Out;
type IsDigit<N> = <<N as Nat>::High as Nat>::IsZero;
types! {
    Filled<N: Nat>: Nat = chosen::Nat<IsDigit<N>, FilledDigit<N>, FilledBelow<N>>;
    FilledBelow<N: Nat>: Nat = <<Filled<N::High> as thunk::Nat>::Out as Nat>::Push15;
    FilledDigit<N: Nat>: Nat = chosen::Nat<N::IsZero, Ready<U0>, FilledBit<N>>;
    FilledBit<N: Nat>: Nat = <<FilledDigit<N::Half> as thunk::Nat>::Out as Nat>::TwicePlusOne;
    Counting<N: Nat, A: Nat>: Nat =
        chosen::Nat<IsDigit<N>, CountingBits<N, A>, CountingDigits<N, A>>;
    CountingDigits<N: Nat, A: Nat>: Nat = <Counting<N::High, num::Sum<U4, A>> as thunk::Nat>::Out;
    CountingBits<N: Nat, A: Nat>: Nat =
        chosen::Nat<<N::IsZero as Bit>::Or<N::IsOne>, Ready<A>, CountingOn<N, A>>;
    CountingOn<N: Nat, A: Nat>: Nat = <CountingBits<N::Half, A::Next> as thunk::Nat>::Out;
}

/// As many ones as there are bits in a run.
type All<W> = num::Difference<<W as Bits>::Block, U1>;
/// The toggling bits that numbers with bits in `Set` have.
pub(super) type Live<W, Set> = TogglingOf<W, Set>;
type SumOf<L, W, At, Mask> = <<W as Bits>::Count as Through>::Sum<L, At, Mask>;
/// The lowest weight of the bits from `At` on.
type LowestOf<L, W, At> = <<W as Bits>::Count as Through>::Least<L, At, SumOf<L, W, At, All<W>>>;
/// Whether they are one run.
type IsRun<L, W, At> =
    num::IsEqual<SumOf<L, W, At, All<W>>, num::Product<LowestOf<L, W, At>, All<W>>>;
type NewToggling<L, W> = LowestOf<L, W, <W as Bits>::Toggling>;
type NewToggled<L, W> = LowestOf<L, W, <W as Bits>::Toggled>;

/// How far two bits stand from each other.
type Shift<Y, Z> = chosen::Int<num::IsLess<Y, Z>, Up<Y, Z>, Down<Y, Z>>;
only_types! {
    Up<Y: Nat, Z: Nat>: Int = Negative<num::Difference<Exponent<Z>, Exponent<Y>>>;
    Down<Y: Nat, Z: Nat>: Int = Static<num::Difference<Exponent<Y>, Exponent<Z>>>;
}
type Lesser<Y, Z> = chosen::Nat<num::IsLess<Y, Z>, Ready<Y>, Ready<Z>>;
/// The swizzle of as many bits, from `Y` and from `Z` on.
type Between<B, Y, Z> = Swizzle<B, Static<Exponent<Lesser<Y, Z>>>, Shift<Y, Z>>;
type New<L, W> = Between<<W as Bits>::B, NewToggling<L, W>, NewToggled<L, W>>;

/// Whether the bits are runs, in order, as far apart as a swizzle needs.
type AreRuns<L, W, Set> = <<IsRun<L, W, <W as Bits>::Toggling> as Bit>::And<
    IsRun<L, W, <W as Bits>::Toggled>,
> as Bit>::And<
    <<<W as Bits>::Count as Through>::ArePaired<
        L,
        <W as Bits>::Toggling,
        <W as Bits>::Toggled,
        NewToggling<L, W>,
        NewToggled<L, W>,
        Live<W, Set>,
    > as Bit>::And<
        <num::IsLess<
            <Shift<NewToggling<L, W>, NewToggled<L, W>> as Int>::Magnitude,
            <<W as Bits>::B as Int>::Magnitude,
        > as Bit>::Not,
    >,
>;
/// A layout at all numbers that have bits in `Set`, as modes of the weight of each bit; refused,
/// if it is not their sum.
type AtBits<L, Set> = CompositionBy<L, Mode<Static<num::Sum<Set, U1>>, One>>;
/// Whether nothing but those bits touches them; `V` is the new swizzle, `R` the layout at the bits.
type AreTheirOwn<L, W, Set, V, R> = AreApart<
    V,
    R,
    <<W as Bits>::Count as Through>::ModesPast<L, <W as Bits>::Toggled, Set, Live<W, Set>>,
    Zero,
    Zero,
>;
/// Whether no toggling bit is reached that is never set.
type AreNotReached<L, W, Set, V, R> =
    <<Counted<V, <V as Bits>::Toggling, R> as Layout>::Exists as Bit>::And<
        <<Common<
            Reached<V, <V as Bits>::Toggling, R>,
            num::Difference<
                All<W>,
                num::Quotient<
                    SumOf<L, W, <W as Bits>::Toggling, Live<W, Set>>,
                    <V as Bits>::Toggling,
                >,
            >,
        > as thunk::Nat>::Out as Nat>::IsZero,
    >;

/// Without the highest toggling bits, if none of them is in `Set`.
type Shorter<W, Set> =
    Swizzle<Static<Exponent<num::Sum<Live<W, Set>, U1>>>, <W as Bits>::M, <W as Bits>::S>;
type IsShorter<W, Set> = <num::IsEqual<Live<W, Set>, All<W>> as Bit>::Not;
/// Does nothing.
type Identity = Swizzle<Zero, Zero, Zero>;

types! {
    /// The swizzle after a layout that is `W` before it, for coordinates that have bits in `Set`.
    Moving<L: Layout, W: Bits, Set: Nat>: Function =
        chosen::Function<
            <IsZero<W::B> as Bit>::Or<<L::IsStatic as Bit>::Not>,
            MovingNone<L, W>,
            MovingBits<L, W, Set>,
        >;
    MovingNone<L: Layout, W: Bits>: Function =
        chosen::Function<IsZero<W::B>, Ready<Identity>, Ready<Refused<UnknownBits<Number<0>>>>>;
    // The new swizzle and the layout at the bits are arguments from here on: the next trait solver
    // evaluates the arguments of an alias where it is used, so far down that it would not end.
    MovingBits<L: Layout, W: Bits, Set: Nat>: Function =
        chosen::Function<
            AreRuns<L, W, Set>,
            MovingRuns<L, W, Set, New<L, W>, AtBits<L, Set>>,
            MovingFewer<L, W, Set>,
        >;
    MovingRuns<L: Layout, W: Bits, Set: Nat, V: Bits + Function, R: Layout>: Function =
        chosen::Function<
            AreTheirOwn<L, W, Set, V, R>,
            MovingApart<L, W, Set, V, R>,
            MovingFewer<L, W, Set>,
        >;
    MovingApart<L: Layout, W: Bits, Set: Nat, V: Bits + Function, R: Layout>: Function =
        chosen::Function<AreNotReached<L, W, Set, V, R>, Ready<V>, MovingFewer<L, W, Set>>;
    /// Bits that no such coordinate has toggle nothing, wherever they would go.
    MovingFewer<L: Layout, W: Bits, Set: Nat>: Function =
        chosen::Function<IsShorter<W, Set>, Moving<L, Shorter<W, Set>, Set>, Unmoved<L, W>>;
    Unmoved<L: Layout, W: Bits>: Function = Refused<
        NotASwizzle<
            Spelled<SumOf<L, W, W::Toggling, All<W>>>, Spelled<SumOf<L, W, W::Toggled, All<W>>>
        >,
    >;
}
pub(super) type MovedWithin<L, W, Set> = <Moving<L, W, Set> as thunk::Function>::Out;

/// The swizzle after a layout that a swizzle is before it: `(8,8):(8,1) ∘ Sw<2,0,-3>` →
/// `Sw<2,0,3>`.
///
/// # Laws
/// `moved(l(i)) = l(w(i))` for `0 ≤ i < size(l)`.
///
/// # Compile errors
/// Bits that are no bits of the index, or no swizzle there (`ui-tests/fail/no_swizzle.rs`).
///
/// Source: CuTe `composition(Layout, Swizzle)`, which does not check that the bits of the index are
/// those.
pub type Moved<L, W> = <W as Function>::Moved<L, BitsUpTo<Last<L>>>;
/// The last position.
pub(super) type Last<L> = num::Difference<<<L as Layout>::Size as Int>::Magnitude, U1>;

/// `W` after `V`: `Sw<3,0,3> ∘ Sw<1,0,3>` → `Sw<2,1,3>`.
///
/// # Laws
/// `after(i) = w(v(i))`.
///
/// ```
/// use stridewise::{composed::After, prelude::*};
/// let _: fn(After<Swizzle![3, 0, 3], Swizzle![1, 0, 3]>) -> Swizzle![2, 1, 3] = |same| same;
/// ```
///
/// # Compile errors
/// Other shifts, bits that are not one run together (`ui-tests/fail/other_shift.rs`).
///
/// Source: CuTe `composition(Swizzle, Swizzle)`.
pub type After<W, V> = <W as Function>::After<V>;

/// The bits of the lower run, as a number.
type LowerRun<W> = num::Product<<W as Bits>::Low, All<W>>;
/// Those that only one of the two has.
type Either<W, V> = <Xor<LowerRun<W>, LowerRun<V>> as thunk::Nat>::Out;
/// The lowest bit of a number that is not 0.
type Lowest<N> = <LowestBit<N, U1> as thunk::Nat>::Out;
type Runs<N> = num::Sum<num::Quotient<N, Lowest<N>>, U1>;
types! {
    LowestBit<N: Nat, At: Nat>: Nat =
        chosen::Nat<
            <<N::LastBit as Bit>::Or<N::IsZero> as Bit>::Not,
            LowestAbove<N, At>,
            Ready<At>,
        >;
    LowestAbove<N: Nat, At: Nat>: Nat = <LowestBit<N::Half, At::Twice> as thunk::Nat>::Out;
    Together<W: Bits, V: Bits>: Function =
        chosen::Function<IsZero<W::B>, OfOne<V>, TogetherWith<W, V>>;
    TogetherWith<W: Bits, V: Bits>: Function =
        chosen::Function<IsZero<V::B>, OfOne<W>, OfTwo<W, V>>;
    OfOne<W: Bits>: Function =
        chosen::Function<IsZero<W::B>, Ready<Identity>, Ready<Swizzle<W::B, W::M, W::S>>>;
    OfTwo<W: Bits, V: Bits>: Function =
        chosen::Function<crate::int::Eq<W::S, V::S>, OfShift<W, V>, OtherShifts<W, V>>;
    OtherShifts<W: Bits, V: Bits>: Function =
        Refused<
            ShiftMismatch<Spelled<<W::S as Int>::Magnitude>, Spelled<<V::S as Int>::Magnitude>>
        >;
    OfShift<W: Bits, V: Bits>: Function =
        chosen::Function<<Either<W, V> as Nat>::IsZero, Ready<Identity>, OfBits<W, Either<W, V>>>;
    OfBits<W: Bits, N: Nat>: Function = chosen::Function<<IsPower<Runs<N>> as Bit>::And<
        <num::IsLess<<W::S as Int>::Magnitude, Exponent<Runs<N>>> as Bit>::Not,
    >, Ready<Swizzle<Static<Exponent<Runs<N>>>, Static<Exponent<Lowest<N>>>, W::S>>,
        Scattered<W, N>,>;
    Scattered<W: Bits, N: Nat>: Function =
        Refused<NotASwizzle<Spelled<ToggledBy<W, N>>, Spelled<N>>>;
}
/// The bits that toggle those of a number.
type ToggledBy<W, N> = num::Product<N, num::Quotient<<W as Bits>::High, <W as Bits>::Low>>;
pub(super) type TogetherOf<W, V> = <Together<W, V> as thunk::Function>::Out;

/// The swizzle that comes out.
type Inner<A, F, O, L> = chosen::Function<IsZero<O>, Reaching<A, F, L>, Shifted<O>>;
types! {
    /// An offset does not go through another layout.
    Shifted<O: Int>: Function = Refused<NonzeroOffset<Spelled<O::Magnitude>>>;
    Reaching<A: Layout, F: Function, L: Layout>: Function =
        chosen::Function<<<F::IsIdentity as Bit>::Not as Bit>::And<
        <L::IsStatic as Bit>::And<IsZero<BackwardsIn<L>>>,
    >, ReachingAll<A, F, L>, ReachingNone<F, L>>;
    ReachingNone<F: Function, L: Layout>: Function =
        chosen::Function<F::IsIdentity, Ready<F>, NotReaching<L>>;
    NotReaching<L: Layout>: Function =
        chosen::Function<L::IsStatic, BehindTheStart<L>, Ready<Refused<UnknownBits<Number<0>>>>>;
    ReachingAll<A: Layout, F: Function, L: Layout>: Function =
        F::Moved<A, BitsUpTo<Farther<Last<A>, <L::Span as Int>::Magnitude>>>;
    BehindTheStart<L: Layout>: Function =
        Refused<NegativeStride<Spelled<<BackwardsIn<L> as Int>::Magnitude>>>;
}
/// How far the first mode steps back that does; 0 if none does.
type BackwardsIn<L> = MatchInt<Flat<L>, Backwards>;
type_fns! {
    match Backwards() -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if And(IsNegative(D), Not(IsOne(S))) { D } else { MatchInt(T, Backwards()) }
        }
    }
}
type Farther<A, B> = chosen::Nat<num::IsLess<A, B>, Ready<B>, Ready<A>>;

types! {
    Joined<F: Function, O: Int, V: Function>: Function =
        chosen::Function<IsZero<O>, JoinedAtOnce<F, V>, JoinedLater<F, O, V>>;
    JoinedAtOnce<F: Function, V: Function>: Function = F::After<V>;
    JoinedLater<F: Function, O: Int, V: Function>: Function =
        chosen::Function<V::IsIdentity, Ready<F>, Shifted<O>>;
}
/// `F` after an offset and `V`.
type Joint<F, O, V> = <Joined<F, O, V> as thunk::Function>::Out;

impl<B: Int, M: Int, S: Int> Composable for Swizzle<B, M, S> {
    type After<A: AnyLayout> = A::ApplyAny<AfterSwizzleFn<Self>>;
    #[inline]
    fn try_after<A: AnyLayout>(self, a: A) -> Result<Self::After<A>, LayoutError> {
        Ok(a.evaluate_any(AfterSwizzleFn(self)))
    }
}

/// A layout after the swizzle `W`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AfterSwizzleFn<W>(W);
apply_fn!(
    Layout L => Any AfterSwizzleFn[W: Function] = Around<Moved<L, W>, Zero, L>,
    |_f, l| around(<Moved<L, W>>::only(), Zero, l)
);
any_operation!(Any Any AfterSwizzleFn [L l] [W w Function]
[
    F O f o Around<Joint<F, O, Moved<L, W>>, O, L>,
    |_| around(<Joint<F, O, Moved<L, W>>>::only(), o, l)
]);

impl<G: Function, P: Int, Q: Layout> Composable for ComposedLayout<G, P, Q> {
    type After<A: AnyLayout> = A::ApplyAny<AfterComposedFn<G, P, Q>>;
    #[inline]
    #[track_caller]
    fn try_after<A: AnyLayout>(self, a: A) -> Result<Self::After<A>, LayoutError> {
        a.inside().try_evaluate(CompositionFn(self.2))?;
        Ok(a.evaluate_any(AfterComposedFn(self.0, self.1, self.2)))
    }
}

/// A layout after `G o P o Q`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AfterComposedFn<G, P, Q>(G, P, Q);
apply_fn!(Layout A => Any AfterComposedFn[
    G: Function, P: Int, Q: Layout
] = Around<Inner<A, G, P, Q>, Zero, CompositionBy<A, Q>>,
    |f, a| around(<Inner<A, G, P, Q>>::only(), Zero, composition(a, f.2)));
any_operation!(Any Any AfterComposedFn [L l] [G g Function, P p Int, Q q Layout]
[F O f o Around<Joint<F, O, Inner<L, G, P, Q>>, O, CompositionBy<L, Q>>,
    |AfterComposedFn(_, _, q)| {
    around(<Joint<F, O, Inner<L, G, P, Q>>>::only(), o, composition(l, q))
}]);

impl<B: Int, M: Int, S: Int> Swizzle<B, M, S> {
    /// A swizzle after a layout, after another swizzle, or after a swizzled layout:
    /// `Sw<3,0,3> ∘ (8,8):(8,1)` → `Sw<3,0,3> o 0 o (8,8):(8,1)`.
    ///
    /// # Laws
    /// `r(c) = s(right(c))`; it is the layout itself where the swizzle leaves every index as it is.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!(
    ///     (tile.to_string(), tile.crd2idx((1, 0))),
    ///     ("Sw<3,0,3> o 0 o (8,8):(8,1)".to_string(), 9)
    /// );
    /// assert_eq!(swizzle!(0, 4, 3).composition(layout!(8 : 1)), layout!(8 : 1));
    /// assert_eq!(swizzle!(3, 0, 3).composition(swizzle!(1, 0, 3)), swizzle!(2, 1, 3));
    /// assert_eq!(swizzle!(3, 0, 3).composition(tile), layout!((8, 8) : (8, 1)));
    /// ```
    ///
    /// # Compile errors
    /// Two swizzles of other shifts, or that are none together (`ui-tests/fail/other_shift.rs`).
    ///
    /// Source: CuTe `composition(Swizzle, …)`.
    #[inline]
    pub fn composition<X: AfterSwizzle>(self, right: X) -> X::Swizzled<Self> {
        right.swizzled::<Self>()
    }
}

/// The right operand of a composition that begins with a swizzle: a layout, a
/// swizzle, a swizzled layout. Sealed.
pub trait AfterSwizzle: Copy + Sealed {
    #[doc(hidden)]
    type Swizzled<W: Function>;
    #[doc(hidden)]
    fn swizzled<W: Function>(self) -> Self::Swizzled<W>;
}

impl<X: AnyLayout> AfterSwizzle for X {
    type Swizzled<W: Function> = X::ApplyAny<SwizzledFn<W>>;
    #[inline]
    fn swizzled<W: Function>(self) -> X::ApplyAny<SwizzledFn<W>> {
        self.evaluate_any(SwizzledFn(W::only()))
    }
}

/// A swizzle after a layout.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SwizzledFn<W>(W);
apply_fn!(
    Layout L => Any SwizzledFn[W: Function] = Around<W, Zero, L>, |f, l| around(f.0, Zero, l)
);
any_operation!(Any Any SwizzledFn [L l] [W w Function]
    [F O f o Around<After<W, F>, O, L>, |SwizzledFn(_)| around(<After<W, F>>::only(), o, l)]);

impl<B: Int, M: Int, S: Int> AfterSwizzle for Swizzle<B, M, S> {
    type Swizzled<W: Function> = After<W, Self>;
    #[inline]
    fn swizzled<W: Function>(self) -> After<W, Self> {
        Function::only()
    }
}
