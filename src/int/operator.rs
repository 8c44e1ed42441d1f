//! One table for every mixed operator.

use super::{
    Basis, Divisible, Dyn, Int, Negative, One, Static, Zero, applied, leaf_of, narrow::Word,
};
use crate::{
    lang::{Ready, chosen, thunk},
    num::{self, Bit, Nat},
    refused::{Number, Refused, SeveralDirections},
};
use typenum::U1;

/// An operator, case by case for each pair of leaves.
#[doc(hidden)]
pub trait Operator: 'static {
    type StaticStatic<A: Nat, B: Nat>: Int;
    type StaticNegative<A: Nat, B: Nat>: Int;
    type NegativeStatic<A: Nat, B: Nat>: Int;
    type NegativeNegative<A: Nat, B: Nat>: Int;
    type StaticDyn<A: Nat>: Int;
    type DynStatic<B: Nat>: Int;
    /// `V@K O M`.
    type BasisBy<V: Int, K: Nat, M: Int>: Int;
    /// `M O V@K`.
    type ByBasis<M: Int, V: Int, K: Nat>: Int;
    /// `V@K O W@J`.
    type Bases<V: Int, K: Nat, W: Int, J: Nat>: Int;
    /// `A O ?{div=N}`.
    type StaticMultiple<A: Nat, N: Nat>: Int;
    /// `?{div=M} O B`.
    type MultipleStatic<M: Nat, B: Nat>: Int;
    /// `?{div=M} O ?{div=N}`; either may be 1.
    type MultipleMultiple<M: Nat, N: Nat>: Int;
    /// `−A O ?{div=N}` and `?{div=N} O −A`.
    type NegativeMultiple<A: Nat, N: Nat>: Int;
    fn apply(a: isize, b: isize) -> isize;
    /// In 32 bits: it saturates there.
    fn apply_narrow(a: Word, b: Word) -> Word;
}

/// `A − B`, of either sign.
type Gap<A, B> = chosen::Int<
    num::IsLess<A, B>,
    Ready<Negative<num::Difference<B, A>>>,
    Ready<Static<num::Difference<A, B>>>,
>;

/// `X` if the condition holds, else `Dyn`.
type OrDyn<C, X> = chosen::Int<C, Ready<X>, Ready<Dyn>>;
/// 1 if the condition holds, else 0.
type OneIf<C> = chosen::Int<C, Ready<One>, Ready<Zero>>;
/// `X` if `B` divides `M`, which is not 0, else `Y`.
type IfDivides<B, M, X, Y> = chosen::Int<<num::Remainder<M, B> as Nat>::IsZero, Ready<X>, Ready<Y>>;
/// `X` if A is less than B, else `Y`.
type IfLess<A, B, X, Y> = chosen::Int<num::IsLess<A, B>, Ready<X>, Ready<Y>>;
/// A multiple of `?/B`, where `B` divides `M`.
type Part<M, B> = IfDivides<B, M, Divisible<num::Quotient<M, B>>, Dyn>;
/// A multiple of the greatest common divisor of `M` and `N`.
type Common<M, N> = Divisible<num::Gcd<M, N>>;
/// The static 0 if A is 0, else `X`.
type ZeroOr<A, X> = chosen::Int<<A as Nat>::IsZero, Ready<Zero>, Ready<X>>;
/// `−N`.
type Minus<N> = chosen::Int<<N as Nat>::IsZero, Ready<Zero>, Ready<Negative<N>>>;

macro_rules! operators {
    ($($(#[$m:meta])* $Name:ident: |$a:ident, $b:ident| $value:expr,
        $ss:ty, $sn:ty, $ns:ty, $nn:ty;
        static ? = $sd:ty, ? static = $ds:ty $(, @ = $mb:ty $(, $bb:ty, $bs:ty)?)?;
        static div = $sm:ty, div static = $ms:ty, div div = $mm:ty, negative div = $nm:ty;)*) => {
        /// Operators as types.
        #[doc(hidden)]
        pub mod symbol {
            use super::*;
            $(
                #[derive(Clone, Copy, Debug)]
                pub struct $Name;
                impl Operator for $Name {
                    type StaticStatic<A: Nat, B: Nat> = $ss;
                    type StaticNegative<A: Nat, B: Nat> = $sn;
                    type NegativeStatic<A: Nat, B: Nat> = $ns;
                    type NegativeNegative<A: Nat, B: Nat> = $nn;
                    type StaticDyn<A: Nat> = $sd;
                    type DynStatic<B: Nat> = $ds;
                    directed!($($mb $(, $bb, $bs)?)?);
                    type StaticMultiple<A: Nat, N: Nat> = $sm;
                    type MultipleStatic<M: Nat, B: Nat> = $ms;
                    type MultipleMultiple<M: Nat, N: Nat> = $mm;
                    type NegativeMultiple<A: Nat, N: Nat> = $nm;
                    #[inline(always)]
                    fn apply($a: isize, $b: isize) -> isize {
                        #[allow(unused_imports, reason = "not all need the vocabulary")]
                        use wide::*;
                        $value
                    }
                    #[inline(always)]
                    fn apply_narrow($a: Word, $b: Word) -> Word {
                        #[allow(unused_imports, reason = "not all need the vocabulary")]
                        use narrow::*;
                        $value
                    }
                }
            )*
        }
        $(
            $(#[$m])*
            pub type $Name<A, B> = <A as Int>::Binary<symbol::$Name, B>;
            $(#[$m])*
            #[inline(always)]
            #[expect(non_snake_case, reason = "one name for the type function and its value twin")]
            pub fn $Name<A: Int, B: Int>(a: A, b: B) -> $Name<A, B> {
                applied::<symbol::$Name, $Name<A, B>>(a.value(), b.value())
            }
        )*
    };
}

/// Several directions are no leaf.
type Several = Refused<SeveralDirections<Number<0>>>;

/// `V@K · M`; 0 steps in no direction.
type Scaled<V, K, M> = chosen::Int<
    <M as Int>::IsZero,
    Ready<Zero>,
    Ready<Basis<<V as Int>::Binary<symbol::Mul, M>, K>>,
>;
/// `V@K + M`: a 0 adds nothing, in whatever direction.
type SumWith<V, K, M> = chosen::Int<
    <M as Int>::IsZero,
    Ready<Basis<V, K>>,
    Ready<chosen::Int<<V as Int>::IsZero, Ready<M>, Ready<Several>>>,
>;
/// `V@K + W@J`.
type SumOf<V, K, W, J> = chosen::Int<
    num::IsEqual<K, J>,
    SumIn<V, K, W>,
    Ready<
        chosen::Int<
            <W as Int>::IsZero,
            Ready<Basis<V, K>>,
            Ready<chosen::Int<<V as Int>::IsZero, Ready<Basis<W, J>>, Ready<Several>>>,
        >,
    >,
>;
/// `(V + W)@K`, if that is asked for.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SumIn<V, K, W>(core::marker::PhantomData<(V, K, W)>);
impl<V: Int, K: Nat, W: Int> thunk::Int for SumIn<V, K, W> {
    type Out = Basis<V::Binary<symbol::Add, W>, K>;
    fn out(self) -> Self::Out {
        leaf_of(0)
    }
}

/// An operator on steps in a direction: by an integer, it applies to the steps; the
/// other way around, and of two directions, it has no result, unless the operator says so.
macro_rules! directed {
    ($mb:ty, $bb:ty, $bs:ty) => {
        type BasisBy<V: Int, K: Nat, M: Int> = $bb;
        type ByBasis<M: Int, V: Int, K: Nat> = $mb;
        type Bases<V: Int, K: Nat, W: Int, J: Nat> = $bs;
    };
    ($mb:ty) => {
        directed!($mb, Basis<V::Binary<Self, M>, K>, Several);
    };
    () => {
        directed!(Several);
    };
}

#[cold]
#[track_caller]
pub(super) fn overflow() -> ! {
    panic!("a size, a stride or an index leaves the range of isize")
}

/// A leaf that is a result, if it is in range.
#[inline(always)]
#[track_caller]
pub(crate) fn leaf_in_range<I: Int>(leaf: I) -> I {
    if !<I::IsStatic as Bit>::VALUE && leaf.value() == I::LIMIT {
        assert!(!I::IS_NARROW, "a size, a stride or an index leaves 32 bits");
        overflow();
    }
    leaf
}

/// The vocabulary of the table, for numbers of one width.
macro_rules! arithmetic {
    ($width:ident $Number:ty) => {
        mod $width {
            #[allow(unused_imports, reason = "`isize` needs none")]
            use super::Word;

            pub(super) const fn magnitude(a: $Number) -> $Number {
                match a.checked_abs() {
                    Some(a) => a,
                    None => <$Number>::MAX,
                }
            }

            pub(super) fn greatest_common_divisor(a: $Number, b: $Number) -> $Number {
                if b == 0 {
                    a
                } else {
                    greatest_common_divisor(b, a % b)
                }
            }

            pub(super) const fn ceiling(a: $Number, b: $Number) -> $Number {
                if b == 0 {
                    <$Number>::MAX
                } else {
                    a / b + one_if(a % b != 0)
                }
            }

            pub(super) const fn one_if(condition: bool) -> $Number {
                condition as $Number
            }
        }
    };
}
arithmetic!(wide isize);
arithmetic!(narrow Word);

operators! {
    /// `A · B`: 4 and 6 → 24. The static 0 times anything is the static 0.
    Mul: |a, b| a.saturating_mul(b),
        Static<num::Product<A, B>>, Minus<num::Product<A, B>>, Minus<num::Product<A, B>>,
            Static<num::Product<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = OrDyn<B::IsZero, Zero>,
        @ = Scaled<V, K, M>, Scaled<V, K, M>, Several;
        static div = ZeroOr<A, Divisible<num::Product<A, N>>>,
            div static = ZeroOr<B, Divisible<num::Product<B, M>>>,
        div div = Divisible<num::Product<M, N>>, negative div = Divisible<num::Product<A, N>>;
    /// `A + B`: 4 and −6 → −2.
    Add: |a, b| a.saturating_add(b),
        Static<num::Sum<A, B>>, Gap<A, B>, Gap<B, A>, Minus<num::Sum<A, B>>;
        static ? = Dyn, ? static = Dyn,
        @ = SumWith<V, K, M>, SumWith<V, K, M>, SumOf<V, K, W, J>;
        static div = Common<A, N>, div static = Common<B, M>,
        div div = Common<M, N>, negative div = Common<A, N>;
    /// `⌊A / B⌋` of magnitudes: 17 and 5 → 3. 0 if B is 0.
    Div: |a, b| if b == 0 { 0 } else { magnitude(a) / magnitude(b) },
        Static<num::Quotient<A, B>>, Static<num::Quotient<A, B>>, Static<num::Quotient<A, B>>,
            Static<num::Quotient<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
        static div = IfLess<A, N, Zero, Dyn>, div static = Part<M, B>,
        div div = Dyn, negative div = Dyn;
    /// `A mod B` of magnitudes: 17 and 5 → 2. Anything mod 1 is the static 0.
    Rem: |a, b| if b == 0 { a } else { magnitude(a) % magnitude(b) },
        Static<num::Remainder<A, B>>, Static<num::Remainder<A, B>>, Static<num::Remainder<A, B>>,
            Static<num::Remainder<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = OrDyn<B::IsOne, Zero>;
        static div = IfLess<A, N, Static<A>, Common<A, N>>,
            div static = IfDivides<B, M, Zero, Common<B, M>>,
        div div = Common<M, N>, negative div = Dyn;
    /// `⌈A / B⌉` of magnitudes, B not 0: 17 and 5 → 4.
    CeilDiv: |a, b| ceiling(magnitude(a), magnitude(b)),
        Static<num::CeilDiv<A, B>>, Static<num::CeilDiv<A, B>>, Static<num::CeilDiv<A, B>>,
            Static<num::CeilDiv<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
        static div = ZeroOr<A, IfLess<N, A, Dyn, One>>, div static = Part<M, B>,
        div div = Dyn, negative div = Dyn;
    /// `A / B` rounded away from zero, with the sign of A.
    #[doc(hidden)]
    AwayDiv: |a, b| ceiling(magnitude(a), magnitude(b)) * a.signum(),
        Static<num::CeilDiv<A, B>>, Static<num::CeilDiv<A, B>>, Minus<num::CeilDiv<A, B>>,
            Minus<num::CeilDiv<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
        static div = ZeroOr<A, IfLess<N, A, Dyn, One>>, div static = Part<M, B>,
        div div = Dyn, negative div = Dyn;
    /// `⌈A / B⌉` for a B above 0: −7 and 4 → −1.
    #[doc(hidden)]
    UpDiv: |a, b| if b <= 0 { 0 } else { a.wrapping_neg().div_euclid(b).wrapping_neg() },
        Static<num::CeilDiv<A, B>>, Zero, Minus<num::Quotient<A, B>>, Zero;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
        static div = ZeroOr<A, IfLess<N, A, Dyn, One>>, div static = Part<M, B>,
        div div = Dyn, negative div = Dyn;
    /// A without its part of B, where one divides the other: `A / B`
    /// away from zero, with the sign of `A · B`.
    #[doc(hidden)]
    ShapeDiv: |a, b| ceiling(magnitude(a), magnitude(b)) * a.signum() * b.signum(),
        Static<num::CeilDiv<A, B>>, Minus<num::CeilDiv<A, B>>, Minus<num::CeilDiv<A, B>>,
            Static<num::CeilDiv<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
        static div = ZeroOr<A, IfLess<N, A, Dyn, One>>, div static = Part<M, B>,
        div div = Dyn, negative div = Dyn;
    /// `⌊A / B⌋` for a B above 0: −7 and 4 → −2. Otherwise 0.
    FloorDiv: |a, b| if b <= 0 { 0 } else { a.div_euclid(b) },
        Static<num::Quotient<A, B>>, Zero,
            chosen::Int<B::IsZero, Ready<Zero>, Ready<Minus<num::CeilDiv<A, B>>>>, Zero;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
        static div = IfLess<A, N, Zero, Dyn>, div static = Part<M, B>,
        div div = Dyn, negative div = Dyn;
    /// `A − B · ⌊A / B⌋` for a B above 0: −7 and 4 → 1. Otherwise A. Anything mod 1 is the static
    /// 0.
    FloorRem: |a, b| if b <= 0 { a } else { a.rem_euclid(b) },
        Static<num::Remainder<A, B>>, Static<A>,
        chosen::Int<
            B::IsZero,
            Ready<Minus<A>>,
            Ready<Static<num::Difference<num::Product<B, num::CeilDiv<A, B>>, A>>>,
        >, Minus<A>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = OrDyn<B::IsOne, Zero>;
        static div = IfLess<A, N, Static<A>, Common<A, N>>,
            div static = IfDivides<B, M, Zero, Common<B, M>>,
        div div = Common<M, N>, negative div = Dyn;
    /// The greatest common divisor of magnitudes: of 12 and 18, 6; of a static and a dynamic leaf,
    /// as far as is known, 1; of a multiple, that of its divisor.
    #[doc(hidden)]
    CommonDivisor: |a, b| greatest_common_divisor(magnitude(a), magnitude(b)),
        Static<num::Gcd<A, B>>, Static<num::Gcd<A, B>>, Static<num::Gcd<A, B>>,
            Static<num::Gcd<A, B>>;
        static ? = One, ? static = One;
        static div = Static<num::Gcd<A, N>>, div static = Static<num::Gcd<B, M>>,
        div div = Common<M, N>, negative div = Static<num::Gcd<A, N>>;
    /// The greatest common divisor of magnitudes, which is dynamic where one of them is: of 12 and
    /// 18, 6.
    #[doc(hidden)]
    Gcd: |a, b| greatest_common_divisor(magnitude(a), magnitude(b)),
        Static<num::Gcd<A, B>>, Static<num::Gcd<A, B>>, Static<num::Gcd<A, B>>,
            Static<num::Gcd<A, B>>;
        static ? = OrDyn<A::IsOne, One>, ? static = OrDyn<B::IsOne, One>;
        static div = Common<A, N>, div static = Common<B, M>,
        div div = Common<M, N>, negative div = Common<A, N>;
    /// The lesser of two numbers that are not negative: 4 and 6 → 4.
    Min: |a, b| if b < a { b } else { a },
        chosen::Int<num::IsLess<A, B>, Ready<Static<A>>, Ready<Static<B>>>, Negative<B>,
            Negative<A>, Dyn;
        static ? = chosen::Int<A::IsOne, Ready<One>, Ready<OrDyn<A::IsZero, Zero>>>,
        ? static = chosen::Int<B::IsOne, Ready<One>, Ready<OrDyn<B::IsZero, Zero>>>;
        static div = chosen::Int<A::IsOne, Ready<One>, Ready<ZeroOr<A, Common<A, N>>>>,
            div static = chosen::Int<B::IsOne, Ready<One>, Ready<ZeroOr<B, Common<B, M>>>>,
        div div = Common<M, N>, negative div = Dyn;
    /// The lesser of two numbers; one that is known to be a multiple is not 0.
    #[doc(hidden)]
    Fit: |a, b| if b < a { b } else { a },
        chosen::Int<num::IsLess<A, B>, Ready<Static<A>>, Ready<Static<B>>>, Negative<B>,
            Negative<A>, Dyn;
        static ? = chosen::Int<A::IsOne, Ready<One>, Ready<OrDyn<A::IsZero, Zero>>>,
        ? static = chosen::Int<B::IsOne, Ready<One>, Ready<OrDyn<B::IsZero, Zero>>>;
        static div = IfLess<N, A, Common<A, N>, Static<A>>,
            div static = IfLess<M, B, Common<B, M>, Static<B>>,
        div div = Common<M, N>, negative div = Dyn;
    /// The greater of two numbers that are not negative: 4 and 6 → 6.
    Max: |a, b| if b < a { a } else { b },
        chosen::Int<num::IsLess<A, B>, Ready<Static<B>>, Ready<Static<A>>>, Static<A>, Static<B>,
            Zero;
        static ? = Dyn, ? static = Dyn;
        static div = Common<A, N>, div static = Common<B, M>,
        div div = Common<M, N>, negative div = Dyn;
    /// `|B| · (A − 1)`: how far the last of A elements is from the first. Takes no more than 0 from
    /// 0.
    #[doc(hidden)]
    Reach: |a, b| if a == 0 { 0 } else { (a - 1).saturating_mul(magnitude(b)) },
        Static<num::Product<num::Difference<A, U1>, B>>,
            Static<num::Product<num::Difference<A, U1>, B>>, Zero, Zero;
        static ? = OrDyn<<A::IsZero as Bit>::Or<A::IsOne>, Zero>, ? static = OrDyn<B::IsZero, Zero>,
        @ = Basis<M::Binary<Self, V>, K>;
        static div =
            ZeroOr<A, ZeroOr<
                num::Difference<A, U1>, Divisible<num::Product<num::Difference<A, U1>, N>>
            >>, div static = ZeroOr<B, Dyn>,
        div div = Divisible<N>, negative div = Dyn;
    /// One more than the largest index `B` of `A` elements: 0 if there are none.
    #[doc(hidden)]
    CosizeFrom: |a, b| if a == 0 { 0 } else { b.saturating_add(1) },
        chosen::Int<A::IsZero, Ready<Zero>, Ready<Static<B::Next>>>, Zero, Zero, Zero;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
        static div = ZeroOr<A, Dyn>, div static = Dyn,
        div div = Dyn, negative div = Dyn;
    /// 1 if A is less than B, else 0.
    #[doc(hidden)]
    Below: |a, b| one_if(a < b),
        OneIf<num::IsLess<A, B>>, Zero, One, OneIf<num::IsLess<B, A>>;
        static ? = Dyn, ? static = Dyn;
        static div = Dyn, div static = Dyn,
        div div = Dyn, negative div = Dyn;
    /// 1 if A is B, else 0.
    #[doc(hidden)]
    Equals: |a, b| one_if(a == b),
        OneIf<A::Equals<B>>, Zero, Zero, OneIf<A::Equals<B>>;
        static ? = Dyn, ? static = Dyn;
        static div = Dyn, div static = Dyn,
        div div = Dyn, negative div = Dyn;
}
