//! Swizzles: bits of an index that toggle other bits.

use crate::{
    int::{Add, FloorRem, Int, IsNegative, IsStatic, Mul, Negative, Static, leaf_of},
    lang::{Ready, chosen, only_types, sealed::Sealed, text::shown, thunk, types},
    num::{self, Bit, Nat, unary::Unary},
    refused::{Refused, ShortShift, Spelled},
    value::{self, expect},
};
use core::{fmt::Display, marker::PhantomData};
use typenum::{U0, U1};

/// A swizzle `Sw<B,M,S>`: B bits of an index, from bit M on, are toggled by the B bits that stand S
/// higher. Takes no space.
///
/// The three are leaves; [`Swizzle!`](crate::Swizzle) writes them as numbers. See
/// [`value::Swizzle`] for its effect and its use.
///
/// # Compile errors
/// |S| less than B, in [`Swizzle!`](crate::Swizzle) (`ui-tests/fail/short_shift.rs`).
///
/// Source: CuTe `Swizzle` (`swizzle.hpp`).
pub struct Swizzle<B, M, S>(PhantomData<(B, M, S)>);

/// The swizzle of three leaves; refused, where |S| is less than B, as bits would toggle themselves.
pub type MakeSwizzle<B, M, S> = chosen::Function<
    <num::IsLess<<S as Int>::Magnitude, <B as Int>::Magnitude> as Bit>::Not,
    Made<B, M, S>,
    Short<B, S>,
>;

types! {
    Made<B: Int, M: Int, S: Int>: Function = Swizzle<B, M, S>;
    Short<B: Int, S: Int>: Function =
        Refused<ShortShift<Spelled<B::Magnitude>, Spelled<S::Magnitude>>>;
}

impl<B: Int, M: Int, S: Int> Swizzle<B, M, S> {
    /// The swizzle as a plain value.
    pub const VALUE: value::Swizzle = expect(value::Swizzle::of_numbers(
        known::<B>(),
        known::<M>(),
        known::<S>(),
    ));

    /// The only value of this type.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    /// The index that it takes an index to: two instructions and an exclusive or, with constants.
    ///
    /// Source: CuTe `Swizzle::apply`.
    #[inline(always)]
    #[must_use]
    pub const fn apply(self, index: isize) -> isize {
        const { Self::VALUE }.apply(index as i64) as isize
    }

    /// The swizzled index as a leaf, which is static where the index is.
    #[inline(always)]
    #[must_use]
    pub fn typed_apply<I: Int>(self, index: I) -> Applied<Self, I> {
        leaf_of(self.apply(index.value()))
    }
}

/// A number of a swizzle, which has to be static.
const fn known<I: Int>() -> i64 {
    match I::STATIC {
        Some(number) => number as i64,
        None => panic!("the numbers of a swizzle have to be static"),
    }
}

impl<B, M, S> Clone for Swizzle<B, M, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<B, M, S> Copy for Swizzle<B, M, S> {}
impl<B: Int, M: Int, S: Int> Default for Swizzle<B, M, S> {
    fn default() -> Self {
        Self::new()
    }
}
impl<B, M, S> Sealed for Swizzle<B, M, S> {}

shown! { [B: Int, M: Int, S: Int] Swizzle<B, M, S>, |_swizzle, f| Display::fmt(&Self::VALUE, f) }

impl<B: Int, M: Int, S: Int, B2: Int, M2: Int, S2: Int> PartialEq<Swizzle<B2, M2, S2>>
    for Swizzle<B, M, S>
{
    fn eq(&self, _: &Swizzle<B2, M2, S2>) -> bool {
        Self::VALUE == <Swizzle<B2, M2, S2>>::VALUE
    }
}
impl<B: Int, M: Int, S: Int> Eq for Swizzle<B, M, S> {}
impl<B: Int, M: Int, S: Int> core::hash::Hash for Swizzle<B, M, S> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        Self::VALUE.hash(state);
    }
}

/// The places of the bits that a swizzle looks at, as powers of two.
#[doc(hidden)]
pub trait Bits: Copy + Default + 'static {
    const SWIZZLE: value::Swizzle;
    type B: Int;
    type M: Int;
    type S: Int;
    /// B, as a Peano numeral.
    type Count: Unary;
    /// Whether the bits that toggle stand higher.
    type IsDown: Bit;
    /// 2 to the power of B.
    type Block: Nat;
    /// The lowest bit of all.
    type Low: Nat;
    /// The lowest bit of the upper run.
    type High: Nat;
    /// How many numbers the bits between the runs have.
    type Gap: Nat;
    /// One past the highest bit.
    type End: Nat;
    /// The lowest bit that toggles.
    type Toggling: Nat;
    /// The lowest bit that is toggled.
    type Toggled: Nat;
}

/// 2 to the power of N, times A.
type Shifted<A, N> = <<N as Nat>::Unary as Unary>::Shifted<A>;

impl<B: Int, M: Int, S: Int> Bits for Swizzle<B, M, S> {
    const SWIZZLE: value::Swizzle = Self::VALUE;
    type B = B;
    type M = M;
    type S = S;
    type Count = <B::Magnitude as Nat>::Unary;
    type IsDown = <IsNegative<S> as Bit>::Not;
    type Block = Shifted<U1, B::Magnitude>;
    type Low = Shifted<U1, M::Magnitude>;
    type High = Shifted<Self::Low, S::Magnitude>;
    type Gap = Shifted<U1, num::Difference<S::Magnitude, B::Magnitude>>;
    type End = num::Product<Self::High, Self::Block>;
    type Toggling = chosen::Nat<Self::IsDown, Ready<Self::High>, Ready<Self::Low>>;
    type Toggled = chosen::Nat<Self::IsDown, Ready<Self::Low>, Ready<Self::High>>;
}

/// The bits of a number that toggle, from the lowest on.
pub(crate) type TogglingOf<W, N> =
    num::Remainder<num::Quotient<N, <W as Bits>::Toggling>, <W as Bits>::Block>;
/// The bits of a number that are toggled, from the lowest on.
pub(crate) type ToggledOf<W, N> =
    num::Remainder<num::Quotient<N, <W as Bits>::Toggled>, <W as Bits>::Block>;

/// A number of 0 or more, swizzled: its toggled bits are replaced.
type Natural<W, N> = num::Sum<
    num::Difference<N, num::Product<ToggledOf<W, N>, <W as Bits>::Toggled>>,
    num::Product<<Xor<ToggledOf<W, N>, TogglingOf<W, N>> as thunk::Nat>::Out, <W as Bits>::Toggled>,
>;

/// A leaf under a swizzle: `46` under `Sw<3,0,3>` → 43.
///
/// ```
/// use stridewise::{prelude::*, swizzle::Applied};
/// assert_eq!(<Applied<Swizzle![3, 0, 3], Int![46]>>::default(), int!(43));
/// assert_eq!(<Applied<Swizzle![3, 0, 3], Int![-1]>>::default(), int!(-8));
/// ```
pub type Applied<W, I> = chosen::Int<IsStatic<I>, StaticallyApplied<W, I>, Ready<crate::int::Dyn>>;

type Within<W, I> = <FloorRem<I, Static<<W as Bits>::End>> as Int>::Magnitude;
only_types! {
    /// The number is taken modulo the end of all bits, which is natural, and moves by as much.
    StaticallyApplied<W: Bits, I: Int>: Int =
        Add<Add<I, Mul<Negative<U1>, Static<Within<W, I>>>>, Static<Natural<W, Within<W, I>>>>;
}

/// Whether a number is a power of two.
pub(crate) type IsPower<N> = <<<N as Nat>::IsZero as Bit>::Not as Bit>::And<
    <<Common<N, num::Difference<N, U1>> as thunk::Nat>::Out as Nat>::IsZero,
>;

types! {
    /// `A xor B`, four bits at a time.
    Xor<A: Nat, B: Nat>: Nat = chosen::Nat<A::IsZero, Ready<B>, XorDigit<A, B>>;
    XorDigit<A: Nat, B: Nat>: Nat = XorBit<A, B, XorBit<A::Half, B::Half, XorBit<
        Quarter<A>, Quarter<B>,
            XorBit<Eighth<A>, Eighth<B>, <Xor<A::High, B::High> as thunk::Nat>::Out>,
    >>>;
    /// `A and B`, four bits at a time.
    Common<A: Nat, B: Nat>: Nat = chosen::Nat<A::IsZero, Ready<U0>, CommonDigit<A, B>>;
    CommonDigit<A: Nat, B: Nat>: Nat = CommonBit<A, B, CommonBit<A::Half, B::Half, CommonBit<
        Quarter<A>, Quarter<B>,
            CommonBit<Eighth<A>, Eighth<B>, <Common<A::High, B::High> as thunk::Nat>::Out>,
    >>>;
}
type XorBit<A, B, T> =
    <<<A as Nat>::LastBit as Bit>::Xor<<B as Nat>::LastBit> as Bit>::AppendedTo<T>;
type CommonBit<A, B, T> =
    <<<A as Nat>::LastBit as Bit>::And<<B as Nat>::LastBit> as Bit>::AppendedTo<T>;
type Quarter<N> = <<N as Nat>::Half as Nat>::Half;
type Eighth<N> = <Quarter<N> as Nat>::Half;
